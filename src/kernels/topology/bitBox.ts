// A box of bits around the runs of a mask: a word holds 30 cells of a line along the fastest axis and, in its two outer bits, copies of the cells
// before and after them. So a cell's 26 neighbours lie in nine words at the same bits, and one operation asks 30 cells at once.
// Of empty planes behind one another a single one is kept: neighbours stay neighbours, what is apart stays apart, and a vessel with an island at the
// other end of the head has a box of 0.2 MB instead of 10.

import type { Runs } from '../../array/labels/labelRuns'
import { voxelCount } from '../components/voxelsOfRuns'

/** The bits of a word that are its own; bit 0 and bit 31 repeat the neighbouring words. */
export const OWN = 0x7ffffffe
const CELLS = 30

/** Axes of a grid: 0 is x (fastest in memory), 1 is y, 2 is z. */
export type Axis = 0 | 1 | 2

export interface BitBox {
  /** Line after line; at least one empty cell on every side of the voxels. */
  readonly words: Int32Array
  /** Indices of the words that hold a voxel, ascending. */
  readonly active: Int32Array
  /** Words from a line to the next along the slowest and the middle axis. */
  readonly s0: number
  readonly s1: number
  /** For each axis from the slowest to the fastest, what every place along it adds to the index of a voxel. */
  readonly parts: readonly Int32Array[]
}

type Order = readonly [Axis, Axis, Axis]

/**
 * @param runs in the order of memory, at least one, of a grid nx × ny × any.
 * @param order the grid's axes from the slowest to the fastest of the box.
 * @param room words of an earlier box, all zero again; used if there are enough.
 */
export function packBits(
  runs: Runs,
  { nx, ny }: { readonly nx: number; readonly ny: number },
  order: Order,
  room: Int32Array,
): BitBox {
  const places = placesOf(runs, nx, ny)
  const parts = order.map((axis) => partsOf(places[axis], [1, nx, nx * ny][axis]))
  const [slow, middle, fast] = parts.map((part) => part.length + 1)
  const s1 = Math.ceil(fast / CELLS)
  const s0 = middle * s1
  const size = slow * s0
  const words = room.length < size ? new Int32Array(size) : room
  const step = [s0, s1, 0]
  const at = places.map((place, axis) => wordsOf(place, step[order.indexOf(axis as Axis)]))
  const active = setBits(runs, words, at, places, order[2])
  // Where the box is scanned as the grid lies in memory they come so.
  if (order[0] !== 2 || order[1] !== 1) ascending(active, words, size)
  for (let k = 0; k < active.length; k++) copyOuter(words, active[k])
  return { words, active, s0, s1, parts }
}

/** The voxels that are left in the box, in the order of its scan; the words are all zero afterwards. */
export function unpackBits({ words, active, s0, s1, parts }: BitBox): Int32Array {
  let count = 0
  for (let k = 0; k < active.length; k++) {
    for (let rest = words[active[k]] & OWN; rest !== 0; rest &= rest - 1) count++
  }
  const out = new Int32Array(count)
  const [slow, middle, fast] = parts
  let n = 0
  for (let k = 0; k < active.length; k++) {
    const i = active[k]
    let rest = words[i] & OWN
    // The word behind comes next or has nothing but copies.
    words[i - 1] = words[i] = 0
    words[i + 1] &= OWN
    if (rest === 0) continue
    const c0 = (i / s0) | 0
    const c1 = ((i - c0 * s0) / s1) | 0
    const first = slow[c0] + middle[c1]
    const last = (i - c0 * s0 - c1 * s1 + 1) * CELLS
    for (; rest !== 0; rest &= rest - 1) out[n++] = first + fast[last - Math.clz32(rest & -rest)]
  }
  return out
}

/** For each axis the place of every plane that holds a voxel, from 1, and of the empty ones between. */
function placesOf({ count, start, end }: Runs, nx: number, ny: number): readonly Int32Array[] {
  const x = new Int32Array(nx)
  const y = new Int32Array(ny)
  const z = new Int32Array(Math.floor(start[count - 1] / (nx * ny)) + 1)
  for (let r = 0; r < count; r++) {
    const row = (start[r] / nx) | 0
    const plane = (row / ny) | 0
    y[row - plane * ny] = 1
    z[plane] = 1
    for (let i = start[r]; i < end[r]; i++) x[i - row * nx] = 1
  }
  const places = [x, y, z]
  for (const held of places) {
    for (let c = 0, before = 0, place = 0; c < held.length; c++) {
      place += held[c] | before
      before = held[c]
      held[c] = place
    }
  }
  return places
}

function partsOf(place: Int32Array, step: number): Int32Array {
  const parts = new Int32Array(place[place.length - 1] + 1)
  for (let c = 0; c < place.length; c++) parts[place[c]] = c * step
  return parts
}

/** What every plane adds to the index of a word; `step` is 0 along the lines. */
function wordsOf(place: Int32Array, step: number): Int32Array {
  const words = place.slice()
  for (let c = 0; c < place.length; c++) words[c] = step === 0 ? (place[c] / CELLS) | 0 : place[c] * step
  return words
}

/** Sets the bits of the runs; @returns the words that were empty before, in the order of the runs. */
function setBits(
  runs: Runs,
  words: Int32Array,
  [atX, atY, atZ]: readonly Int32Array[],
  [x, y, z]: readonly Int32Array[],
  along: Axis,
): Int32Array {
  const nx = atX.length
  const ny = atY.length
  const bits = new Int32Array(nx).fill(2)
  if (along === 0) for (let c = 0; c < nx; c++) bits[c] = 2 << (x[c] % CELLS)
  const { count, start, end } = runs
  const active = new Int32Array(voxelCount(runs))
  let n = 0
  for (let r = 0; r < count; r++) {
    const row = (start[r] / nx) | 0
    const plane = (row / ny) | 0
    const line = row - plane * ny
    const base = atY[line] + atZ[plane]
    const shift = along === 0 ? 0 : (along === 1 ? y[line] : z[plane]) % CELLS
    const to = end[r] - row * nx
    for (let c = start[r] - row * nx; c < to; c++) {
      const i = base + atX[c]
      if (words[i] === 0) active[n++] = i
      words[i] |= bits[c] << shift
    }
  }
  return active.slice(0, n)
}

function copyOuter(words: Int32Array, i: number): void {
  const word = words[i]
  if ((word & 2) !== 0) words[i - 1] |= 1 << 31
  if ((word & (1 << CELLS)) !== 0) words[i + 1] |= 1
}

/** Sorts the words that hold a voxel; where it is one of sixteen or more, by meeting them. */
function ascending(active: Int32Array, words: Int32Array, size: number): void {
  if (size >= 16 * active.length) active.sort()
  else for (let i = 0, n = 0; i < size; i++) if (words[i] !== 0) active[n++] = i
}
