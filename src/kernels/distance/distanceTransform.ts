// Exact Euclidean distances to the nearest background voxel, axis by axis: the first axis by a scan of each row, each further axis by the lower envelope
// of the parabolas that stand on the squared distances so far (Felzenszwalb and Huttenlocher 2012).

/** Lines of an axis that are copied out together. With 64 lines they leave the cache before they are written back. */
const TILE = 8

/**
 * Distance from every voxel to the nearest zero of `foreground`, 0 on background.
 *
 * @param foreground dense, zero or not; `size` and `spacing` list its axes slowest first.
 * @param out receives the distances, of the length of `foreground`; its type also stores the squares between the passes.
 * @returns false if there is no background: `out` is then infinite.
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

/** Squared distances within rows of the fastest axis; infinite in a row without background. @returns whether any row has background. */
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

      if (i - last > 1) fillStretch(out, steps, last, i, start, end)
      out[i] = 0
      last = i
    }
    if (last >= start) found = true
    if (last < end - 1) fillStretch(out, steps, last, end, start, end)
  }
  return found
}

/** Fills the foreground between the background voxels `left` and `right` with squared distances to the nearer; an index outside the row means none. */
function fillStretch(
  out: Float32Array | Float64Array,
  steps: Float64Array,
  left: number,
  right: number,
  start: number,
  end: number,
): void {
  if (left < start && right === end) {
    out.fill(Infinity, start, end)
    return
  }
  const middle = left < start ? left : right < end ? (left + right) >> 1 : right - 1
  for (let i = left + 1; i <= middle; i++) out[i] = steps[i - left]
  for (let i = middle + 1; i < right; i++) out[i] = steps[right - i]
}

/** One axis of length `n` whose neighbours lie `inner` apart. The last axis also takes the roots, of squares rounded as `out` would store them. */
function envelopes(out: Float32Array | Float64Array, n: number, spacing: number, inner: number, isLast: boolean): void {
  const lines = new Float64Array(TILE * n)
  const indices = new Int32Array(n)
  const root = isLast ? (out instanceof Float32Array ? Root.Single : Root.Double) : Root.None
  const axis: Axis = { n, spacing, indices, slope: slopesOf(n, spacing), stack: new Float64Array(3 * n), root }
  const block = n * inner
  for (let base = 0; base < out.length; base += block) {
    // All lines of a block are infinite at the same positions: those whose whole row or plane has no background.
    let count = 0
    for (let q = 0; q < n; q++) if (out[base + q * inner] !== Infinity) indices[count++] = q
    if (count === 0) continue
    for (let first = base; first < base + inner; first += TILE) {
      const width = Math.min(TILE, base + inner - first)
      let any = 0
      for (let j = 0; j < count; j++) {
        const from = first + indices[j] * inner
        for (let i = from, to = j; i < from + width; i++, to += n) {
          const value = out[i]
          lines[to] = value
          any += value
        }
      }
      // A tile with only background needs no change.
      if (any === 0 && count === n) continue
      for (let k = 0; k < width; k++) lowerEnvelope(lines, k * n, count, axis)
      for (let q = 0, to = first; q < n; q++, to += inner) {
        for (let i = to, from = q; i < to + width; i++, from += n) out[i] = lines[from]
      }
    }
  }
}

/** What is stored of an envelope: squares, roots of squares rounded to single precision, or roots of squares in double precision. */
const Root = { None: 0, Single: 1, Double: 2 } as const

/** What the envelopes of all lines of one axis share. */
interface Axis {
  readonly n: number
  readonly spacing: number
  /** Positions of the finite heights. */
  readonly indices: Int32Array
  /** 1 / (2 · spacing² · k) for each distance k. */
  readonly slope: Float64Array
  /** Scratch: position, height and left border of each parabola of the envelope. */
  readonly stack: Float64Array
  readonly root: number
}

function slopesOf(n: number, spacing: number): Float64Array {
  const slope = new Float64Array(n)
  for (let k = 0; k < n; k++) slope[k] = 1 / (2 * spacing * spacing * k)
  return slope
}

/**
 * Replaces the heights of the line that begins at `from` by the lower envelope of the parabolas that stand on them.
 *
 * @param count finite heights of the line, stored first; their positions are in `indices`.
 */
function lowerEnvelope(lines: Float64Array, from: number, count: number, axis: Axis): void {
  const { n, spacing, indices, slope, stack, root } = axis
  let top = -3
  let p = 0
  let height = 0
  let border = -Infinity
  for (let j = 0; j < count; j++) {
    const q = indices[j]
    const f = lines[from + j]
    let left = -Infinity
    while (top >= 0) {
      // From here on the parabola at q lies below the one at p: the midpoint, shifted by the difference of the heights.
      left = 0.5 * (p + q) + (f - height) * slope[q - p]
      if (left > border) break
      left = -Infinity
      top -= 3
      if (top < 0) break
      p = stack[top] | 0
      height = stack[top + 1]
      border = stack[top + 2]
    }
    // It lies below only beyond the line.
    if (left >= n) continue
    top += 3
    p = q
    height = f
    border = left
    stack[top] = p
    stack[top + 1] = height
    stack[top + 2] = border
  }
  for (let q = n - 1; top >= 0; top -= 3) {
    const at = stack[top]
    const f = stack[top + 1]
    const left = Math.max(0, Math.ceil(stack[top + 2]))
    for (; q >= left; q--) {
      const distance = (q - at) * spacing
      const square = f + distance * distance
      lines[from + q] = root === Root.None ? square : Math.sqrt(root === Root.Single ? Math.fround(square) : square)
    }
  }
}
