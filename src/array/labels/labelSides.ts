// The two arrays of a comparison as labels in one layout, with the pairs of labels that occur.

import type { ArrayInput, Data } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'
import { refuse, requireSameShape } from '../../errors/refuse'
import { asContiguous, type Dense } from '../asContiguous'
import { ndArrayOf } from '../ndArrayOf'
import { denseLabels } from './denseLabels'
import type { CountedIds, LabelList } from './pairCounts'
import { blankOutside, insideRegion } from './regionOfInterest'
import type { Sweep, Sweeper } from './sweepLabels'
import { type Foreground, type LabelData, labelsOf32Bits, widenLabels } from './toLabels'
import { type AbsentLabelListener, listenerOf } from './watchLabels'

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

/** Layout of both arrays, and what the sweep found. */
export interface LabelSides extends Omit<Dense, 'data'> {
  /** The reference: labels, or the ranks of `ids`. */
  readonly a: LabelData
  /** The prediction. */
  readonly b: LabelData
  /** Where one is beyond 32 bits: the ids, ascending, the first of them 0. */
  readonly ids: Float64Array | undefined
  /** By labels, or by the ranks of `ids`. */
  readonly swept: Sweep
  /** By labels or ids. */
  readonly pairs: CountedIds
  /** Number of voxels. */
  readonly size: number
  /** Number of voxels inside the region of interest that have no ignored label. */
  readonly counted: number
  /** Voxels of a row: along the fastest axis. */
  readonly nx: number
  readonly onAbsent: AbsentLabelListener | undefined
}

/** @throws MedgradeError `shape-mismatch`, `bad-array`, `bad-argument`; `bad-label` for what is no id. */
export function labelSides(
  first: ArrayInput,
  second: ArrayInput,
  options: LabelPairOptions,
  sweep: Sweeper,
): LabelSides {
  const reference = ndArrayOf(first)
  const prediction = ndArrayOf(second)
  const truth = asContiguous(reference, 'any')
  requireSameShape(truth.shape, prediction?.shape)
  const { shape, order } = truth
  const found = asContiguous(prediction, order)
  // For bytes the sweep finds whether they are 0 and 1 already: a pass of its own would cost as much as the sweep.
  const afterSweep = options.foreground === 'nonzero' && options.ignoreLabel === undefined
  const ready = (data: Data) =>
    labelsOf32Bits(data, afterSweep && data instanceof Uint8Array ? undefined : options.foreground)
  let [a, b] = [ready(truth.data), ready(found.data)]
  let ids: Float64Array | undefined
  if (!a || !b) [a, b, ids] = denseLabels(truth.data, found.data)
  if (a.BYTES_PER_ELEMENT !== b.BYTES_PER_ELEMENT) {
    a = widenLabels(a)
    b = widenLabels(b)
  }
  const keep = insideRegion(a, truth, options, ids)
  a = blankOutside(a, keep)
  b = blankOutside(b, keep)
  const spacing = options.spacing ?? reference.spacing ?? prediction.spacing ?? truth.spacing
  const rank = shape.length
  if (spacing.length !== rank || (options.spacing && !spacing.every((s) => s > 0 && s < Infinity)))
    refuse('bad-argument', 'spacing', spacing, `${rank} positive, finite numbers`)
  const nx = shape[order.at(-1)!] ?? 1
  let swept = sweep(a, b, nx)
  const isLarge = (label: number) => label > 1
  if (afterSweep && (swept.pairs.first.some(isLarge) || swept.pairs.second.some(isLarge))) {
    a = labelsOf32Bits(a, 'nonzero')
    b = labelsOf32Bits(b, 'nonzero')
    swept = sweep(a, b, nx)
  }
  const { pairs } = swept
  const named = (ranks: LabelList) => (ids ? Float64Array.from(ranks, (one) => ids[one]!) : ranks)
  return {
    shape,
    stride: truth.stride,
    order,
    a,
    b,
    ids,
    swept,
    pairs: { first: named(pairs.first), second: named(pairs.second), counts: pairs.counts },
    spacing,
    size: a.length,
    counted: keep ? keep.reduce((sum, inside) => sum + inside, 0) : a.length,
    nx,
    onAbsent: listenerOf(reference, prediction),
  }
}
