// A voxel lattice in memory order. Kernels work on three axes or more; images and lines get leading axes of length one, along which a voxel has no
// neighbours.

export interface Lattice {
  /** Axes slowest first, three or more. */
  readonly size: readonly number[]
  /** In the order of `size`. */
  readonly spacing: readonly number[]
  /** Number of axes of the array: the last ones of `size`. */
  readonly rank: number
  /** For each axis in the user's order its index in `size`: squares are summed in the user's order, as the libraries do. */
  readonly written: readonly number[]
}

/** @param order axes of `shape` from the slowest to the fastest in memory. */
export function latticeOf(shape: readonly number[], order: readonly number[], spacing: readonly number[]): Lattice {
  const rank = shape.length
  const extra = Math.max(0, 3 - rank)
  const leading = new Array<number>(extra).fill(1)
  const position = shape.map((_, axis) => extra + order.indexOf(axis))
  return {
    size: [...leading, ...order.map((axis) => shape[axis])],
    spacing: [...leading, ...order.map((axis) => spacing[axis])],
    rank,
    written: [...leading.keys(), ...position],
  }
}
