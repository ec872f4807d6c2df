import type { JpegComponent } from './jpegFrame'

/**
 * The slow integer inverse DCT of the reference decoder, equal in every bit: columns with a shift of 11, rows with 18 (of 12 bits one more and one less),
 * always `(value + half) >> shift`. Fills the component's plane in whole blocks; its stride is 8 * blocksPerRow.
 */
export function inverseTransform<T extends Uint8Array | Uint16Array>(
  component: JpegComponent,
  plane: T,
  precision: 8 | 12,
): T {
  const { coefficients, blocksPerRow } = component
  const quantisation = component.quantisation!
  const stride = blocksPerRow * 8
  const values = new Int32Array(64)
  const blocks = coefficients.length / 64
  // Bits behind the point after the columns: of 12 bits fewer, so that 32 bits hold the sums.
  const extra = precision === 8 ? 2 : 1
  const middle = 2 ** (precision - 1)
  const most = 2 ** precision - 1
  for (let block = 0; block < blocks; block++) {
    const from = block * 64
    let onlyDc = true
    for (let i = 0; i < 64; i++) {
      const coefficient = coefficients[from + i]
      if (coefficient !== 0 && i > 0) onlyDc = false
      values[i] = Math.imul(coefficient, quantisation[i])
    }
    const blockRow = Math.floor(block / blocksPerRow)
    const to = blockRow * 8 * stride + (block - blockRow * blocksPerRow) * 8
    if (onlyDc) {
      const level = clamp((((values[0] << extra) + (4 << extra)) >> (extra + 3)) + middle, most)
      for (let y = 0; y < 8; y++) plane.fill(level, to + y * stride, to + y * stride + 8)
      continue
    }
    for (let x = 0; x < 8; x++) transform(values, x, 8, 13 - extra)
    for (let y = 0; y < 8; y++) {
      transform(values, y * 8, 1, 16 + extra)
      for (let x = 0; x < 8; x++) plane[to + y * stride + x] = clamp(values[y * 8 + x] + middle, most)
    }
  }
  return plane
}

const clamp = (v: number, most: number): number => (v < 0 ? 0 : Math.min(v, most))

/** One line of eight values, in place. */
function transform(v: Int32Array, at: number, step: number, shift: number): void {
  const v0 = v[at]
  const v1 = v[at + step]
  const v2 = v[at + 2 * step]
  const v3 = v[at + 3 * step]
  const v4 = v[at + 4 * step]
  const v5 = v[at + 5 * step]
  const v6 = v[at + 6 * step]
  const v7 = v[at + 7 * step]
  const half = 1 << (shift - 1)
  const e = Math.imul(v2 + v6, 4433)
  const t2 = e - Math.imul(v6, 15137)
  const t3 = e + Math.imul(v2, 6270)
  const t0 = (v0 + v4) << 13
  const t1 = (v0 - v4) << 13
  const a0 = (t0 + t3 + half) | 0
  const a3 = (t0 - t3 + half) | 0
  const a1 = (t1 + t2 + half) | 0
  const a2 = (t1 - t2 + half) | 0
  const z5 = Math.imul(v7 + v5 + v3 + v1, 9633)
  const z3 = z5 - Math.imul(v7 + v3, 16069)
  const z4 = z5 - Math.imul(v5 + v1, 3196)
  const z1 = -Math.imul(v7 + v1, 7373)
  const z2 = -Math.imul(v5 + v3, 20995)
  const b3 = Math.imul(v7, 2446) + z1 + z3
  const b2 = Math.imul(v5, 16819) + z2 + z4
  const b1 = Math.imul(v3, 25172) + z2 + z3
  const b0 = Math.imul(v1, 12299) + z1 + z4
  v[at] = (a0 + b0) >> shift
  v[at + 7 * step] = (a0 - b0) >> shift
  v[at + step] = (a1 + b1) >> shift
  v[at + 6 * step] = (a1 - b1) >> shift
  v[at + 2 * step] = (a2 + b2) >> shift
  v[at + 5 * step] = (a2 - b2) >> shift
  v[at + 3 * step] = (a3 + b3) >> shift
  v[at + 4 * step] = (a3 - b3) >> shift
}
