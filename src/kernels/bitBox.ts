// A box of bits around a list of voxels: a word holds 30 cells of a line along the fastest axis and, in its two outer bits, copies of the cells
// before and after them. So a cell's 26 neighbours lie in nine words at the same bits, and one operation asks 30 cells at once.

import { widenBounds } from './widenBounds'

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
  /** Back from words to voxels. */
  readonly nx: number
  readonly ny: number
  readonly order: readonly [Axis, Axis, Axis]
  readonly low: readonly number[]
}

/**
 * @param voxels ascending flat indices of a grid nx × ny × any, at least one.
 * @param order the grid's axes from the slowest to the fastest of the box.
 * @param room words of an earlier box, all zero again; used if there are enough.
 */
export function packBits(
  voxels: Int32Array,
  { nx, ny }: { readonly nx: number; readonly ny: number },
  order: readonly [Axis, Axis, Axis],
  room: Int32Array,
): BitBox {
  // Upper bounds in whole numbers (no z is above the first index): from infinity, V8 would count in doubles, which took an eighth of the time.
  const low = [voxels[0], ny, nx]
  const high = [0, 0, 0]
  widenBounds(voxels, [0, ny, nx], low, high)
  low.reverse()
  high.reverse()
  const length = (axis: Axis): number => high[axis] - low[axis] + 3
  const s1 = Math.ceil(length(order[2]) / CELLS)
  const s0 = length(order[1]) * s1
  const size = length(order[0]) * s0
  const words = room.length < size ? new Int32Array(size) : room
  const box = { words, s0, s1, nx, ny, order, low }
  const active = setBits(voxels, box, high[0] - low[0] + 1)
  const raster = order[0] === 2 && order[1] === 1
  const sorted = raster ? active : size < 16 * active.length ? occupied(words, size, active.length) : active.sort()
  for (let k = 0; k < sorted.length; k++) copyOuter(words, sorted[k])
  return { ...box, active: sorted }
}

/** The voxels that are left in the box, ascending; the words are all zero afterwards. */
export function unpackBits({ words, active, s0, s1, nx, ny, order, low }: BitBox): Int32Array {
  let count = 0
  for (let k = 0; k < active.length; k++) {
    for (let rest = words[active[k]] & OWN; rest !== 0; rest &= rest - 1) count++
  }
  const out = new Int32Array(count)
  const step = [1, nx, nx * ny]
  const fast = step[order[2]]
  const origin = low[0] + low[1] * nx + low[2] * nx * ny - step[order[0]] - step[order[1]] - 2 * fast
  let n = 0
  for (let k = 0; k < active.length; k++) {
    const i = active[k]
    let rest = words[i] & OWN
    if (rest === 0) continue
    const c0 = Math.floor(i / s0)
    const c1 = Math.floor((i - c0 * s0) / s1)
    const first = origin + c0 * step[order[0]] + c1 * step[order[1]] + (i - c0 * s0 - c1 * s1) * CELLS * fast
    for (; rest !== 0; rest &= rest - 1) out[n++] = first + (31 - Math.clz32(rest & -rest)) * fast
  }
  for (let k = 0; k < active.length; k++) {
    const i = active[k]
    words[i - 1] = words[i] = words[i + 1] = 0
  }
  return order[0] === 2 && order[1] === 1 ? out : out.sort()
}

/** Sets the voxels' own bits; @returns the words that were empty before, in the order of the voxels. */
function setBits(voxels: Int32Array, box: Omit<BitBox, 'active'>, width: number): Int32Array {
  const { words, s0, s1, nx, ny, order, low } = box
  const along = order[2]
  const step = (axis: Axis): number => (axis === order[0] ? s0 : axis === order[1] ? s1 : 0)
  const wordAt = new Int32Array(width)
  const bitAt = new Int32Array(width)
  for (let x = 0; x < width; x++) {
    wordAt[x] = along === 0 ? Math.floor((x + 1) / CELLS) : (x + 1) * step(0)
    bitAt[x] = along === 0 ? 1 << (((x + 1) % CELLS) + 1) : 1
  }
  const active = new Int32Array(voxels.length)
  let n = 0
  for (let k = 0; k < voxels.length; ) {
    const row = Math.floor(voxels[k] / nx)
    const z = Math.floor(row / ny)
    const c1 = row - z * ny - low[1] + 1
    const c2 = z - low[2] + 1
    const c = along === 1 ? c1 : along === 2 ? c2 : 0
    const base = c1 * step(1) + c2 * step(2) + Math.floor(c / CELLS)
    const shift = along === 0 ? 0 : (c % CELLS) + 1
    const first = row * nx + low[0]
    const end = (row + 1) * nx
    for (; k < voxels.length && voxels[k] < end; k++) {
      const x = voxels[k] - first
      const i = base + wordAt[x]
      if (words[i] === 0) active[n++] = i
      words[i] |= bitAt[x] << shift
    }
  }
  return active.slice(0, n)
}

function copyOuter(words: Int32Array, i: number): void {
  const word = words[i]
  if ((word & 2) !== 0) words[i - 1] |= 1 << 31
  if ((word & (1 << CELLS)) !== 0) words[i + 1] |= 1
}

function occupied(words: Int32Array, size: number, count: number): Int32Array {
  const out = new Int32Array(count)
  let n = 0
  for (let i = 0; i < size; i++) if (words[i] !== 0) out[n++] = i
  return out
}
