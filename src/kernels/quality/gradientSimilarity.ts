import { mapSamples, meanOf, meanPool, padded, type Samples } from './separable'

/** Magnitude of the gradient by a 3 × 3 filter with these weights across it, zeros around the picture. */
export function gradientMagnitude(samples: Samples, side: readonly [number, number, number]): Samples {
  const [h, w] = samples.shape
  const { data } = padded(samples, 1, 1, 'zero')
  const row = w + 2
  const out = new Float64Array(h * w)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let [gx, gy] = [0, 0]
      for (let k = 0; k < 3; k++) {
        gx += side[k] * (data[(y + k) * row + x] - data[(y + k) * row + x + 2])
        gy += side[k] * (data[y * row + x + k] - data[(y + 2) * row + x + k])
      }
      out[y * w + x] = Math.sqrt(gx * gx + gy * gy)
    }
  }
  return { data: out, shape: [h, w] }
}

/** Half the size; an odd side gets a row of zeros at its end. */
export function halfSize(samples: Samples): Samples {
  const odd = samples.shape.map((n) => n % 2)
  if (!odd.includes(1)) return meanPool(samples, 2)
  const [h, w] = samples.shape
  const wide = w + odd[1]
  const data = new Float64Array((h + odd[0]) * wide)
  for (let y = 0; y < h; y++) data.set(samples.data.subarray(y * w, (y + 1) * w), y * wide)
  return meanPool({ data, shape: [h + odd[0], wide] }, 2)
}

const PREWITT = [1 / 3, 1 / 3, 1 / 3] as const

/** Standard deviation of the similarity of the gradients. */
export function gradientDeviation(x: Samples, y: Samples, t: number, alpha: number): number {
  const similarity = mapSamples(gradientMagnitude(x, PREWITT), gradientMagnitude(y, PREWITT), (a, b) => {
    return (2 * a * b - alpha * a * b + t) / (a * a + b * b - alpha * a * b + t)
  })
  const mean = meanOf(similarity)
  return Math.sqrt(similarity.data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / similarity.data.length)
}
