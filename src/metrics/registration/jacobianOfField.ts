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
  const [planes, rows] = [3 * h * w, 3 * w]
  // Of one component along one axis.
  const half = [0, 1, 2].flatMap((c) => [0, 1, 2].map((axis) => scale(c, axis)))
  const [s00, s01, s02, s10, s11, s12, s20, s21, s22] = half as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  // The rounding of the field, told apart once instead of called for every difference.
  const single = round === Math.fround
  let k = 0
  for (let z = margin; z < d - margin; z++) {
    for (let y = margin; y < h - margin; y++) {
      for (let x = margin; x < w - margin; x++, k++) {
        const base = z * planes + y * rows + x * 3
        const [z0, z1] = [z > 0 ? base - planes : base, z < d - 1 ? base + planes : base]
        const [y0, y1] = [y > 0 ? base - rows : base, y < h - 1 ? base + rows : base]
        const [x0, x1] = [x > 0 ? base - 3 : base, x < w - 1 ? base + 3 : base]
        const a = rounded(0.5 * (data[z1]! - data[z0]!), single) * s00 + 1
        const b = rounded(0.5 * (data[y1]! - data[y0]!), single) * s01
        const c = rounded(0.5 * (data[x1]! - data[x0]!), single) * s02
        const e = rounded(0.5 * (data[z1 + 1]! - data[z0 + 1]!), single) * s10
        const f = rounded(0.5 * (data[y1 + 1]! - data[y0 + 1]!), single) * s11 + 1
        const g = rounded(0.5 * (data[x1 + 1]! - data[x0 + 1]!), single) * s12
        const l = rounded(0.5 * (data[z1 + 2]! - data[z0 + 2]!), single) * s20
        const m = rounded(0.5 * (data[y1 + 2]! - data[y0 + 2]!), single) * s21
        const n = rounded(0.5 * (data[x1 + 2]! - data[x0 + 2]!), single) * s22 + 1
        values[k] = a * (f * n - g * m) - b * (e * n - g * l) + c * (e * m - f * l)
      }
    }
  }
  return { values, shape: out }
}

/** As the official code, which computes in the type of the field. */
function rounded(value: number, single: boolean): number {
  return single ? Math.fround(value) : value
}

/** Two voxels at each side, as the official code of Learn2Reg leaves out. */
export const MARGIN = 2
