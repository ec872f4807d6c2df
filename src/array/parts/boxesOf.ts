/** A part of an array: from `start` to `stop` (not included). */
export interface Box {
  readonly start: readonly number[]
  readonly stop: readonly number[]
}

/**
 * Boxes that cover an array, each voxel once, in C order. They are whole chunks of all grids where a few of them make one, so that no chunk is decoded twice, and
 * have about as many voxels as wanted where chunks are smaller.
 */
export function* boxesOf(
  shape: readonly number[],
  chunks: readonly (readonly number[])[],
  voxels: number,
): Generator<Box> {
  const box = shape.map((size, axis) => Math.min(Math.max(1, size), commonLength(chunks.map((own) => own[axis]))))
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const step = box[axis]
    while (box[axis] < shape[axis] && product(box) + product(box) / (box[axis] / step) <= voxels) box[axis] += step
    box[axis] = Math.min(box[axis], Math.max(1, shape[axis]))
  }
  const start = shape.map(() => 0)
  if (shape.includes(0)) return
  for (;;) {
    yield { start: [...start], stop: start.map((from, axis) => Math.min(from + box[axis], shape[axis])) }
    let axis = shape.length - 1
    while (axis >= 0 && (start[axis] += box[axis]) >= shape[axis]) start[axis--] = 0
    if (axis < 0) return
  }
}

/** More chunks than these in one box would take more memory than decoding some of them twice takes time. */
const mostChunks = 4

/** The least common multiple, or the largest where it is far beyond. */
function commonLength(lengths: readonly number[]): number {
  const largest = Math.max(...lengths)
  const common = lengths.reduce((a, b) => (a / divisor(a, b)) * b)
  return common <= mostChunks * largest ? common : largest
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

const product = (sizes: readonly number[]) => sizes.reduce((a, b) => a * b, 1)
