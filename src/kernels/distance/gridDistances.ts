/**
 * Distances in steps of a grid: `taxicab` steps to face neighbours, `chessboard` to all neighbours. One pass forward and one backward over a box, each
 * taking the shortest of the neighbours already visited, give them exactly.
 */

export type GridMetric = 'taxicab' | 'chessboard'

const FAR = 1 << 29

/**
 * The distance from each query to the nearest target; infinite without targets.
 *
 * @param queries flat indices of voxels.
 * @param targets flat indices of voxels.
 * @param size axes slowest first, three; the outermost voxels along every axis longer than one are empty.
 */
export function gridDistances(
  queries: Int32Array,
  targets: Int32Array,
  size: readonly number[],
  metric: GridMetric,
): Float64Array {
  if (targets.length === 0) return new Float64Array(queries.length).fill(Infinity)
  const distance = new Int32Array(size[0] * size[1] * size[2]).fill(FAR)
  for (let i = 0; i < targets.length; i++) distance[targets[i]] = 0
  const earlier = earlierNeighbours(size, metric)
  sweep(distance, size, earlier, false)
  sweep(
    distance,
    size,
    earlier.map((offset) => -offset),
    true,
  )
  return Float64Array.from(queries, (voxel) => distance[voxel])
}

/** Offsets of the neighbours that come before a voxel in memory. */
function earlierNeighbours([nz, ny, nx]: readonly number[], metric: GridMetric): number[] {
  const steps = (n: number) => (n === 1 ? [0] : [-1, 0, 1])
  const offsets: number[] = []
  for (const z of steps(nz))
    for (const y of steps(ny))
      for (const x of steps(nx)) {
        const isNear = metric === 'chessboard' || Math.abs(z) + Math.abs(y) + Math.abs(x) === 1
        const isEarlier = z < 0 || (z === 0 && (y < 0 || (y === 0 && x < 0)))
        if (isNear && isEarlier) offsets.push((z * ny + y) * nx + x)
      }
  return offsets
}

function sweep(distance: Int32Array, size: readonly number[], offsets: readonly number[], backward: boolean): void {
  // The outermost voxels are left out: their neighbours would lie in other rows.
  const [z0, y0, x0] = size.map((n) => (n === 1 ? 0 : 1))
  const [z1, y1, x1] = size.map((n) => (n === 1 ? 0 : n - 2))
  const [, ny, nx] = size
  const visit = (i: number): void => {
    let least = distance[i]
    for (let k = 0; k < offsets.length; k++) {
      const next = distance[i + offsets[k]] + 1
      if (next < least) least = next
    }
    distance[i] = least
  }
  if (backward) {
    for (let z = z1; z >= z0; z--)
      for (let y = y1; y >= y0; y--) for (let x = x1; x >= x0; x--) visit((z * ny + y) * nx + x)
    return
  }
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit((z * ny + y) * nx + x)
}
