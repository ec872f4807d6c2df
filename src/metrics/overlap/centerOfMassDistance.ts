import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { pairRuns } from '../../kernels/components/pairRuns'
import { checkSpacing } from '../distance/checkSpacing'
import { type LabelOptions, labelTable, perLabel } from './perLabel'

/** Options of {@link centerOfMassDistance}. */
export interface CenterOfMassDistanceOptions extends LabelOptions {
  /** Of the result: `'mm'` (default), the unit of the spacing, or `'voxel'`: spacing is ignored. */
  readonly unit?: 'mm' | 'voxel'
  /** Value where a mask is empty. Default −1, as MetricsReloaded. */
  readonly whenEmpty?: number
}

/**
 * Distance of the centres of mass of two masks, in the unit of the spacing; 0 and up, lower is better. As MetricsReloaded.
 *
 * With `label` the answer is a number; without, a Map over `labels`. Takes two arrays or a `labelPair`, of any rank.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 0, 0), shape: [4] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [4], spacing: [0.5] }
 * centerOfMassDistance(reference, prediction, { label: 1 }) // → 1
 */
export function centerOfMassDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: CenterOfMassDistanceOptions & { label: LabelSelector },
): number
export function centerOfMassDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: CenterOfMassDistanceOptions,
): Map<number, number>
export function centerOfMassDistance(
  pair: LabelPair,
  options: CenterOfMassDistanceOptions & { label: LabelSelector },
): number
export function centerOfMassDistance(pair: LabelPair, options?: CenterOfMassDistanceOptions): Map<number, number>
export function centerOfMassDistance(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | CenterOfMassDistanceOptions,
  third?: CenterOfMassDistanceOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'centerOfMassDistance', {
    ...labelTable,
    unit: 'string',
    whenEmpty: 'number or NaN',
  })
  const unit = oneOf('unit', options.unit, 'mm', 'voxel')
  if (unit === 'mm') checkSpacing(pair.spacing)
  return perLabel(pair, options, (label) => {
    const { reference, prediction } = pair.count(label)
    if (reference === 0 || prediction === 0) return options.whenEmpty ?? -1
    const a = centreOf(pair, 'reference', label)
    const b = centreOf(pair, 'prediction', label)
    return Math.hypot(
      ...pair.shape.map((_, axis) => (a[axis]! - b[axis]!) * (unit === 'voxel' ? 1 : pair.spacing[axis]!)),
    )
  })
}

/** Mean index of the voxels of a label, in the order of the shape. One pass finds those of all labels. */
function centreOf(pair: PreparedPair, side: Side, label: LabelSelector): readonly number[] {
  const sums = pair.keep(`centres ${side}`, () => indexSums(pair, side))
  const chosen = label === 'any' ? [...sums].filter(([value]) => value !== 0).map(([, sum]) => sum) : [sums.get(label)!]
  const count = pair.count(label)[side]
  return pair.shape.map((_, axis) => chosen.reduce((total, sum) => total + sum[axis]!, 0) / count)
}

/** Sums of the indices of the voxels of each label; whole numbers, so exact in any order. */
function indexSums(pair: PreparedPair, side: Side): Map<number, Float64Array> {
  const { shape, order } = pair
  const { count, start, end, label } = pairRuns(pair, side, false)
  const sums = new Map<number, Float64Array>()
  for (let r = 0; r < count; r++) {
    let sum = sums.get(label[r]!)
    if (sum === undefined) sums.set(label[r]!, (sum = new Float64Array(shape.length)))
    const length = end[r]! - start[r]!
    // A run lies in one row: along the fastest axis the indices follow each other, along the others they are equal.
    let rest = start[r]!
    let beyondFirst = (length * (length - 1)) / 2
    for (let k = order.length - 1; k >= 0; k--) {
      const axis = order[k]!
      const at = rest % shape[axis]!
      sum[axis]! += length * at + beyondFirst
      rest = (rest - at) / shape[axis]!
      beyondFirst = 0
    }
  }
  return sums
}
