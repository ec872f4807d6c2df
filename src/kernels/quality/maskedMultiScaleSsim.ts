// MS-SSIM of CT volumes as the evaluation of SynthRAD2025 computes it: luminance, contrast and structure with the weight of their level, means over a mask.

import { maskedLevelMean } from './maskedLevelMean'
import { pickAxes, type Samples, type SamplesOf } from './separable'

const WEIGHTS = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
const LEAST_SIDE = 97

/** @param mask 0 or 1; null: everywhere. Values are above the lower end of the range. */
export function maskedMultiScaleSsim(
  x: Samples,
  y: Samples,
  mask: SamplesOf<Uint8Array> | null,
  range: number,
): number {
  let [a, b, m] = [enlarged(x), enlarged(y), mask && enlarged(mask)]
  let product = 1
  for (const [level, weight] of WEIGHTS.entries()) {
    product *= Math.min(1, Math.max(0, maskedLevelMean(a, b, m?.data ?? null, weight, range)))
    if (level === WEIGHTS.length - 1) break
    a = halved(a)
    b = halved(b)
    m = m && pickAxes(m, m.shape.map(everySecond))
  }
  return product
}

/** Short axes get their edge repeated, one less before than behind if the number is odd. */
function enlarged<T extends Float64Array | Uint8Array>(samples: SamplesOf<T>): SamplesOf<T> {
  if (Math.min(...samples.shape) >= LEAST_SIDE) return samples
  const indices = samples.shape.map((n) => {
    const missing = Math.max(0, LEAST_SIDE - n)
    const before = Math.floor(missing / 2)
    return Array.from({ length: n + missing }, (_, k) => Math.min(n - 1, Math.max(0, k - before)))
  })
  return pickAxes(samples, indices)
}

const everySecond = (n: number): number[] => Array.from({ length: Math.ceil(n / 2) }, (_, k) => 2 * k)

/** The mean of each voxel and its neighbours before, zeros beyond the edge; every second one. */
function halved({ data, shape }: Samples): Samples {
  const [depth, height, width] = shape
  const out = shape.map((n) => Math.ceil(n / 2))
  const [deep, high, wide] = out
  const values = new Float64Array(deep * high * wide)
  for (let z = 0; z < depth; z++)
    for (let y = 0; y < height; y++) {
      // A plane or row with an odd index is the neighbour before the next even one, and after the last of those there is none.
      const [k, j] = [(z + 1) >> 1, (y + 1) >> 1]
      if (k === deep || j === high) continue
      const from = (z * height + y) * width
      const to = (k * high + j) * wide
      values[to] += data[from]
      for (let i = 1; i < wide; i++) values[to + i] += data[from + 2 * i - 1] + data[from + 2 * i]
    }
  for (let i = 0; i < values.length; i++) values[i] /= 8
  return { data: values, shape: out }
}
