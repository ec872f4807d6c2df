import { asLabelPair } from '../../array/labels/asLabelPair'
import type { Side } from '../../array/labels/labelPair'
import type { LabelPair } from '../../contract'
import { measureSurfaces, surfaceTable } from './measureSurfaces'
import type { SurfaceSizesOptions } from './surfaceSizes'

/** Options of {@link largestSurfaceDistance}. */
export interface LargestSurfaceDistanceOptions extends SurfaceSizesOptions {
  /** The side whose surface the distances start from. */
  readonly from: Side
}

/** Largest distance from the surface of a label on one side to its surface on the other; 0 without a surface. Nothing is sorted or copied. */
export function largestSurfaceDistance(pair: LabelPair, options: LargestSurfaceDistanceOptions): number {
  const { label, convention, from } = options
  const resolved = asLabelPair(pair, options, undefined, 'largestSurfaceDistance', {
    ...surfaceTable,
    label: 'any',
    convention: 'string',
    from: 'string',
  })
  const { distances } = measureSurfaces(resolved.pair, label, convention, options).from(from)
  let largest = 0
  for (let i = 0; i < distances.length; i++) largest = Math.max(largest, distances[i]!)
  return largest
}
