import { describe, expect, it } from 'vitest'
import { maskedLevelMean } from '../../../src/kernels/quality/maskedLevelMean'

const value = (i: number, seed: number) => (Math.imul(i + seed, 0x9e3779b1) >>> 0) / 2 ** 32

/** The mean over windows whose middle is in the mask, each window summed anew. */
function direct(
  x: Float64Array,
  y: Float64Array,
  shape: readonly [number, number, number],
  mask: Uint8Array | null,
  weight: number,
  range: number,
): number {
  const [depth, height, width] = shape
  const [c1, c2] = [(0.01 * range) ** 2, (0.03 * range) ** 2]
  let [sum, count] = [0, 0]
  for (let z = 3; z < depth - 3; z++)
    for (let j = 3; j < height - 3; j++)
      for (let i = 3; i < width - 3; i++) {
        if (mask !== null && mask[(z * height + j) * width + i] === 0) continue
        const [a, b]: [number[], number[]] = [[], []]
        for (let dz = -3; dz <= 3; dz++)
          for (let dy = -3; dy <= 3; dy++)
            for (let dx = -3; dx <= 3; dx++) {
              const at = ((z + dz) * height + j + dy) * width + i + dx
              a.push(x[at]!)
              b.push(y[at]!)
            }
        const mean = (values: number[]) => values.reduce((s, v) => s + v) / 343
        const [p, q] = [mean(a), mean(b)]
        const product = (u: number[], v: number[]) =>
          u.reduce((s, one, k) => s + (one - mean(u)) * (v[k]! - mean(v)), 0) / 342
        const [vx, vy, cov] = [product(a, a), product(b, b), product(a, b)]
        const deviations = Math.sqrt(vx) * Math.sqrt(vy)
        const parts = [
          (2 * p * q + c1) / (p * p + q * q + c1),
          (2 * deviations + c2) / (vx + vy + c2),
          (cov + c2 / 2) / (deviations + c2 / 2),
        ]
        sum += parts.reduce((s, part) => s * Math.max(part, 0) ** weight, 1)
        count++
      }
  return sum / count
}

describe('maskedLevelMean', () => {
  const shape = [9, 8, 10] as const
  const n = 720
  const x = Float64Array.from({ length: n }, (_, i) => 4095 * value(i, 1))
  const y = x.map((own, i) => Math.max(0, own + 900 * (value(i, 7) - 0.5)))
  const mask = Uint8Array.from({ length: n }, (_, i) => Number(value(i, 3) < 0.6))

  it.each([
    ['everywhere', null],
    ['in a mask', mask],
  ] as const)('%s: sliding sums give what windows summed anew give', (_, inside) => {
    const found = maskedLevelMean({ data: x, shape }, { data: y, shape }, inside, 0.3, 4095)
    expect(found).toBeCloseTo(direct(x, y, [...shape], inside, 0.3, 4095), 11)
  })

  it('no window in the mask: NaN', () => {
    expect(maskedLevelMean({ data: x, shape }, { data: y, shape }, new Uint8Array(n), 0.3, 4095)).toBeNaN()
  })
})
