// Two label arrays prepared once for all label metrics: one sweep counts labels and joint labels. What kernels add (edges, components, skeletons)
// is computed at first use and kept.

import type { ArrayInput, Data, LabelPair, NdArray } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'
import { refuse, requireSameShape } from '../../errors/refuse'
import { asContiguous, type Dense } from '../asContiguous'
import { ndArrayOf } from '../ndArrayOf'
import { type Grid, gridOf } from '../resampling/gridOf'
import { denseLabels } from './denseLabels'
import { type LabelCount, labelCounts } from './labelCounts'
import type { CountedPairs } from './pairCounts'
import { blankOutside, insideRegion } from './regionOfInterest'
import type { Sweep, Sweeper } from './sweepLabels'
import { sweepRuns } from './sweepRuns'
import { type Foreground, type LabelData, labelsOf32Bits, toLabels, widenLabels } from './toLabels'
import { type AbsentLabelListener, listenerOf } from './watchLabels'

/** A label value, or `'any'`: every label but background, merged. */
export type LabelSelector = number | 'any'

export type Side = 'reference' | 'prediction'

/** Options that say which voxels take part; shared by all label metrics. */
export interface LabelPairOptions {
  /** Region of interest, same shape: where it is zero, both arrays count as background. Default: everywhere. */
  readonly mask?: ArrayInput
  /** Voxels where the *reference* has this label (or one of these) count as background in both arrays. Default: none. */
  readonly ignoreLabel?: number | readonly number[]
  /** `'nonzero'`: everything but zero (NaN and negatives too) is label 1. Default: labels are whole numbers, and anything else is an error. */
  readonly foreground?: Foreground
  /** Voxel size in the order of the shape. Default: the reference's, else the prediction's, else 1. */
  readonly spacing?: readonly number[]
}

export const pairTable: OptionTable<LabelPairOptions> = {
  mask: 'any',
  ignoreLabel: 'number or numbers',
  foreground: 'string',
  spacing: 'numbers',
}

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

/** A pair for measures that work on runs (components, surfaces, skeletons). */
export function preparePair(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: LabelPairOptions = {},
): PreparedPair {
  return sweptPair(reference, prediction, options, sweepRuns)
}

/** A pair by the given sweep: `sweepLabels` where only counts are needed. */
export function sweptPair(
  first: ArrayInput,
  second: ArrayInput,
  options: LabelPairOptions,
  sweep: Sweeper,
): PreparedPair {
  const reference = ndArrayOf(first)
  const prediction = ndArrayOf(second)
  const truth = asContiguous(reference, 'any')
  requireSameShape(truth.shape, prediction?.shape)
  const found = asContiguous(prediction, truth.order)
  // For bytes the sweep finds whether they are 0 and 1 already: a pass of its own would cost as much as the sweep.
  const afterSweep = options.foreground === 'nonzero' && options.ignoreLabel === undefined
  const ready = (data: Data) =>
    labelsOf32Bits(data, afterSweep && data instanceof Uint8Array ? undefined : options.foreground)
  let [a, b] = [ready(truth.data), ready(found.data)]
  const given = options.spacing ?? reference.spacing ?? prediction.spacing
  if (a === null || b === null)
    return largePair(
      [truth, found],
      given ? { ...options, spacing: given } : options,
      sweep,
      listenerOf(reference, prediction),
    )
  if (a.BYTES_PER_ELEMENT !== b.BYTES_PER_ELEMENT) {
    a = widenLabels(a)
    b = widenLabels(b)
  }
  const keep = insideRegion(a, truth, options)
  a = blankOutside(a, keep)
  b = blankOutside(b, keep)
  const spacing = given ?? truth.spacing
  const rank = truth.shape.length
  if (spacing.length !== rank || (options.spacing && !spacing.every((s) => s > 0 && s < Infinity)))
    refuse('bad-argument', 'spacing', spacing, `${rank} positive, finite numbers`)
  const nx = truth.shape[truth.order.at(-1)!] ?? 1
  let swept = sweep(a, b, nx)
  if (afterSweep && [swept.pairs.first, swept.pairs.second].some((labels) => labels.some((label) => label > 1))) {
    a = toLabels(a, 'nonzero')
    b = toLabels(b, 'nonzero')
    swept = sweep(a, b, nx)
  }
  const counted = keep === null ? a.length : keep.reduce((sum, inside) => sum + inside, 0)
  return prepared(a, b, { ...truth, spacing, counted }, swept, nx, listenerOf(reference, prediction))
}

