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

const FOREGROUND = 64
const ALL_SIDES = 63

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
  const order = rasterOrder(voxels, low, d0, d1)
  const active = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    const v = order[k]
    active[k] = ((a0[v] - low[0] + 1) * d1 + (a1[v] - low[1] + 1)) * d2 + (a2[v] - low[2] + 1)
    cells[active[k]] = FOREGROUND | ALL_SIDES
  }
  const whole = active.slice()
  thinCells(cells, active, d1 * d2, d2, flat, scratch.known)
  const left = new Int32Array(n)
  let m = 0
  for (let k = 0; k < n; k++) {
    if (cells[whole[k]] !== 0) left[m++] = order[k]
    cells[whole[k]] = 0
  }
  return left.slice(0, m)
}

/** `active` holds all foreground cells in raster order; it is used up. */
function thinCells(cells: Uint8Array, active: Int32Array, s0: number, s1: number, flat: boolean, known: Judgements) {
  const around = Int32Array.from(known.steps, ([i, j, k]) => i * s0 + j * s1 + k)
  const directions = [-s1, s1, 1, -1, s0, -s0].slice(0, flat ? 4 : 6)
  const candidates = new Int32Array(active.length)
  let alive = active.length
  let unchanged = 0
  while (unchanged < directions.length) {
    unchanged = 0
    for (let d = 0; d < directions.length; d++) {
      const found = collect(cells, active, alive, directions[d], 1 << d, around, known, candidates)
      let deleted = 0
      for (let k = 0; k < found; k++) {
        const p = candidates[k]
        if ((judge(codeAt(cells, p, around), known) & SIMPLE) === 0) continue
        cells[p] = 0
        deleted++
        for (let o = 0; o < 26; o++) {
          const q = p + around[o]
          if (cells[q] !== 0) cells[q] = FOREGROUND | ALL_SIDES
        }
      }
      if (deleted === 0) unchanged++
    }
    // What was deleted, or lies in peace, is skipped from now on; a voxel in peace comes back when a neighbour goes.
    alive = withoutDeleted(cells, active, alive)
  }
}

function collect(
  cells: Uint8Array,
  active: Int32Array,
  alive: number,
  step: number,
  side: number,
  around: Int32Array,
  known: Judgements,
  out: Int32Array,
): number {
  let n = 0
  for (let k = 0; k < alive; k++) {
    const p = active[k]
    const cell = cells[p]
    if ((cell & side) === 0) continue
    cells[p] = cell ^ side
    if (cells[p + step] === 0 && (judge(codeAt(cells, p, around), known) & DELETABLE) !== 0) out[n++] = p
  }
  return n
}

function withoutDeleted(cells: Uint8Array, active: Int32Array, alive: number): number {
  let n = 0
  for (let k = 0; k < alive; k++) if (cells[active[k]] !== 0) active[n++] = active[k]
  return n
}

function codeAt(cells: Uint8Array, p: number, around: Int32Array): number {
  let code = 0
  for (let k = 0; k < 26; k++) code |= ((cells[p + around[k]] >> 6) & 1) << k
  return code
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
