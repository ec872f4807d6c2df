/** Storage of a filtered image: doubles, or singles that round at every store. The arithmetic inside a pass is double in both. */
export type Plane = Float64Array | Float32Array

/** What lies beyond an edge: `symmetric` repeats the edge (b a | a b), `mirror` does not (c b | a b), `zero` is 0. */
export type Border = 'symmetric' | 'mirror' | 'zero'

/** Source place of each of the length + 2·radius padded places; −1 for nothing. Folds as often as a short axis needs. */
export function paddedPlaces(length: number, radius: number, border: Border): Int32Array {
  const places = new Int32Array(length + 2 * radius)
  for (let i = 0; i < places.length; i++) places[i] = fold(i - radius, length, border)
  return places
}

function fold(at: number, length: number, border: Border): number {
  if (at >= 0 && at < length) return at
  if (border === 'zero') return -1
  const repeated = border === 'symmetric' ? 1 : 0
  const period = 2 * (length - 1 + repeated) || 1
  const inPeriod = ((at % period) + period) % period
  return inPeriod < length ? inPeriod : period - repeated - inPeriod
}

/**
 * Filters C-ordered images along one axis after another, first axis first. A plane that is done with serves the next pass or image, because fresh
 * memory costs as much as the arithmetic. `consumed`: the image may be written over as well.
 */
export function planeFilter(
  shape: readonly number[],
  pass: (from: Plane, to: Plane, outer: number, length: number, inner: number) => void,
): (image: Plane, consumed: boolean) => Plane {
  let spare: Plane | null = null
  return (image, consumed) => {
    let from = image
    let outer = 1
    let inner = image.length
    for (const length of shape) {
      inner /= length
      const to = spare ?? emptyLike(image)
      pass(from, to, outer, length, inner)
      spare = from === image && !consumed ? null : from
      from = to
      outer *= length
    }
    return from
  }
}

function emptyLike<P extends Plane>(plane: P): P {
  return (plane instanceof Float32Array ? new Float32Array(plane.length) : new Float64Array(plane.length)) as P
}

export function product<P extends Plane>(x: P, y: P): P {
  const out = emptyLike(x)
  for (let i = 0; i < out.length; i++) out[i] = x[i] * y[i]
  return out
}

/** Running mean with symmetric border: the first window summed in order, then the entering minus the leaving value added, as scipy does. */
export function uniformPass(size: number) {
  const radius = size >> 1
  return (from: Plane, to: Plane, outer: number, length: number, inner: number): void => {
    const places = paddedPlaces(length, radius, 'symmetric')
    for (let block = 0; block < outer; block++) {
      const base = block * length * inner
      if (inner === 1) runningLine(from, to, base, places, length, size)
      else runningRows(from, to, base, places, length, inner, size)
    }
  }
}

function runningLine(from: Plane, to: Plane, base: number, places: Int32Array, length: number, size: number): void {
  let sum = 0
  for (let i = 0; i < size; i++) sum += from[base + places[i]]
  to[base] = sum / size
  for (let i = 1; i < length; i++) {
    sum += from[base + places[i + size - 1]] - from[base + places[i - 1]]
    to[base + i] = sum / size
  }
}

function runningRows(
  from: Plane,
  to: Plane,
  base: number,
  places: Int32Array,
  length: number,
  inner: number,
  size: number,
): void {
  const sums = new Float64Array(inner)
  for (let i = 0; i < size; i++) {
    const row = base + places[i] * inner
    for (let c = 0; c < inner; c++) sums[c] += from[row + c]
  }
  for (let c = 0; c < inner; c++) to[base + c] = sums[c] / size
  for (let i = 1; i < length; i++) {
    const entering = base + places[i + size - 1] * inner
    const leaving = base + places[i - 1] * inner
    const out = base + i * inner
    for (let c = 0; c < inner; c++) {
      const sum = sums[c] + (from[entering + c] - from[leaving + c])
      sums[c] = sum
      to[out + c] = sum / size
    }
  }
}

