// Thinning after Lee, Kashyap and Chu (1994), equal to scikit-image 0.26 in every voxel. Six directions take turns. Each turn collects the deletable
// voxels whose neighbour in that direction is background, then deletes them in raster order if they are still simple.
// The foreground is stored in words of 30 voxels, so one operation tests 30 neighbours. A word is judged again only if a neighbour of its voxels was
// deleted since the last turn of the same direction; a bit says so, and one operation passes over 32 words without.

import type { Runs } from '../../array/labels/labelRuns'
import { type Axis, type BitBox, OWN, packBits, unpackBits } from './bitBox'
import { CUBE, DELETABLE, emptyCache, judge, type NeighbourhoodCache, SIMPLE, slotOf } from './neighbourhood26'

/** Scratch that several thinnings share; its words and bits are all zero between calls. */
export interface ThinScratch {
  readonly cache: NeighbourhoodCache
  words: Int32Array
  /** For each 32 words and each direction, the words of which a neighbour of a voxel was deleted in the last turn of that direction. */
  dirty: Int32Array
}

/** Directions of a group in `dirty`, as a power of two: two of them are not used. */
const SLOTS = 3

export function thinScratch(): ThinScratch {
  return { cache: emptyCache(), words: new Int32Array(0), dirty: new Int32Array(0) }
}

/** One thinning. A class, because with object literals the bench row `K3 thinning vessels-256 reference` takes 1.4 times as long. */
class Thinning {
  readonly words: Int32Array
  readonly dirty: Int32Array
  readonly cache: NeighbourhoodCache
  readonly s0: number
  readonly s1: number
  /** The groups of 32 words that hold voxels, ascending. */
  readonly groups: Int32Array
  /** Of the present turn. */
  direction = 0

  constructor(
    { words, active, s0, s1 }: BitBox,
    { dirty, cache }: ThinScratch,
    readonly directions: 4 | 6,
  ) {
    this.words = words
    this.dirty = dirty
    this.cache = cache
    this.s0 = s0
    this.s1 = s1
    // At first each word is judged in every direction: the last one clears its bits in the last turn of a round.
    for (let k = 0; k < active.length; k++) dirty[((active[k] >> 5) << SLOTS) + directions - 1] |= 1 << active[k]
    this.groups = active.map((word) => word >> 5).filter((group, k, all) => group !== all[k - 1])
  }
}

/**
 * Thins a mask; everything else is background.
 *
 * @param runs in memory order, of a grid nx × ny × any.
 * @param order the grid's axes (0 = x …) from the slowest to the fastest of the scan.
 * @param flat whether the slowest of them has length 1 in the whole array: the two directions along it are then left out.
 * @returns flat indices of the remaining voxels, in scan order.
 */
export function thinVoxels(
  runs: Runs,
  grid: { readonly nx: number; readonly ny: number },
  order: readonly [Axis, Axis, Axis],
  flat: boolean,
  scratch: ThinScratch,
): Int32Array {
  if (runs.count === 0) return new Int32Array(0)
  const box = packBits(runs, grid, order, scratch.words)
  if (box.words !== scratch.words) {
    scratch.words = box.words
    scratch.dirty = new Int32Array(((box.words.length >> 5) + 1) << SLOTS)
  }
  thinBox(new Thinning(box, scratch, flat ? 4 : 6), box.active.length)
  return unpackBits(box)
}

/** @param most words that hold voxels. */
function thinBox(thinning: Thinning, most: number): void {
  const { s0, s1, directions } = thinning
  // Offset of the word that must be empty, in the order of turns; 0: the next and the previous voxel of the same word.
  const steps = [-s1, s1, 0, 0, s0, -s0]
  const found: Candidates = { indices: new Int32Array(most), bits: new Int32Array(most), count: 0 }
  let unchanged = 0
  while (unchanged < directions) {
    unchanged = 0
    for (let d = 0; d < directions; d++) {
      thinning.direction = d
      collect(thinning, steps[d], found)
      if (removeSimple(thinning, found) === 0) unchanged++
    }
  }
}

/** Deletable voxels in raster order: indices of words and the bits in them. */
interface Candidates {
  readonly indices: Int32Array
  readonly bits: Int32Array
  count: number
}