/** A pair with an id beyond 32 bits. @throws MedgradeError `bad-label` for what is no id. */
function largePair(
  [truth, found]: readonly [Dense, Dense],
  options: LabelPairOptions,
  sweep: Sweeper,
  onAbsent: AbsentLabelListener | undefined,
): PreparedPair {
  const { first, second, ids } = denseLabels(truth.data, found.data)
  const ranks = new Map(Array.from(ids, (id, rank) => [id, rank]))
  const rankOf = (label: number) => ranks.get(label) ?? ids.length
  const { shape, stride } = truth
  const { ignoreLabel } = options
  const pair = sweptPair(
    { data: first, shape, stride },
    { data: second, shape, stride },
    { ...options, ignoreLabel: ignoreLabel === undefined ? undefined : [ignoreLabel].flat().map(rankOf) },
    sweep,
  )
  const named = (array: PreparedPair['reference']) => ({
    ...array,
    data: Float64Array.from(array.data, (rank) => ids[rank]!),
  })
  return Object.create(pair, {
    labels: { value: pair.labels.map((rank) => ids[rank]!) },
    reference: { get: () => pair.keep('ids of reference', () => named(pair.reference)) },
    prediction: { get: () => pair.keep('ids of prediction', () => named(pair.prediction)) },
    joint: {
      get: () =>
        pair.keep('joint ids', () =>
          pair.joint.map((one) => ({ ...one, reference: ids[one.reference]!, prediction: ids[one.prediction]! })),
        ),
    },
    count: { value: (label: LabelSelector) => pair.count(label === 'any' ? label : rankOf(label)) },
    onAbsent: { value: onAbsent },
    ranked: { value: { pair, rankOf: (label: LabelSelector) => (label === 'any' ? label : rankOf(label)) } },
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

function prepared(
  a: LabelData,
  b: LabelData,
  dense: Dense & Pick<PreparedPair, 'counted'>,
  sweep: Sweep,
  nx: number,
  onAbsent: AbsentLabelListener | undefined,
): PreparedPair {
  const { shape, stride, order, spacing } = dense
  const { labels, any, count } = labelCounts(sweep.pairs)
  const kept = new Map<string, unknown>()
  const data = (side: Side): LabelData => (side === 'reference' ? a : b)
  const keep = <T>(key: string, compute: () => T): T => {
    if (!kept.has(key)) kept.set(key, compute())
    return kept.get(key) as T
  }
  return {
    labels,
    reference: { data: a, shape, stride, spacing },
    prediction: { data: b, shape, stride, spacing },
    shape,
    spacing,
    order,
    size: a.length,
    counted: dense.counted,
    nx,
    get joint() {
      return keep('joint', () => jointOf(sweep.pairs))
    },
    get grid() {
      return gridOf(dense)
    },
    count(label) {
      if (label === 'any') return any
      return label === 0 ? backgroundCount(count(0), any, a.length) : count(label)
    },
    data,
    runs: sweep.runs,
    onAbsent,
    keep,
  }
}

function jointOf({ first, second, counts }: CountedPairs): JointCount[] {
  return Array.from(counts, (count, k) => ({ reference: first[k]!, prediction: second[k]!, count }))
}

/** The sweep does not count background on background: it is the rest. */
function backgroundCount(half: LabelCount, any: LabelCount, size: number): LabelCount {
  const both = size - (any.reference + any.prediction - any.both)
  return { reference: both + half.reference, prediction: both + half.prediction, both }
}