/** Correlation with symmetric taps `weights[0]` (centre) … `weights[radius]`; the outermost pair is added first, as scipy does. */
export function tapsPass(weights: Float64Array, border: Border) {
  const radius = weights.length - 1
  return (from: Plane, to: Plane, outer: number, length: number, inner: number): void => {
    const places = paddedPlaces(length, radius, border)
    const zeros = new Float64Array(border === 'zero' ? inner : 0)
    const line = new Float64Array(inner === 1 ? places.length : 0)
    for (let block = 0; block < outer; block++) {
      const base = block * length * inner
      if (inner === 1) tapsLine(from, to, base, places, length, weights, line)
      else if (radius === 5 && border !== 'zero' && length >= 4)
        elevenRows(from, to, base, places, length, inner, weights)
      else tapsRows(from, to, base, places, length, inner, weights, zeros)
    }
  }
}

function tapsLine(
  from: Plane,
  to: Plane,
  base: number,
  places: Int32Array,
  length: number,
  weights: Float64Array,
  line: Float64Array,
): void {
  const radius = weights.length - 1
  for (let i = 0; i < length; i++) line[radius + i] = from[base + i]
  for (let i = 0; i < radius; i++) {
    const j = radius + length + i
    line[i] = places[i] < 0 ? 0 : from[base + places[i]]
    line[j] = places[j] < 0 ? 0 : from[base + places[j]]
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
  from: Plane,
  to: Plane,
  base: number,
  places: Int32Array,
  length: number,
  inner: number,
  weights: Float64Array,
  zeros: Float64Array,
): void {
  const radius = weights.length - 1
  const sums = new Float64Array(inner)
  for (let i = 0; i < length; i++) {
    const centre = base + places[i + radius] * inner
    for (let c = 0; c < inner; c++) sums[c] = from[centre + c] * weights[0]
    for (let k = radius; k > 0; k--) {
      const before = places[i + radius - k]
      const after = places[i + radius + k]
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
 * {@link tapsRows} for eleven taps, the ordinary Gaussian, with the same order of additions: four rows at once from fourteen, because a checked
 * load costs more than the arithmetic behind it (SSIM with Gaussian weights: 0.40 of scikit-image, 0.71 with a row at a time).
 */
function elevenRows(
  from: Plane,
  to: Plane,
  base: number,
  places: Int32Array,
  length: number,
  inner: number,
  weights: Float64Array,
): void {
  const rows = new Int32Array(14)
  for (let next = 0; next < length; next += 4) {
    const i = Math.min(next, length - 4)
    for (let k = 0; k < 14; k++) rows[k] = base + places[i + k] * inner
    fourSums(from, rows, to, base + i * inner, inner, inner, 1, weights)
  }
}

/** The same along a line: four places at once. */
function elevenTaps(line: Float64Array, to: Plane, base: number, length: number, weights: Float64Array): void {
  const places = Int32Array.from({ length: 14 }, (_, k) => k)
  const last = length - 4
  fourSums(line, places, to, base, 1, last, 4, weights)
  fourSums(line.subarray(last), places, to, base + last, 1, 1, 4, weights)
}

/** Writes four sums, `apart` from each other, of the fourteen values at `places`; and so for each `step` further, before `end`. */
function fourSums(
  from: Plane,
  places: Int32Array,
  to: Plane,
  out: number,
  apart: number,
  end: number,
  step: number,
  weights: Float64Array,
): void {
  const [w0, w1, w2, w3, w4, w5] = weights
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13] = places
  for (let x = 0; x < end; x += step) {
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
    to[out + x] = elevenSum(v5, v0 + v10, v1 + v9, v2 + v8, v3 + v7, v4 + v6, w0, w1, w2, w3, w4, w5)
    to[out + apart + x] = elevenSum(v6, v1 + v11, v2 + v10, v3 + v9, v4 + v8, v5 + v7, w0, w1, w2, w3, w4, w5)
    to[out + 2 * apart + x] = elevenSum(v7, v2 + v12, v3 + v11, v4 + v10, v5 + v9, v6 + v8, w0, w1, w2, w3, w4, w5)
    to[out + 3 * apart + x] = elevenSum(v8, v3 + v13, v4 + v12, v5 + v11, v6 + v10, v7 + v9, w0, w1, w2, w3, w4, w5)
  }
}

/** The sum of eleven taps from its centre and its five pairs, the outermost added first. */
function elevenSum(
  centre: number,
  pair5: number,
  pair4: number,
  pair3: number,
  pair2: number,
  pair1: number,
  w0: number,
  w1: number,
  w2: number,
  w3: number,
  w4: number,
  w5: number,
): number {
  let sum = centre * w0
  sum += pair5 * w5
  sum += pair4 * w4
  sum += pair3 * w3
  sum += pair2 * w2
  sum += pair1 * w1
  return sum
}

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
