// Thinning after Lee, Kashyap and Chu (1994), voxel for voxel as scikit-image 0.26 does it. Six directions take turns; each collects the deletable
// voxels it sees from its side and deletes them one by one in raster order if they are still simple.
// The foreground lies in words of 30 voxels: a word operation finds those that show background on the side in question, so the inside of a thick
// vessel costs a thirtieth. A word is asked again only if a neighbour of its voxels went since the same direction's last turn. Measured against
// scikit-image on ready-made crops: an aorta of 632 k voxels 0.08, 40 vessels 0.05 to 0.07, noise 0.24 (a byte a cell and a list: 0.26, 0.11, 0.77).

import type { Runs } from '../../array/labels/labelRuns'
import { type Axis, type BitBox, OWN, packBits, unpackBits } from './bitBox'
import { DELETABLE, emptyJudgements, type Judgements, judge, SIMPLE } from './neighbourhood26'

/** Scratch that many thinnings share; its words are all zero between calls. */
export interface ThinScratch {
  readonly known: Judgements
  words: Int32Array
  /** By word: the turn in which one of its voxels last lost a neighbour. Turns are counted on over all thinnings, so nothing is ever reset. */
  lost: Int32Array
  turn: number
}

export function thinScratch(): ThinScratch {
  return { known: emptyJudgements(), words: new Int32Array(0), lost: new Int32Array(0), turn: 0 }
}

/**
 * Thins a mask; everything else is background.
 *
 * @param runs in the order of memory, of a grid nx × ny × any.
 * @param order the grid's axes (0 = x …) from the slowest to the fastest of the scan.
 * @param flat whether the first of them has length 1 in the whole array: then the two directions along it are left out.
 * @returns flat indices of what remains, in the order of the scan.
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
    scratch.lost = new Int32Array(box.words.length)
  }
  thinBox(box, flat, scratch)
  return unpackBits(box)
}

function thinBox(box: BitBox, flat: boolean, scratch: ThinScratch): void {
  const { words, s0, s1 } = box
  const { lost, known } = scratch
  const directions = flat ? 4 : 6
  // Neighbours that must be empty, in the order of turns; null: the next and the previous cell of the same word.
  const steps = [-s1, s1, 0, 0, s0, -s0]
  const active = box.active.slice()
  const found: Candidates = { at: new Int32Array(active.length), bits: new Int32Array(active.length), count: 0 }
  let alive = active.length
  for (let k = 0; k < alive; k++) lost[active[k]] = scratch.turn
  let unchanged = 0
  while (unchanged < directions) {
    unchanged = 0
    for (let d = 0; d < directions; d++) {
      scratch.turn++
      collect(words, lost, active, alive, d, steps[d], scratch.turn - directions, s0, s1, known, found)
      if (remove(words, lost, found, scratch.turn, s0, s1, known) === 0) unchanged++
    }
    alive = withoutEmpty(words, active, alive)
  }
  scratch.turn += directions
}

/** Deletable cells in raster order: words and the bits in them. */
interface Candidates {
  readonly at: Int32Array
  readonly bits: Int32Array
  count: number
}

/** The deletable cells that show background on one side. */
function collect(
  words: Int32Array,
  lost: Int32Array,
  active: Int32Array,
  alive: number,
  direction: number,
  step: number,
  since: number,
  s0: number,
  s1: number,
  known: Judgements,
  found: Candidates,
): void {
  const { at, bits } = found
  let n = 0
  for (let k = 0; k < alive; k++) {
    const i = active[k]
    const word = words[i]
    const beside = direction === 2 ? word >>> 1 : direction === 3 ? word << 1 : words[i + step]
    const open = word & ~beside & OWN
    if (open === 0 || lost[i] < since) continue
    const chosen = judged(words, i, open, DELETABLE, s0, s1, known)
    if (chosen !== 0) {
      at[n] = i
      bits[n++] = chosen
    }
  }
  found.count = n
}

/** The candidates of one word that are DELETABLE as they stand, or, asked for SIMPLE, that still are as they go one by one, lowest first. */
function judged(
  words: Int32Array,
  i: number,
  candidates: number,
  wanted: number,
  s0: number,
  s1: number,
  known: Judgements,
): number {
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
    if ((judge(cube, known) & wanted) === 0) continue
    chosen |= 2 << b
    if (wanted === SIMPLE) w4 &= ~chosen
  }
  return chosen
}

/** Deletes the candidates that are still simple, word after word; @returns the bits of all that went. */
function remove(
  words: Int32Array,
  lost: Int32Array,
  found: Candidates,
  turn: number,
  s0: number,
  s1: number,
  known: Judgements,
): number {
  const { at, bits, count } = found
  let deleted = 0
  for (let k = 0; k < count; k++) {
    const i = at[k]
    const gone = judged(words, i, bits[k], SIMPLE, s0, s1, known)
    if (gone === 0) continue
    deleted |= gone
    words[i] &= ~gone
    wake(words, lost, i, gone | (gone << 1) | (gone >>> 1), turn, s0, s1)
    // The words before and after hold copies of the outermost cells.
    if ((gone & 2) !== 0) {
      words[i - 1] &= OWN | 1
      wake(words, lost, i - 1, -1, turn, s0, s1)
    }
    if ((gone & 0x40000000) !== 0) {
      words[i + 1] &= ~1
      wake(words, lost, i + 1, -1, turn, s0, s1)
    }
  }
  return deleted
}

/** Has the nine words around a deletion asked again, where they hold cells near it. */
function wake(
  words: Int32Array,
  lost: Int32Array,
  i: number,
  near: number,
  turn: number,
  s0: number,
  s1: number,
): void {
  for (let line = i - s0; line <= i + s0; line += s0) {
    for (let w = line - s1; w <= line + s1; w += s1) if ((words[w] & near) !== 0) lost[w] = turn
  }
}

function withoutEmpty(words: Int32Array, active: Int32Array, alive: number): number {
  let n = 0
  for (let k = 0; k < alive; k++) if ((words[active[k]] & OWN) !== 0) active[n++] = active[k]
  return n
}
