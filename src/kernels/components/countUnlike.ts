// Components of labels whose voxels rarely touch their like, as in noise of many labels. Runs are a voxel long there; instead, four voxels at a time are
// compared with all of their earlier neighbours, and only those that find their like are joined.

import type { Grid } from '../../array/resampling/gridOf'
import { earlierSteps } from './earlierSteps'

/** Seven bits, and one, of each of the four bytes of a word. */
const SEVEN = 0x7f7f7f7f
const ONE = 0x01010101

/** Number of components of each label. */
export function countUnlike(data: Uint8Array, { nx, ny, nz }: Grid, reach: 1 | 2 | 3): Map<number, number> {
  // An empty word before the first row, an empty row before each plane, and an empty voxel at least after each row.
  const sx = (nx + 4) & ~3
  const sxy = sx * (ny + 1)
  const first = sxy + sx + 4
  const padded = new Uint8Array(first + nz * sxy)
  for (let row = 0; row < ny * nz; row++)
    padded.set(data.subarray(row * nx, (row + 1) * nx), first + sx * (row + Math.floor(row / ny)))
  const counts = scanWords(padded, first, earlierSteps(reach, sx, sxy))
  const found = new Map<number, number>()
  for (let label = 1; label < 256; label++) {
    const count = [0, 256, 512, 768].reduce((sum, place) => sum + counts[place + label], 0)
    if (count > 0) found.set(label, count)
  }
  return found
}

/** Counts by the place of a voxel in its word, so that counting one need not wait for another, and by label. */
function scanWords(padded: Uint8Array, first: number, steps: Int32Array): Int32Array {
  const counts = new Int32Array(1024)
  const words = new Int32Array(padded.buffer)
  const view = new DataView(padded.buffer)
  // By voxel; 0: it is a root.
  const parent = new Int32Array(padded.length)
  // Where there are fewer, the first ones once more.
  const [a, b, c, d, e, f, g, h, i, j, k, l, m] = Int32Array.from({ length: 13 }, (_, n) => steps[n % steps.length])
  for (let at = first; at < padded.length; at += 4) {
    const word = words[at >> 2]
    if (word === 0) continue
    // The highest bit of each byte that is not 0; the others become 255, which is unlike the 0 of their neighbours.
    const set = (((word & SEVEN) + SEVEN) | word) & ~SEVEN
    const own = word | ~((set >>> 7) * 255)
    // A loop takes twice as long.
    let like =
      equalBytes(own ^ view.getInt32(at + a, true)) |
      equalBytes(own ^ view.getInt32(at + b, true)) |
      equalBytes(own ^ view.getInt32(at + c, true)) |
      equalBytes(own ^ view.getInt32(at + d, true)) |
      equalBytes(own ^ view.getInt32(at + e, true)) |
      equalBytes(own ^ view.getInt32(at + f, true)) |
      equalBytes(own ^ view.getInt32(at + g, true)) |
      equalBytes(own ^ view.getInt32(at + h, true)) |
      equalBytes(own ^ view.getInt32(at + i, true)) |
      equalBytes(own ^ view.getInt32(at + j, true)) |
      equalBytes(own ^ view.getInt32(at + k, true)) |
      equalBytes(own ^ view.getInt32(at + l, true)) |
      equalBytes(own ^ view.getInt32(at + m, true))
    counts[word & 255]++
    counts[256 | ((word >>> 8) & 255)]++
    counts[512 | ((word >>> 16) & 255)]++
    counts[768 | (word >>> 24)]++
    for (like &= set; like !== 0; like &= like - 1)
      joinLike(padded, at + ((31 - Math.clz32(like & -like)) >> 3), steps, parent, counts)
  }
  return counts
}

/** The highest bit of each byte that is 0 is set, and of few others. */
const equalBytes = (difference: number) => (difference - ONE) & ~difference

function joinLike(padded: Uint8Array, voxel: number, steps: Int32Array, parent: Int32Array, counts: Int32Array): void {
  const label = padded[voxel]
  let root = voxel
  for (let k = 0; k < steps.length; k++) {
    let other = voxel + steps[k]
    if (padded[other] !== label) continue
    while (parent[other] !== 0) other = parent[other]
    if (other === root) continue
    counts[label]--
    parent[Math.max(root, other)] = Math.min(root, other)
    root = Math.min(root, other)
  }
}
