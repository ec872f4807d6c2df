import { type Border, type FilterBlock, type FilterPass, type Plane, paddedIndices } from './planeFilter'

/** Half of the normalised Gaussian taps, centre first, radius `floor(truncate · sigma + 0.5)`. */
export function gaussianWeights(sigma: number, truncate: number): Float64Array {
  const radius = Math.floor(truncate * sigma + 0.5)
  const weights = new Float64Array(radius + 1)
  if (radius === 0) return weights.fill(1)
  let sum = 0
  for (let k = -radius; k <= radius; k++) sum += Math.exp((-0.5 / (sigma * sigma)) * k * k)
  for (let k = 0; k <= radius; k++) weights[k] = Math.exp((-0.5 / (sigma * sigma)) * k * k) / sum
  return weights
}

/** Correlation with symmetric taps `weights[0]` (centre) … `weights[radius]`; the outermost pair is added first, as scipy does. */
export function tapsPass(weights: Float64Array, border: Border): FilterPass {
  const radius = weights.length - 1
  return (from, to, outer, length, inner) => {
    const indices = paddedIndices(length, radius, border)
    const zeros = new Float64Array(border === 'zero' ? inner : 0)
    const line = new Float64Array(inner === 1 ? indices.length : 0)
    for (let block = 0; block < outer; block++) {
      const own: FilterBlock = { from, to, base: block * length * inner, length, inner, indices }
      if (inner === 1) tapsLine(own, weights, line)
      else if (radius === 5 && border !== 'zero' && length >= 4) elevenRows(own, weights)
      else tapsRows(own, weights, zeros)
    }
  }
}

function tapsLine({ from, to, base, indices, length }: FilterBlock, weights: Float64Array, line: Float64Array): void {
  const radius = weights.length - 1
  for (let i = 0; i < length; i++) line[radius + i] = from[base + i]
  for (let i = 0; i < radius; i++) {
    const j = radius + length + i
    line[i] = indices[i] < 0 ? 0 : from[base + indices[i]]
    line[j] = indices[j] < 0 ? 0 : from[base + indices[j]]
  }
  if (radius === 5 && length >= 4) {
    elevenTaps(line, to, base, length, weights)
    return
  }
  for (let i = 0; i < length; i++) {
    const centre = i + radius
    let sum = line[centre] * weights[0]
    for (let k = radius; k > 0; k--) sum += (line[centre - k] + line[centre + k]) * weights[k]
    to[base + i] = sum
  }
}

function tapsRows(
  { from, to, base, indices, length, inner }: FilterBlock,
  weights: Float64Array,
  zeros: Float64Array,
): void {
  const radius = weights.length - 1
  const sums = new Float64Array(inner)
  for (let i = 0; i < length; i++) {
    const centre = base + indices[i + radius] * inner
    for (let c = 0; c < inner; c++) sums[c] = from[centre + c] * weights[0]
    for (let k = radius; k > 0; k--) {
      const before = indices[i + radius - k]
      const after = indices[i + radius + k]
      const weight = weights[k]
      const upper = before < 0 ? zeros : from
      const lower = after < 0 ? zeros : from
      const above = before < 0 ? 0 : base + before * inner
      const below = after < 0 ? 0 : base + after * inner
      for (let c = 0; c < inner; c++) sums[c] += (upper[above + c] + lower[below + c]) * weight
    }
    const out = base + i * inner
    for (let c = 0; c < inner; c++) to[out + c] = sums[c]
  }
}

/**
 * {@link tapsRows} for the eleven taps of the ordinary Gaussian, with the same order of additions: four rows at once from fourteen. One row at a
 * time, the bench row `K6 ssim gaussian` takes 1.8 times as long.
 */
function elevenRows({ from, to, base, indices, length, inner }: FilterBlock, weights: Float64Array): void {
  const rows = new Int32Array(14)
  const target: FourSums = { to, out: 0, apart: inner, end: inner, step: 1 }
  for (let next = 0; next < length; next += 4) {
    const i = Math.min(next, length - 4)
    for (let k = 0; k < 14; k++) rows[k] = base + indices[i + k] * inner
    target.out = base + i * inner
    fourSums(from, rows, weights, target)
  }
}

/** The same along a line: four positions at once. */
function elevenTaps(line: Float64Array, to: Plane, base: number, length: number, weights: Float64Array): void {
  const indices = Int32Array.from({ length: 14 }, (_, k) => k)
  const last = length - 4
  fourSums(line, indices, weights, { to, out: base, apart: 1, end: last, step: 4 })
  fourSums(line.subarray(last), indices, weights, { to, out: base + last, apart: 1, end: 1, step: 4 })
}

/** Where {@link fourSums} writes: four sums, `apart` from each other, at `out` and at every `step` after it, `end` in all. */
interface FourSums {
  readonly to: Plane
  out: number
  readonly apart: number
  readonly end: number
  readonly step: number
}

/** Four sums of eleven taps each from the fourteen values at `indices`; the order of additions is that of {@link tapsRows}. */
function fourSums(
  from: Plane,
  indices: Int32Array,
  weights: Float64Array,
  { to, out, apart, end, step }: FourSums,
): void {
  const [w0, w1, w2, w3, w4, w5] = weights
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13] = indices
  for (let x = 0, a = out; x < end; x += step, a += step) {
    const v0 = from[r0 + x]
    const v1 = from[r1 + x]
    const v2 = from[r2 + x]
    const v3 = from[r3 + x]
    const v4 = from[r4 + x]
    const v5 = from[r5 + x]
    const v6 = from[r6 + x]
    const v7 = from[r7 + x]
    const v8 = from[r8 + x]
    const v9 = from[r9 + x]
    const v10 = from[r10 + x]
    const v11 = from[r11 + x]
    const v12 = from[r12 + x]
    const v13 = from[r13 + x]
    const b = a + apart
    const c = b + apart
    const d = c + apart
    to[a] = v5 * w0 + (v0 + v10) * w5 + (v1 + v9) * w4 + (v2 + v8) * w3 + (v3 + v7) * w2 + (v4 + v6) * w1
    to[b] = v6 * w0 + (v1 + v11) * w5 + (v2 + v10) * w4 + (v3 + v9) * w3 + (v4 + v8) * w2 + (v5 + v7) * w1
    to[c] = v7 * w0 + (v2 + v12) * w5 + (v3 + v11) * w4 + (v4 + v10) * w3 + (v5 + v9) * w2 + (v6 + v8) * w1
    to[d] = v8 * w0 + (v3 + v13) * w5 + (v4 + v12) * w4 + (v5 + v11) * w3 + (v6 + v10) * w2 + (v7 + v9) * w1
  }
}
