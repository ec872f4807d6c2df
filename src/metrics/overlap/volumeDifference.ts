import { asCountedPair } from '../../array/labels/asLabelPair'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { checkSpacing } from '../distance/checkSpacing'
import { type LabelOptions, labelTable, perLabel } from './perLabel'

/** Options of {@link volumeDifference}. */
export interface VolumeDifferenceOptions extends LabelOptions {
  /** Of the result: `'voxel'`, cubic millimetres (`'mm3'`, spacing in mm, default), millilitres (`'ml'`), or a share of the reference's volume (`'relative'`). */
  readonly unit?: 'voxel' | 'mm3' | 'ml' | 'relative'
  /** Volume of one voxel in the unit, instead of the product of the spacing, for example in single precision. */
  readonly voxelVolume?: number
  /** true: prediction − reference. Default false: its absolute value. */
  readonly signed?: boolean
  /** `'metrics-reloaded'`: relative, and NaN for an empty reference, also if both are empty. Default `'plain'`. */
  readonly convention?: 'plain' | 'metrics-reloaded'
  /** Relative difference if only the reference is empty. Default Infinity. If both are empty the value is 0 in every unit. */
  readonly whenEmpty?: number
}

/**
 * Volume difference | |P|·v − |R|·v | of labels; v is the voxel volume, the product of the spacing from first axis to last.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side).
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 1), shape: [2, 2], spacing: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [2, 2], spacing: [2, 2] }
 * volumeDifference(reference, prediction, { label: 1 }) // → 4
 */
export function volumeDifference(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: VolumeDifferenceOptions & { label: LabelSelector },
): number
export function volumeDifference(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: VolumeDifferenceOptions,
): Map<number, number>
export function volumeDifference(pair: LabelPair, options: VolumeDifferenceOptions & { label: LabelSelector }): number
export function volumeDifference(pair: LabelPair, options?: VolumeDifferenceOptions): Map<number, number>
export function volumeDifference(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | VolumeDifferenceOptions,
  third?: VolumeDifferenceOptions,
): number | Map<number, number> {
  const { pair, options } = asCountedPair(first, second, third, 'volumeDifference', {
    ...labelTable,
    unit: 'string',
    voxelVolume: 'number',
    signed: 'boolean',
    convention: 'string',
    whenEmpty: 'number or NaN',
  })
  const reloaded = oneOf('convention', options.convention, 'plain', 'metrics-reloaded') === 'metrics-reloaded'
  const unit = oneOf('unit', options.unit ?? (reloaded ? 'relative' : undefined), 'mm3', 'voxel', 'ml', 'relative')
  const voxel = options.voxelVolume ?? voxelVolume(unit, pair.spacing)
  const value = (label: LabelSelector): number => {
    const { reference, prediction } = pair.count(label)
    const difference = prediction * voxel - reference * voxel
    const size = options.signed ? difference : Math.abs(difference)
    if (reloaded && reference === 0) return options.whenEmpty ?? Number.NaN
    if (unit !== 'relative' || reference + prediction === 0) return size
    return reference === 0 ? (options.whenEmpty ?? Infinity) : size / (reference * voxel)
  }
  return perLabel(pair, options, value, true)
}

function voxelVolume(unit: string, spacing: readonly number[]): number {
  if (unit === 'voxel') return 1
  checkSpacing(spacing)
  const volume = spacing.reduce((a, b) => a * b, 1)
  return unit === 'ml' ? volume / 1000 : volume
}
