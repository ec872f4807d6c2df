// A box of bits around the runs of a mask. A word holds 30 cells of a line along the fastest axis; its two outer bits are copies of the cells before
// and after. The 26 neighbours of a cell thus lie in nine words at the same bits, and one operation tests 30 cells.
// Of consecutive empty planes only one is kept, which preserves adjacency and keeps the box of distant islands small.

import type { Runs } from '../../array/labels/labelRuns'
import { voxelCount } from '../components/voxelsOfRuns'

/** The bits of a word that are its own; bit 0 and bit 31 repeat the neighbouring words. */
export const OWN = 0x7ffffffe
const CELLS = 30

/** Axes of a grid: 0 is x (fastest in memory), 1 is y, 2 is z. */
export type Axis = 0 | 1 | 2

export interface BitBox {
  /** Line by line; at least one empty cell on every side of the voxels. */
  readonly words: Int32Array
  /** Indices of the words that hold a voxel, ascending. */
  readonly active: Int32Array
  /** Strides in words along the slowest and the middle axis. */
  readonly s0: number
  readonly s1: number
  /** For each axis from the slowest to the fastest, the offset that each box coordinate adds to the flat index of a voxel. */
  readonly offsets: readonly Int32Array[]
}

type Order = readonly [Axis, Axis, Axis]

/**
 * @param runs in memory order, at least one, of a grid nx × ny × any.
 * @param order the grid's axes from the slowest to the fastest of the box.
 * @param spare all-zero words of an earlier box; reused if there are enough.
 */
export function packBits(
  runs: Runs,
  { nx, ny }: { readonly nx: number; readonly ny: number },
  order: Order,
  spare: Int32Array,
): BitBox {
  const coordinates = boxCoordinates(runs, nx, ny)
  const offsets = order.map((axis) => voxelOffsets(coordinates[axis], [1, nx, nx * ny][axis]))
  const [slow, middle, fast] = offsets.map((offset) => offset.length + 1)
  const s1 = Math.ceil(fast / CELLS)
  const s0 = middle * s1
  const size = slow * s0
  const words = spare.length < size ? new Int32Array(size) : spare
  const strides = [s0, s1, 0]
  const at = coordinates.map((along, axis) => wordOffsets(along, strides[order.indexOf(axis as Axis)]))
  const active = setBits(runs, words, at, coordinates, order[2])
  // If the box is scanned in the grid's memory order they are sorted already.
  if (order[0] !== 2 || order[1] !== 1) sortActive(active, words, size)
  for (let k = 0; k < active.length; k++) copyOuter(words, active[k])
  return { words, active, s0, s1, offsets }
}

/** The remaining voxels of the box in scan order; all words are zero afterwards. */
export function unpackBits({ words, active, s0, s1, offsets }: BitBox): Int32Array {
  let count = 0
  for (let k = 0; k < active.length; k++) {
    for (let rest = words[active[k]] & OWN; rest !== 0; rest &= rest - 1) count++
  }
  const out = new Int32Array(count)
  const [slow, middle, fast] = offsets
  let n = 0
  for (let k = 0; k < active.length; k++) {
    const i = active[k]
    let rest = words[i] & OWN
    // The next word is unpacked later or holds only copies.
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

/** For each axis the box coordinate of every plane, from 1; an empty plane after an empty one has the coordinate of that one. */
function boxCoordinates({ count, start, end }: Runs, nx: number, ny: number): readonly Int32Array[] {
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
  const axes = [x, y, z]
  for (const planes of axes) {
    for (let c = 0, previous = 0, coordinate = 0; c < planes.length; c++) {
      coordinate += planes[c] | previous
      previous = planes[c]
      planes[c] = coordinate
    }
  }
  return axes
}

function voxelOffsets(coordinates: Int32Array, stride: number): Int32Array {
  const offsets = new Int32Array(coordinates[coordinates.length - 1] + 1)
  for (let c = 0; c < coordinates.length; c++) offsets[coordinates[c]] = c * stride
  return offsets
}

/** The offset that every plane adds to the index of a word; `stride` is 0 along the lines. */
function wordOffsets(coordinates: Int32Array, stride: number): Int32Array {
  return coordinates.map((at) => (stride === 0 ? (at / CELLS) | 0 : at * stride))
}

/** Sets the bits of the runs. @returns the words that were empty before, in the order of the runs. */
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

/** Sorts the indices of the words that hold a voxel; in a dense box by scanning all words. */
function sortActive(active: Int32Array, words: Int32Array, size: number): void {
  if (size >= 16 * active.length) active.sort()
  else for (let i = 0, n = 0; i < size; i++) if (words[i] !== 0) active[n++] = i
}
