// Two label arrays prepared once for all label metrics: one sweep counts labels and joint labels. What kernels add (edges, components, skeletons)
// is computed at first use and kept.

import type { ArrayInput, LabelPair, NdArray } from '../../contract'
import { firstAtLeast } from '../firstAtLeast'
import { type Grid, gridOf } from '../resampling/gridOf'
import { type LabelCount, type LabelCounts, type LabelSelector, labelCounts } from './labelCounts'
import { type LabelPairOptions, type LabelSides, labelSides } from './labelSides'
import { type CountedPairs, sortedPairs } from './pairCounts'
import type { Sweep, Sweeper } from './sweepLabels'
import { sweepRuns } from './sweepRuns'
import type { LabelData } from './toLabels'
import type { AbsentLabelListener } from './watchLabels'

export type { LabelSelector } from './labelCounts'
export type { LabelPairOptions } from './labelSides'

export type Side = 'reference' | 'prediction'

/** Voxels that have one label in the reference and another, or the same, in the prediction. */
export interface JointCount {
  readonly reference: number
  readonly prediction: number
  readonly count: number
}

/** Components of a label on a side, and those of them that share a voxel with the same label of the other side. */
export type ComponentCounts = {
  of(side: Side, reach: 1 | 2 | 3, label: LabelSelector): { readonly count: number; readonly overlapping: number }
}['of']

/** What {@link labelPair} returns: the public interface and the accessors that kernels use. */
export interface PreparedPair extends LabelPair {
  readonly reference: NdArray<LabelData | Float64Array>
  readonly prediction: NdArray<LabelData | Float64Array>
  readonly shape: readonly number[]
  /** In the order of `shape`. */
  readonly spacing: readonly number[]
  /** Axes of `shape` as they lie in memory, slowest first; the same for both arrays. */
  readonly order: readonly number[]
  /** Number of voxels. */
  readonly size: number
  /** Number of voxels inside the region of interest that have no ignored label. */
  readonly counted: number
  /** Voxels of a row: along the fastest axis. */
  readonly nx: number
  /** Joint counts of labels, without background on background, by reference, then prediction; made at first use. */
  readonly joint: readonly JointCount[]
  /** The arrays as nx × ny × nz, x fastest; throws `unsupported` beyond three axes. */
  readonly grid: Grid
  count(label: LabelSelector): LabelCount
  /** The flat dense labels of one side; index = x + nx·(y + ny·z) of `grid`. */
  data(side: Side): LabelData
  /** The runs of both sides, if the sweep went by runs. */
  readonly runs: Sweep['runs']
  /** Called for each requested label that neither side has. */
  readonly onAbsent: AbsentLabelListener | undefined
  /** Components of a pair that was counted box by box; absent: they follow from the arrays. */
  readonly componentCounts?: ComponentCounts
  /** The same labels by their ranks, where an id is beyond 32 bits. */
  readonly ranked?: RankedPair
  /** The pair by ids to this one by ranks, see {@link kernelPair}. */
  readonly byId?: PreparedPair
  /** Computes a value once and keeps it with the pair; kernels prefix the key with their name. */
  keep<T>(key: string, compute: () => T): T
}

/** A pair whose labels are the ranks of ids, for kernels. */
export interface RankedPair {
  readonly pair: PreparedPair
  /** The rank of an id; that of no voxel where the id is absent. */
  rankOf(label: LabelSelector): LabelSelector
}

/** What metrics that only count voxels take of a pair. */
export type CountedPair = LabelCounts & Pick<PreparedPair, 'shape' | 'spacing' | 'size' | 'counted' | 'onAbsent'>

/** A pair for measures that work on runs (components, surfaces, skeletons), or by another sweep. */
export function preparePair(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: LabelPairOptions = {},
  sweep: Sweeper = sweepRuns,
): PreparedPair {
  const sides = labelSides(reference, prediction, options, sweep)
  const pair = prepared(sides)
  return sides.ids ? pairOfIds(pair, sides, sides.ids) : pair
}

/** The pair by ids of one by their ranks. */
function pairOfIds(pair: PreparedPair, sides: LabelSides, ids: Float64Array): PreparedPair {
  const rankOf = (label: LabelSelector) => {
    const rank = label === 'any' ? -1 : firstAtLeast(ids, label)
    return label === 'any' ? label : ids[rank] === label ? rank : ids.length
  }
  const named = (array: PreparedPair['reference']) => ({
    ...array,
    data: new Float64Array(array.data).map((rank) => ids[rank]!),
  })
  const namedPair = ({ reference, prediction, count }: JointCount) => ({
    reference: ids[reference]!,
    prediction: ids[prediction]!,
    count,
  })
  const { labels, count } = labelCounts(sides.pairs, sides.size)
  return Object.create(pair, {
    labels: { value: labels },
    count: { value: count },
    reference: { get: () => pair.keep('ids of reference', () => named(pair.reference)) },
    prediction: { get: () => pair.keep('ids of prediction', () => named(pair.prediction)) },
    joint: { get: () => pair.keep('joint ids', () => pair.joint.map(namedPair)) },
    ranked: { value: { pair, rankOf } },
  })
}

/** The pair that kernels work on: by ranks, if an id is beyond 32 bits. */
export function kernelPair(pair: PreparedPair): PreparedPair {
  return pair.ranked ? Object.create(pair.ranked.pair, { byId: { value: pair } }) : pair
}

/** The same pair, in which another number of voxels takes part: some became background before. */
export function withCounted(pair: PreparedPair, counted: number): PreparedPair {
  const own: PreparedPair = Object.create(pair, { counted: { value: counted } })
  return own
}

/** The pair by ranks, where there are any. */
function prepared(sides: LabelSides): PreparedPair {
  const { a, b, shape, stride, order, spacing, size, counted, nx, onAbsent } = sides
  const { pairs, runs, table } = sides.swept
  const kept = new Map<string, unknown>()
  const keep = <T>(key: string, compute: () => T): T => {
    if (!kept.has(key)) kept.set(key, compute())
    return kept.get(key) as T
  }
  return {
    ...labelCounts(pairs, size),
    reference: { data: a, shape, stride, spacing },
    prediction: { data: b, shape, stride, spacing },
    shape,
    spacing,
    order,
    size,
    counted,
    nx,
    get joint() {
      return keep('joint', () => jointOf(table ? sortedPairs(table) : pairs))
    },
    get grid() {
      return gridOf(sides)
    },
    data: (side) => (side === 'reference' ? a : b),
    runs,
    onAbsent,
    keep,
  }
}

/** The pairs as a list. */
export function jointOf({ first, second, counts }: CountedPairs): JointCount[] {
  return Array.from(counts, (count, k) => ({ reference: first[k]!, prediction: second[k]!, count }))
}
