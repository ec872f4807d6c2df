import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { requireSameShape } from '../../errors/refuse'
import { naturalLog } from '../../kernels/elementary/naturalLog'
import { displacementField } from './displacementField'
import { jacobianOfField, MARGIN } from './jacobianOfField'

/** Options of {@link sdLogJacobian}. */
export interface SdLogJacobianOptions {
  /** Only voxels of the fixed grid where this is not 0. */
  readonly mask?: ArrayInput
}

/**
 * Smoothness of a displacement as Learn2Reg measures it: standard deviation of ln(clip(determinant + 3, 1e-9, 1e9)) over the grid without two voxels at each
 * side; 0 and up, lower is smoother. NaN if no voxel is left.
 *
 * @param field displacements in voxels over the fixed grid, shape [D, H, W, 3].
 * @throws {@link MedgradeError} `shape-mismatch` for another shape of the field or the mask.
 * @example
 * const field = { data: new Float32Array(5 * 5 * 5 * 3), shape: [5, 5, 5, 3] }
 * sdLogJacobian(field) // → 0
 */
export function sdLogJacobian(field: ArrayInput, options: SdLogJacobianOptions = {}): number {
  checkOptions('sdLogJacobian', options, { mask: 'any' })
  const dense = displacementField(field)
  const { values, shape } = jacobianOfField(dense, MARGIN, () => 1)
  const inside = options.mask === undefined ? () => true : maskOf(options.mask, dense.shape, shape)
  let [n, sum, squares] = [0, 0, 0]
  for (let k = 0; k < values.length; k++) {
    if (!inside(k)) continue
    values[n] = naturalLog(Math.min(Math.max(values[k]! + 3, 1e-9), 1e9))
    sum += values[n++]!
  }
  for (let k = 0; k < n; k++) squares += (values[k]! - sum / n) ** 2
  return Math.sqrt(squares / n)
}

/** Whether the k-th voxel of the inner grid lies in the mask. */
function maskOf(mask: ArrayInput, shape: readonly number[], inner: readonly number[]): (k: number) => boolean {
  const dense = asContiguous(ndArrayOf(mask))
  requireSameShape([...shape], dense.shape, 'mask')
  const data = numbersOf(dense.data)
  return (k) => {
    const row = Math.floor(k / inner[2]!)
    const [z, y, x] = [Math.floor(row / inner[1]!), row % inner[1]!, k % inner[2]!]
    return data[((z + MARGIN) * shape[1]! + y + MARGIN) * shape[2]! + x + MARGIN] !== 0
  }
}
