import { refuse } from '../../errors/refuse'

const headerBytes = 352

/**
 * A NIfTI-1 file (`.nii`) of labels.
 *
 * @param data x fastest.
 * @param shape up to three axes x, y, z.
 * @param affine row-major 4 × 4 from indices to RAS millimetres, stored as sform, and as qform too where its axes are perpendicular; null: voxels of 1 mm.
 * @throws MedgradeError `too-large` for an axis above 32767 voxels.
 */
export function writeNifti(data: Uint8Array, shape: readonly number[], affine: readonly number[] | null): Uint8Array {
  const most = 32767
  if (shape.some((n) => n > most)) refuse('too-large', 'shape of a NIfTI', shape, `at most ${most} voxels an axis`)
  const m = affine ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  const bytes = new Uint8Array(headerBytes + data.length)
  const view = new DataView(bytes.buffer)
  const floats = (at: number, values: readonly number[]) => {
    for (const [i, value] of values.entries()) view.setFloat32(at + 4 * i, value, true)
  }
  const sizes = [0, 1, 2].map((k) => Math.hypot(m[k], m[4 + k], m[8 + k]))
  const axes = [0, 1, 2].map((k) => [m[k], m[4 + k], m[8 + k]].map((value) => value / sizes[k]))
  const form = quaternion(axes)
  view.setInt32(0, 348, true)
  for (let k = 0; k < 8; k++) view.setInt16(40 + 2 * k, k === 0 ? shape.length : (shape[k - 1] ?? 1), true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  floats(76, [form?.sign ?? 1, ...sizes, 1, 1, 1, 1])
  view.setFloat32(108, headerBytes, true)
  // Slope 1 and intercept 0; millimetres.
  floats(112, [1, 0])
  view.setUint8(123, 2)
  view.setInt16(252, form ? 1 : 0, true)
  view.setInt16(254, 1, true)
  floats(256, [...(form?.parts ?? [0, 0, 0]), m[3], m[7], m[11]])
  floats(280, m.slice(0, 12))
  bytes.set([0x6e, 0x2b, 0x31, 0], 344)
  bytes.set(data, headerBytes)
  return bytes
}

/** The rotation as b, c, d of a quaternion and the sign of the third axis; null where the axes are not perpendicular. */
function quaternion(axes: readonly (readonly number[])[]): { parts: readonly number[]; sign: 1 | -1 } | null {
  const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const [x, y] = axes
  if ([dot(x, y), dot(x, axes[2]), dot(y, axes[2])].some((value) => !(Math.abs(value) < 1e-5))) return null
  const cross = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
  const sign = dot(cross, axes[2]) < 0 ? -1 : 1
  const z = axes[2].map((value) => value * sign)
  // From the largest of the four squares, which keeps the digits.
  const squares = [x[0] + y[1] + z[2], x[0] - y[1] - z[2], y[1] - x[0] - z[2], z[2] - x[0] - y[1]]
  const largest = squares.indexOf(Math.max(...squares))
  const r = Math.sqrt(1 + squares[largest])
  const s = 0.5 / r
  const [ab, ac, ad] = [y[2] - z[1], z[0] - x[2], x[1] - y[0]]
  const [bc, bd, cd] = [x[1] + y[0], z[0] + x[2], y[2] + z[1]]
  const all = [
    [r / 2, s * ab, s * ac, s * ad],
    [s * ab, r / 2, s * bc, s * bd],
    [s * ac, s * bc, r / 2, s * cd],
    [s * ad, s * bd, s * cd, r / 2],
  ][largest]
  const turn = all[0] < 0 ? -1 : 1
  return { parts: all.slice(1).map((value) => value * turn), sign }
}
