/**
 * Bilinear resizing in single precision, pixel centres aligned, without antialiasing, equal to the last bit to OpenCV's `resize` with
 * INTER_LINEAR on float32 images (version 5, x86-64). Flat areas stay exactly flat in images of at least two pixels a side.
 */
export function resizeBilinearSingle(
  image: Float32Array,
  from: { readonly height: number; readonly width: number },
  to: { readonly height: number; readonly width: number },
): Float32Array {
  if (from.height === 1 || from.width === 1) return resizeThin(image, from, to)
  const { fround } = Math
  const across = axisPlan(from.width, to.width)
  const down = axisPlan(from.height, to.height)
  const out = new Float32Array(to.height * to.width)
  const kept = new Int32Array(2).fill(-1)
  const lines = [new Float32Array(to.width), new Float32Array(to.width)]
  /** The horizontally resized source row. The last two are kept, since neighbouring rows of the result share them. */
  const line = (row: number): Float32Array => {
    const slot = row & 1
    if (kept[slot] !== row) {
      resizeRow(image, row * from.width, from.width, across, lines[slot])
      kept[slot] = row
    }
    return lines[slot]
  }
  for (let row = 0; row < to.height; row++) {
    const first = line(down.index[row])
    const weight = down.weight[row]
    const at = row * to.width
    if (weight === 0) {
      out.set(first, at)
      continue
    }
    const second = line(down.index[row] + 1)
    for (let c = 0; c < to.width; c++) out[at + c] = fround(second[c] - first[c]) * weight + first[c]
  }
  return out
}

interface AxisPlan {
  readonly index: Int32Array
  readonly weight: Float32Array
}

/** For every target pixel the left neighbour, and the weight of the right one. */
function axisPlan(source: number, target: number): AxisPlan {
  const scale = source / target
  const index = new Int32Array(target)
  const weight = new Float32Array(target)
  for (let d = 0; d < target; d++) {
    const at = (d + 0.5) * scale - 0.5
    const left = Math.floor(at)
    if (left < 0) continue
    if (left >= source - 1) index[d] = source - 1
    else {
      index[d] = left
      weight[d] = at - left
    }
  }
  return { index, weight }
}

function resizeRow(image: Float32Array, base: number, width: number, plan: AxisPlan, out: Float32Array): void {
  const { fround } = Math
  for (let c = 0; c < out.length; c++) {
    const left = plan.index[c]
    const value = image[base + left]
    out[c] = left === width - 1 ? value : fround(image[base + left + 1] - value) * plan.weight[c] + value
  }
}

/**
 * Images one pixel wide or high, for which OpenCV uses its plain loops: positions in single precision, weights 1 − a and a, each product and sum
 * rounded. Above the first and below the last row both weights apply to that row.
 */
function resizeThin(
  image: Float32Array,
  from: { readonly height: number; readonly width: number },
  to: { readonly height: number; readonly width: number },
): Float32Array {
  const { fround } = Math
  const across = thinPlan(from.width, to.width)
  const down = thinPlan(from.height, to.height)
  const lines = Array.from({ length: from.height }, (_, row) => {
    const line = new Float32Array(to.width)
    for (let c = 0; c < to.width; c++) {
      const left = across.index[c]
      const at = row * from.width + Math.max(left, 0)
      const inside = left >= 0 && left < from.width - 1
      const weight = across.weight[c]
      line[c] = inside ? fround(image[at] * fround(1 - weight)) + fround(image[at + 1] * weight) : image[at]
    }
    return line
  })
  const last = from.height - 1
  const out = new Float32Array(to.height * to.width)
  for (let row = 0, at = 0; row < to.height; row++) {
    const above = down.index[row]
    const weight = down.weight[row]
    const [first, second] = [lines[Math.max(above, 0)], lines[Math.min(above + 1, last)]]
    for (let c = 0; c < to.width; c++) out[at++] = fround(first[c] * fround(1 - weight)) + fround(second[c] * weight)
  }
  return out
}

/** For every target pixel the neighbour before it (−1 before the first), and the weight of the next one. */
function thinPlan(source: number, target: number): AxisPlan {
  const scale = 1 / (target / source)
  const index = new Int32Array(target)
  const weight = new Float32Array(target)
  for (let d = 0; d < target; d++) {
    const at = Math.fround((d + 0.5) * scale - 0.5)
    index[d] = Math.min(Math.floor(at), source - 1)
    weight[d] = at - Math.floor(at)
  }
  return { index, weight }
}
