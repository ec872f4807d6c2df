import type { CellTree } from '../distance/cellTree'
import type { PaddedBox } from '../distance/paddedBox'

/** The voxels of a mask that have a face on its surface, or (`outside`) the background voxels that have one. */
export function boundaryBits(bits: Int32Array, box: PaddedBox, rank: number, outside: boolean): Int32Array {
  const strides = box.stride.slice(3 - rank, 2).map((stride) => stride >>> 5)
  const flip = outside ? -1 : 0
  const word = (w: number): number => (w < 0 || w >= bits.length ? 0 : bits[w]) ^ flip
  return bits.map((_, w) => {
    const own = word(w)
    if (own === 0) return 0
    let inner = ((own >>> 1) | (word(w + 1) << 31)) & ((own << 1) | (word(w - 1) >>> 31))
    for (const stride of strides) inner &= word(w - stride) & word(w + stride)
    return own & ~inner
  })
}

/** Flat indices of the set bits, ascending. */
export function voxelsOfBits(bits: Int32Array): Int32Array {
  const voxels: number[] = []
  for (let w = 0; w < bits.length; w++) {
    for (let rest = bits[w]; rest !== 0; rest &= rest - 1) voxels.push((w << 5) | (31 - Math.clz32(rest & -rest)))
  }
  return Int32Array.from(voxels)
}

/** Distance from `tree.query` to the nearest box of a voxel. Fast if consecutive queries are close to each other. */
export function nearestBoxInTree(tree: CellTree): number {
  const { points, cells, blocks, spacing, query } = tree
  let best = boxSquared(points, points, 3 * tree.nearest, 3 * tree.nearest, query, spacing)
  for (let i = 0; i + 1 < blocks.start.length; i++) {
    if (boxSquared(blocks.bounds, blocks.bounds, 6 * i, 6 * i + 3, query, spacing) >= best) continue
    for (let j = blocks.start[i]; j < blocks.start[i + 1]; j++) {
      if (boxSquared(cells.bounds, cells.bounds, 6 * j, 6 * j + 3, query, spacing) >= best) continue
      for (let k = cells.start[j]; k < cells.start[j + 1]; k++) {
        const d = boxSquared(points, points, 3 * k, 3 * k, query, spacing)
        if (d < best) {
          best = d
          tree.nearest = k
        }
      }
    }
  }
  return Math.sqrt(best)
}

/** Squared distance to the voxels from `low[a…]` to `high[b…]`, each of which reaches half a voxel beyond its centre. */
function boxSquared(
  low: Int32Array,
  high: Int32Array,
  a: number,
  b: number,
  query: Float64Array,
  spacing: Float64Array,
): number {
  const x = Math.max(low[a] - 0.5 - query[0], query[0] - high[b] - 0.5, 0) * spacing[0]
  const y = Math.max(low[a + 1] - 0.5 - query[1], query[1] - high[b + 1] - 0.5, 0) * spacing[1]
  const z = Math.max(low[a + 2] - 0.5 - query[2], query[2] - high[b + 2] - 0.5, 0) * spacing[2]
  return x * x + y * y + z * z
}