/** Collects the deletable voxels of the dirty words whose neighbour in the present direction is background. */
function collect(thinning: Thinning, step: number, found: Candidates): void {
  const { words, dirty, groups, direction } = thinning
  const { indices, bits } = found
  let n = 0
  for (let k = 0; k < groups.length; k++) {
    const at = groups[k] << SLOTS
    let rest = dirty[at] | dirty[at + 1] | dirty[at + 2] | dirty[at + 3] | dirty[at + 4] | dirty[at + 5]
    dirty[at + direction] = 0
    for (; rest !== 0; rest &= rest - 1) {
      const i = (groups[k] << 5) + 31 - Math.clz32(rest & -rest)
      const word = words[i]
      const neighbours = direction === 2 ? word >>> 1 : direction === 3 ? word << 1 : words[i + step]
      const open = word & ~neighbours & OWN
      if (open === 0) continue
      const chosen = judgeWord(thinning, i, open, DELETABLE)
      if (chosen !== 0) {
        indices[n] = i
        bits[n++] = chosen
      }
    }
  }
  found.count = n
}

/** The candidates of one word that are DELETABLE in the present image, or, for SIMPLE, that are still simple when deleted one by one, lowest first. */
function judgeWord({ words, s0, s1, cache }: Thinning, i: number, candidates: number, wanted: number): number {
  const w0 = words[i - s0 - s1]
  const w1 = words[i - s0]
  const w2 = words[i - s0 + s1]
  const w3 = words[i - s1]
  let w4 = words[i]
  const w5 = words[i + s1]
  const w6 = words[i + s0 - s1]
  const w7 = words[i + s0]
  const w8 = words[i + s0 + s1]
  let chosen = 0
  for (let rest = candidates; rest !== 0; rest &= rest - 1) {
    const b = 30 - Math.clz32(rest & -rest)
    const cube =
      ((w0 >>> b) & 7) |
      (((w1 >>> b) & 7) << 3) |
      (((w2 >>> b) & 7) << 6) |
      (((w3 >>> b) & 7) << 9) |
      (((w4 >>> b) & 5) << 12) |
      (((w5 >>> b) & 7) << 15) |
      (((w6 >>> b) & 7) << 18) |
      (((w7 >>> b) & 7) << 21) |
      (((w8 >>> b) & 7) << 24)
    // The lookup stands here, since V8 may not inline a call of `judge`: bench row `K3 thinning`.
    const slot = slotOf(cube)
    let verdict = cache[slot]
    if ((verdict & CUBE) !== cube) verdict = judge(cube, cache)
    if ((verdict & wanted) === 0) continue
    chosen |= 2 << b
    if (wanted === SIMPLE) w4 &= ~chosen
  }
  return chosen
}

/** Deletes the candidates that are still simple. @returns the union of the deleted bits of all words. */
function removeSimple(thinning: Thinning, { indices, bits, count }: Candidates): number {
  const { words } = thinning
  let deleted = 0
  for (let k = 0; k < count; k++) {
    const i = indices[k]
    const gone = judgeWord(thinning, i, bits[k], SIMPLE)
    if (gone === 0) continue
    deleted |= gone
    words[i] &= ~gone
    markDirty(thinning, i, gone | (gone << 1) | (gone >>> 1))
    // The words before and after hold copies of the outermost voxels.
    if ((gone & 2) !== 0) {
      words[i - 1] &= OWN | 1
      markDirty(thinning, i - 1, -1)
    }
    if ((gone & 0x40000000) !== 0) {
      words[i + 1] &= ~1
      markDirty(thinning, i + 1, -1)
    }
  }
  return deleted
}

/** Marks the nine words around a deletion as dirty if they hold voxels under the mask `near`. */
function markDirty({ words, dirty, direction, s0, s1 }: Thinning, i: number, near: number): void {
  for (let line = i - s0; line <= i + s0; line += s0) {
    for (let w = line - s1; w <= line + s1; w += s1)
      if ((words[w] & near) !== 0) dirty[((w >> 5) << SLOTS) + direction] |= 1 << w
  }
}
