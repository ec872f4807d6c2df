// Thinning after Lee, Kashyap and Chu (1994), voxel for voxel as scikit-image 0.26 does it. Six directions take turns; each collects the deletable
// voxels it sees from its side and deletes them one by one in raster order if they are still simple.
// Only foreground is ever visited: a list in raster order, and six bits a voxel that say "look again from this side", set when a neighbour goes.

import { DELETABLE, emptyJudgements, type Judgements, judge, SIMPLE } from './neighbourhood26'

/** Scratch that many thinnings share; it is all zero between calls. */
export interface ThinScratch {
  readonly known: Judgements
  cells: Uint8Array
}

export function thinScratch(): ThinScratch {
  return { known: emptyJudgements(), cells: new Uint8Array(0) }
}

/** Voxels to thin: coordinates along the array's three axes, in any order. */
export interface Voxels {
  readonly a0: Int32Array
  readonly a1: Int32Array
  readonly a2: Int32Array
}

/** A cell: bit 0 is foreground, bits 1 to 6 are the sides from which it must be looked at (again). */
const PRESENT = 1
const UNSEEN = 127

/**
 * Thins a set of voxels; everything else is background.
 *
 * @param flat whether axis 0 of the whole array has length 1: then the two directions along it are left out.
 * @returns positions in `voxels` of what remains, in raster order.
 */
export function thinVoxels(voxels: Voxels, flat: boolean, scratch: ThinScratch): Int32Array {
  const { a0, a1, a2 } = voxels
  const n = a0.length
  if (n === 0) return new Int32Array(0)
  const low = [least(a0), least(a1), least(a2)]
  const d1 = most(a1) - low[1] + 3
  const d2 = most(a2) - low[2] + 3
  const d0 = most(a0) - low[0] + 3
  const size = d0 * d1 * d2
  if (scratch.cells.length < size) scratch.cells = new Uint8Array(size)
  const cells = scratch.cells
  const at = new Int32Array(n)
  let sorted = true
  for (let k = 0; k < n; k++) {
    at[k] = ((a0[k] - low[0] + 1) * d1 + (a1[k] - low[1] + 1)) * d2 + (a2[k] - low[2] + 1)
    cells[at[k]] = UNSEEN
    if (k > 0 && at[k] < at[k - 1]) sorted = false
  }
  const order = sorted ? null : rasterOrder(voxels, low, d0, d1)
  const active = order === null ? at.slice() : order.map((k) => at[k])
  thinCells(cells, active, d1 * d2, d2, flat, scratch.known)
  const left = new Int32Array(n)
  let m = 0
  for (let k = 0; k < n; k++) {
    const v = order === null ? k : order[k]
    if (cells[at[v]] !== 0) left[m++] = v
    cells[at[v]] = 0
  }
  return left.slice(0, m)
}

/** `active` holds all foreground cells in raster order; it is used up. */
function thinCells(cells: Uint8Array, active: Int32Array, s0: number, s1: number, flat: boolean, known: Judgements) {
  const directions = [-s1, s1, 1, -1, s0, -s0].slice(0, flat ? 4 : 6)
  const candidates = new Int32Array(active.length)
  let alive = active.length
  let unchanged = 0
  while (unchanged < directions.length) {
    unchanged = 0
    for (let d = 0; d < directions.length; d++) {
      const found = collect(cells, active, alive, directions[d], 2 << d, s0, s1, known, candidates)
      if (remove(cells, candidates, found, s0, s1, known) === 0) unchanged++
    }
    alive = withoutDeleted(cells, active, alive)
  }
}

/** The deletable cells that show background on one side. A cell is asked once a side until a neighbour goes. */
function collect(
  cells: Uint8Array,
  active: Int32Array,
  alive: number,
  step: number,
  side: number,
  s0: number,
  s1: number,
  known: Judgements,
  out: Int32Array,
): number {
  let n = 0
  for (let k = 0; k < alive; k++) {
    const p = active[k]
    const cell = cells[p]
    if ((cell & side) === 0) continue
    cells[p] = cell ^ side
    if (cells[p + step] === 0 && (judge(codeAt(cells, p, s0, s1), known) & DELETABLE) !== 0) out[n++] = p
  }
  return n
}

function remove(
  cells: Uint8Array,
  candidates: Int32Array,
  found: number,
  s0: number,
  s1: number,
  known: Judgements,
): number {
  let deleted = 0
  for (let k = 0; k < found; k++) {
    const p = candidates[k]
    if ((judge(codeAt(cells, p, s0, s1), known) & SIMPLE) === 0) continue
    cells[p] = 0
    deleted++
    for (let q = p - s0; q <= p + s0; q += s0) {
      wake(cells, q - s1)
      wake(cells, q)
      wake(cells, q + s1)
    }
  }
  return deleted
}

/** The three cells around q along the fastest axis: those present must be looked at again from all sides; background stays 0. */
function wake(cells: Uint8Array, q: number): void {
  cells[q - 1] = -(cells[q - 1] & PRESENT) & UNSEEN
  cells[q] = -(cells[q] & PRESENT) & UNSEEN
  cells[q + 1] = -(cells[q + 1] & PRESENT) & UNSEEN
}

function withoutDeleted(cells: Uint8Array, active: Int32Array, alive: number): number {
  let n = 0
  for (let k = 0; k < alive; k++) if (cells[active[k]] !== 0) active[n++] = active[k]
  return n
}

/** The 26 neighbours as bits, in raster order: nine rows of three, the middle one without the cell itself. */
function codeAt(cells: Uint8Array, p: number, s0: number, s1: number): number {
  const low = p - s0
  const high = p + s0
  return (
    three(cells, low - s1) |
    (three(cells, low) << 3) |
    (three(cells, low + s1) << 6) |
    (three(cells, p - s1) << 9) |
    ((cells[p - 1] & PRESENT) << 12) |
    ((cells[p + 1] & PRESENT) << 13) |
    (three(cells, p + s1) << 14) |
    (three(cells, high - s1) << 17) |
    (three(cells, high) << 20) |
    (three(cells, high + s1) << 23)
  )
}

function three(cells: Uint8Array, q: number): number {
  return (cells[q - 1] & PRESENT) | ((cells[q] & PRESENT) << 1) | ((cells[q + 1] & PRESENT) << 2)
}

/** Stable counting sorts by axis 1, then axis 0, of voxels that come in raster order of some permutation of the axes (so ties ascend along axis 2). */
function rasterOrder({ a0, a1 }: Voxels, low: readonly number[], d0: number, d1: number): Int32Array {
  const order = new Int32Array(a0.length)
  for (let k = 0; k < order.length; k++) order[k] = k
  return countingSort(countingSort(order, a1, low[1], d1), a0, low[0], d0)
}

function countingSort(order: Int32Array, key: Int32Array, low: number, range: number): Int32Array {
  const start = new Int32Array(range + 1)
  for (let k = 0; k < order.length; k++) start[key[order[k]] - low + 1]++
  for (let r = 0; r < range; r++) start[r + 1] += start[r]
  const out = new Int32Array(order.length)
  for (let k = 0; k < order.length; k++) out[start[key[order[k]] - low]++] = order[k]
  return out
}

function least(values: Int32Array): number {
  let low = values[0]
  for (let k = 1; k < values.length; k++) if (values[k] < low) low = values[k]
  return low
}

function most(values: Int32Array): number {
  let high = values[0]
  for (let k = 1; k < values.length; k++) if (values[k] > high) high = values[k]
  return high
}
