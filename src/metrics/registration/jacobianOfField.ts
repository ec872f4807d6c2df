import type { DisplacementField } from './displacementField'

/**
 * Determinant of I + ∇u by central differences.
 *
 * @param margin voxels at every side without a determinant; with 0 the value beyond the border is that of the border.
 * @param scale of a difference along axis `a` of component `c`.
 */
export function jacobianOfField(
  { data, shape, round }: DisplacementField,
  margin: number,
  scale: (component: number, axis: number) => number,
): { readonly values: Float64Array; readonly shape: readonly number[] } {
  const out = shape.map((n) => Math.max(0, n - 2 * margin))
  const values = new Float64Array(out[0]! * out[1]! * out[2]!)
  const [d, h, w] = shape
  const strides = [3 * h * w, 3 * w, 3]
  const j = new Float64Array(9)
  let k = 0
  for (let z = margin; z < d - margin; z++) {
    for (let y = margin; y < h - margin; y++) {
      for (let x = margin; x < w - margin; x++, k++) {
        const at = [z, y, x]
        const base = z * strides[0]! + y * strides[1]! + x * 3
        for (let axis = 0; axis < 3; axis++) {
          const before = at[axis]! > 0 ? strides[axis]! : 0
          const after = at[axis]! < shape[axis]! - 1 ? strides[axis]! : 0
          for (let c = 0; c < 3; c++) {
            const slope = round(0.5 * (data[base + after + c]! - data[base - before + c]!))
            j[3 * c + axis] = slope * scale(c, axis) + Number(c === axis)
          }
        }
        values[k] = determinant(j)
      }
    }
  }
  return { values, shape: out }
}

function determinant(j: Float64Array): number {
  return (
    j[0]! * (j[4]! * j[8]! - j[5]! * j[7]!) -
    j[1]! * (j[3]! * j[8]! - j[5]! * j[6]!) +
    j[2]! * (j[3]! * j[7]! - j[4]! * j[6]!)
  )
}

/** Two voxels at each side, as the official code of Learn2Reg leaves out. */
export const MARGIN = 2
