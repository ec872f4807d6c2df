import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput, NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { checkSpacing } from '../distance/checkSpacing'
import { displacementField } from './displacementField'
import { jacobianOfField, MARGIN } from './jacobianOfField'

/** Options of {@link jacobianDeterminant}. */
export interface JacobianDeterminantOptions {
  /** `'voxel'` (default): the field is in voxels. `'mm'`: in the unit of the spacing, as SimpleITK takes it. */
  readonly fieldUnit?: 'voxel' | 'mm'
  /** `'drop'` (default): two voxels at each side have no determinant, as in Learn2Reg. `'replicate'`: the field continues with its border value. */
  readonly border?: 'drop' | 'replicate'
  /** For `'mm'`. Default: the field's own (its first three), else 1. */
  readonly spacing?: readonly number[]
}

/** What {@link jacobianDeterminant} returns. */
export interface JacobianDeterminant {
  readonly min: number
  readonly max: number
  readonly mean: number
  /** Standard deviation, divisor n. */
  readonly deviation: number
  /** Voxels where the field folds: determinants of at most 0. */
  readonly folds: number
  readonly values: NdArray<Float64Array>
}

/**
 * Jacobian determinant of a displacement: 1 keeps the volume, 0 and below folds. NaN for statistics of no voxel.
 *
 * @param field displacements over the fixed grid, shape [D, H, W, 3].
 * @throws {@link MedgradeError} `shape-mismatch` for another shape, `bad-argument`.
 * @example
 * const field = { data: new Float32Array(5 * 5 * 5 * 3), shape: [5, 5, 5, 3] }
 * jacobianDeterminant(field).mean // → 1
 */
export function jacobianDeterminant(field: ArrayInput, options: JacobianDeterminantOptions = {}): JacobianDeterminant {
  checkOptions('jacobianDeterminant', options, { fieldUnit: 'string', border: 'string', spacing: 'numbers' })
  const fieldUnit = oneOf('fieldUnit', options.fieldUnit, 'voxel', 'mm')
  const border = oneOf('border', options.border, 'drop', 'replicate')
  const dense = displacementField(field)
  const spacing = options.spacing ?? ndArrayOf(field).spacing?.slice(0, 3) ?? [1, 1, 1]
  if (spacing.length !== 3) refuse('bad-argument', 'spacing', spacing, '3 numbers')
  checkSpacing(spacing)
  const { values, shape } = jacobianOfField(dense, border === 'drop' ? MARGIN : 0, (_, axis) =>
    fieldUnit === 'mm' ? 1 / spacing[axis]! : 1,
  )
  const n = values.length
  let [sum, folds, min, max] = [0, 0, Infinity, -Infinity]
  for (let k = 0; k < n; k++) {
    const value = values[k]!
    sum += value
    if (value <= 0) folds++
    if (value < min) min = value
    if (value > max) max = value
  }
  const mean = sum / n
  let squares = 0
  for (let k = 0; k < n; k++) squares += (values[k]! - mean) ** 2
  const deviation = Math.sqrt(squares / n)
  const none = n === 0 ? Number.NaN : 0
  return { min: min + none, max: max + none, mean, deviation, folds, values: { data: values, shape } }
}
