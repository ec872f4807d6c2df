// A pair of which only the counts are known, as its arrays are larger than memory. Metrics that count voxels take it as any other pair.

import { refuse } from '../../errors/refuse'
import { gridOf } from '../resampling/gridOf'
import { labelCounts } from './labelCounts'
import { type ComponentCounts, jointOf, type PreparedPair } from './labelPair'
import type { CountedPairs } from './pairCounts'
import { listenerOf } from './watchLabels'

/** What is known of two label arrays that were counted part by part. */
export interface CountedArrays {
  /** Every pair of labels that occurs, without background on background. */
  readonly pairs: CountedPairs
  readonly shape: readonly number[]
  /** In the order of `shape`. */
  readonly spacing: readonly number[]
  /** Those that were counted, too. */
  readonly components?: ComponentCounts | undefined
}

/** @throws MedgradeError `too-large` from components that were not counted, and from whatever needs the place of voxels, such as distances. */
export function pairOfCounts({ pairs, shape, spacing, components }: CountedArrays): PreparedPair {
  const size = shape.reduce((a, b) => a * b, 1)
  const kept = new Map<string, unknown>()
  const order = [...shape.keys()]
  const pair: PreparedPair = {
    ...labelCounts(pairs, size),
    shape,
    spacing,
    size,
    joint: jointOf(pairs),
    counted: size,
    order,
    nx: shape.at(-1) ?? 1,
    get reference() {
      return refuseWhole(shape)
    },
    get prediction() {
      return refuseWhole(shape)
    },
    get grid() {
      return gridOf({ shape, order, spacing })
    },
    componentCounts: components ?? (() => refuseWhole(shape)),
    get runs() {
      return refuseWhole(shape)
    },
    data: () => refuseWhole(shape),
    get onAbsent() {
      return listenerOf(pair)
    },
    keep<T>(key: string, compute: () => T): T {
      if (!kept.has(key)) kept.set(key, compute())
      return kept.get(key) as T
    },
  }
  return pair
}

function refuseWhole(shape: readonly number[]): never {
  return refuse(
    'too-large',
    'label maps',
    `[${shape}], of which only the voxels are counted`,
    'a metric of counts, such as dice, jaccard or labelOverlap; or --level for a smaller resolution',
  )
}
