import type { hausdorffDistance, labelPair } from 'medgrade/metrics'
import { distanceConventions } from '../compare/distanceConventions'
import type { ExampleRow } from '../examples/exampleTypes'
import { exampleValue } from '../examples/exampleValue'

/** The functions of the library: the build of the site and the page have them from different places. */
export interface DistanceFunctions {
  readonly hausdorffDistance: typeof hausdorffDistance
  readonly labelPair: typeof labelPair
}

/** HD95 of two square masks by every definition. */
export function distanceRows(library: DistanceFunctions, reference: Uint8Array, prediction: Uint8Array): ExampleRow[] {
  const size = Math.sqrt(reference.length)
  const shape = [size, size]
  const pair = library.labelPair({ data: reference, shape }, { data: prediction, shape })
  return distanceConventions.map(({ id, name, options }) => ({
    id,
    name,
    value: exampleValue(() => library.hausdorffDistance(pair, { ...options, label: 1, percentile: 95 })),
  }))
}
