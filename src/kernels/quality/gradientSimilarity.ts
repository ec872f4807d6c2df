import { meanPool, padded, type Samples } from './separable'

/** Magnitude of the gradient by a 3 × 3 filter with these weights across it, zeros around the picture. */
export function gradientMagnitude(samples: Samples, side: readonly [number, number, number]): Samples {
  const [h, w] = samples.shape
  const { data } = padded(samples, 1, 1, 'zero')
  const row = w + 2
  const [near, centre, far] = side
  const out = new Float64Array(h * w)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const top = y * row + x
      const low = top + 2 * row
      const middle = top + row
      const gx =
        near * (data[top] - data[top + 2]) +
        centre * (data[middle] - data[middle + 2]) +
        far * (data[low] - data[low + 2])
      const gy =
        near * (data[top] - data[low]) +
        centre * (data[top + 1] - data[low + 1]) +
        far * (data[top + 2] - data[low + 2])
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

/** Standard deviation of the similarity of the gradients. Bench row N15. */
export function gradientDeviation(x: Samples, y: Samples, t: number, alpha: number): number {
  const { data: similarity } = gradientMagnitude(x, PREWITT)
  const { data: other } = gradientMagnitude(y, PREWITT)
  let total = 0
  for (let i = 0; i < similarity.length; i++) {
    const a = similarity[i]
    const b = other[i]
    const value = (2 * a * b - alpha * a * b + t) / (a * a + b * b - alpha * a * b + t)
    similarity[i] = value
    total += value
  }
  const mean = total / similarity.length
  let sum = 0
  for (let i = 0; i < similarity.length; i++) {
    const off = similarity[i] - mean
    sum += off * off
  }
  return Math.sqrt(sum / similarity.length)
}
