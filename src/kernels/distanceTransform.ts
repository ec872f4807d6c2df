// Exact Euclidean distances to the nearest background voxel, one axis after the other: the squared distance along a row comes from two scans,
// and each further axis takes the lower envelope of the parabolas that the rows before it left behind (Felzenszwalb and Huttenlocher 2012).

/** Lines of an axis that are copied out together: their neighbours in memory fill whole cache lines. */
const TILE = 64

/**
 * Distance from every voxel to the nearest zero of `foreground`, 0 on background.
 *
 * @param foreground zero or not, dense; `size` and `spacing` list its axes slowest first.
 * @param out receives the distances, as long as `foreground`; a Float32Array also holds the squares in between.
 * @returns false where there is no background at all: `out` is then infinite.
 */
export function distanceTransform(
  foreground: Uint8Array | Int32Array,
  size: readonly number[],
  spacing: readonly number[],
  out: Float32Array | Float64Array,
): boolean {
  const rank = size.length
  const nx = size[rank - 1] ?? 1
  const sx = spacing[rank - 1] ?? 1
  const found = scanRows(foreground, nx, sx, out)
  if (!found) return false
  const last = size.findIndex((n, axis) => n > 1 && axis < rank - 1)
  let inner = nx
  for (let axis = rank - 2; axis >= 0; axis--) {
    if (size[axis] > 1) envelopes(out, size[axis], spacing[axis], inner, axis === last)
    inner *= size[axis]
  }
  if (last < 0) for (let i = 0; i < out.length; i++) out[i] = Math.sqrt(out[i])
  return true
}

/** Squared distances within rows of the fastest axis; infinite in a row without background. */
function scanRows(
  foreground: Uint8Array | Int32Array,
  nx: number,
  sx: number,
  out: Float32Array | Float64Array,
): boolean {
  let found = false
  const steps = new Float64Array(nx + 1)
  for (let k = 0; k <= nx; k++) steps[k] = k * sx * (k * sx)
  for (let start = 0; start < foreground.length; start += nx) {
    const end = start + nx
    let last = start - 1
    for (let i = start; i < end; i++) {
      if (foreground[i] !== 0) continue
      // The stretch of foreground between two zeros: halfway out, halfway back.
      if (i - last > 1) fillStretch(out, steps, last, i, start, end)
      out[i] = 0
      last = i
    }
    if (last >= start) found = true
    if (last < end - 1) fillStretch(out, steps, last, end, start, end)
  }
  return found
}

/** Fills the foreground strictly between `left` and `right`, zeros or, where they lie outside the row, none: the nearer half counts from each. */
function fillStretch(
  out: Float32Array | Float64Array,
  steps: Float64Array,
  left: number,
  right: number,
  start: number,
  end: number,
): void {
  const fromRight = right < end
  const middle = left < start ? left : fromRight ? (left + right) >> 1 : right - 1
  for (let i = left + 1; i <= middle; i++) out[i] = steps[i - left]
  for (let i = middle + 1; i < right; i++) out[i] = fromRight ? steps[right - i] : Infinity
}

/** One axis of length `n` whose neighbours lie `inner` apart; after the last one come the roots, of squares as `out` would hold them. */
function envelopes(out: Float32Array | Float64Array, n: number, spacing: number, inner: number, isLast: boolean): void {
  const lines = new Float64Array(TILE * n)
  const result = new Float64Array(TILE * n)
  const work = envelopeWork(n, spacing)
  const single = out instanceof Float32Array
  const block = n * inner
  for (let base = 0; base < out.length; base += block) {
    for (let first = 0; first < inner; first += TILE) {
      const width = Math.min(TILE, inner - first)
      let any = 0
      for (let q = 0, from = base + first; q < n; q++, from += inner) {
        for (let k = 0; k < width; k++) {
          const value = out[from + k]
          lines[k * n + q] = value
          any += value
        }
      }
      // A tile of nothing but background is done.
      if (any === 0) continue
      for (let k = 0; k < width; k++) {
        lowerEnvelope(lines, result, k * n, n, work)
        if (isLast) rootsOf(result, k * n, n, single)
      }
      for (let q = 0, to = base + first; q < n; q++, to += inner) {
        for (let k = 0; k < width; k++) out[to + k] = result[k * n + q]
      }
    }
  }
}

function rootsOf(squares: Float64Array, from: number, n: number, single: boolean): void {
  if (single) for (let i = from; i < from + n; i++) squares[i] = Math.sqrt(Math.fround(squares[i]))
  else for (let i = from; i < from + n; i++) squares[i] = Math.sqrt(squares[i])
}

interface EnvelopeWork {
  /** Positions, heights and left borders of the parabolas that make up the envelope. */
  readonly at: Int32Array
  readonly height: Float64Array
  readonly border: Float64Array
  /** (k · spacing)² and 1 / (2 · spacing² · k). */
  readonly square: Float64Array
  readonly slope: Float64Array
}

function envelopeWork(n: number, spacing: number): EnvelopeWork {
  const square = new Float64Array(n)
  const slope = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    square[k] = k * spacing * (k * spacing)
    slope[k] = 1 / (2 * spacing * spacing * k)
  }
  return { at: new Int32Array(n), height: new Float64Array(n), border: new Float64Array(n + 1), square, slope }
}

function lowerEnvelope(lines: Float64Array, result: Float64Array, from: number, n: number, work: EnvelopeWork): void {
  const { at, height, border, square, slope } = work
  let top = -1
  for (let q = 0; q < n; q++) {
    const f = lines[from + q]
    if (f === Infinity) continue
    let left = -Infinity
    while (top >= 0) {
      const p = at[top]
      // Where the parabola at q begins to lie below the one at p: their midpoint, moved by the difference of the heights.
      left = 0.5 * (p + q) + (f - height[top]) * slope[q - p]
      if (left > border[top]) break
      top--
    }
    if (top < 0) left = -Infinity
    // Borders beyond the line never matter.
    if (left >= n) continue
    top++
    at[top] = q
    height[top] = f
    border[top] = left
  }
  if (top < 0) {
    for (let q = 0; q < n; q++) result[from + q] = Infinity
    return
  }
  let q = n - 1
  for (let k = top; k >= 0; k--) {
    const p = at[k]
    const f = height[k]
    const left = border[k]
    for (; q >= p && q >= left; q--) result[from + q] = f + square[q - p]
    for (; q >= 0 && q >= left; q--) result[from + q] = f + square[p - q]
  }
}
