// Nearest labelled voxel of every voxel, axis by axis from the slowest. Among equally near labels the choice is that of scipy's feature transform, which
// other libraries use to divide space among components.

/**
 * The label of the nearest labelled voxel (Euclidean, voxels of size one), for every voxel; 0 everywhere without a label.
 *
 * @param labels dense, 0 where there is no label; unchanged.
 * @param size axes slowest first, at least one.
 */
export function nearestLabels(labels: Int32Array, size: readonly number[]): Int32Array {
  const nearest = labels.slice()
  // Squared distance along the axes so far; −1 where no label is known yet.
  const square = new Float64Array(labels.length)
  for (let i = 0; i < labels.length; i++) square[i] = labels[i] === 0 ? -1 : 0
  let inner = labels.length
  for (const n of size) {
    inner /= n
    if (n === 1) continue
    const line = new Line(n)
    for (let base = 0; base < labels.length; base += n * inner)
      for (let first = base; first < base + inner; first++) line.divide(nearest, square, first, inner)
  }
  return nearest
}

/** One line of voxels along an axis, divided among the labels in its planes. */
class Line {
  private readonly label: Int32Array
  private readonly square: Float64Array
  private readonly stack: Int32Array

  constructor(private readonly length: number) {
    this.label = new Int32Array(length)
    this.square = new Float64Array(length)
    this.stack = new Int32Array(length)
  }

  divide(nearest: Int32Array, square: Float64Array, first: number, step: number): void {
    const { length } = this
    for (let q = 0, i = first; q < length; q++, i += step) {
      this.label[q] = nearest[i]
      this.square[q] = square[i]
    }
    const top = this.pushAll()
    if (top < 0) return
    let at = 0
    for (let q = 0, i = first; q < length; q++, i += step) {
      let distance = this.distance(at, q)
      for (; at < top; at++) {
        const next = this.distance(at + 1, q)
        // At equal distances the earlier one keeps the voxel.
        if (distance <= next) break
        distance = next
      }
      nearest[i] = this.label[this.stack[at]]
      square[i] = distance
    }
  }

  /** Keeps on the stack the positions that may own a voxel of the line. @returns the last place of the stack, −1 without any. */
  private pushAll(): number {
    const { length, square, stack } = this
    let top = -1
    for (let q = 0; q < length; q++) {
      if (square[q] < 0) continue
      for (; top >= 1; top--) {
        const last = stack[top]
        const a = last - stack[top - 1]
        const b = q - last
        const c = a + b
        if (c * square[last] - b * square[stack[top - 1]] - a * square[q] - a * b * c <= 0) break
      }
      stack[++top] = q
    }
    return top
  }

  private distance(place: number, q: number): number {
    const at = this.stack[place]
    return (at - q) * (at - q) + this.square[at]
  }
}
