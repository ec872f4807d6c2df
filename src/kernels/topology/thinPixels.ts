// Two-dimensional thinning after Zhang and Suen (1984) with the table of scikit-image 0.26. Two passes alternate; each tests every pixel on the same
// image and then deletes. A pixel is tested again only after one of its eight neighbours was deleted; each pass has a list of the pixels to test, so the
// work follows the pixels and not their product with the number of passes.

import type { Runs } from '../../array/labels/labelRuns'
import { voxelCount } from '../components/voxelsOfRuns'

/** The code of a pixel: NW 1, N 2, NE 4, E 8, SE 16, S 32, SW 64, W 128, rows deletions down. */
const STEPS = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const

/** Codes for which scikit-image's table differs from the textbook rule. */
const EXCEPTIONS: Readonly<Record<number, number>> = {
  3: 1,
  6: 1,
  10: 3,
  11: 1,
  12: 1,
  14: 1,
  24: 2,
  26: 2,
  40: 3,
  48: 0,
  56: 2,
  96: 2,
  104: 2,
  108: 2,
  129: 0,
  130: 3,
  131: 1,
  134: 1,
  160: 3,
  161: 1,
  176: 2,
  192: 2,
  194: 1,
  198: 1,
  224: 2,
}

/** By code: bit 1 = deleted by the first pass, bit 2 = deleted by the second. */
function deletionTable(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => EXCEPTIONS[code] ?? textbookRule(code))
}

function textbookRule(code: number): number {
  const ring = [1, 2, 3, 4, 5, 6, 7, 0, 1].map((k) => (code >> k) & 1)
  const neighbours = ring.slice(0, 8).reduce((a, b) => a + b, 0)
  let steps = 0
  for (let k = 0; k < 8; k++) if (ring[k] === 0 && ring[k + 1] === 1) steps++
  if (neighbours < 2 || neighbours > 6 || steps !== 1) return 0
  const [n, , e, , s, , w] = ring
  const first = n * e * s === 0 && e * s * w === 0 ? 1 : 0
  const second = n * e * w === 0 && n * s * w === 0 ? 2 : 0
  return first + second
}

// A cell is 0, or FOREGROUND with the code of its neighbours and the bits of the passes whose list has it.
const FOREGROUND = 256
const LISTED = 9

/** The pixels in cells with a margin of one, the cell of each direction of STEPS, and the two lists. */
interface Thinning {
  readonly cells: Uint16Array
  readonly around: readonly number[]
  readonly lists: readonly [Int32Array, Int32Array]
  /** The passes that test a cell and whose list does not have it. */
  readonly unlisted: Uint8Array
  readonly lengths: [number, number]
}

/**
 * @param runs of an image with rows of `nx` pixels.
 * @param transposed whether the rows of the method are the columns of the image.
 * @returns flat indices of the remaining pixels, ascending.
 */
export function thinPixels(runs: Runs, nx: number, transposed: boolean): Int32Array {
  const { count, start, end } = runs
  if (count === 0) return new Int32Array(0)
  const { left, width, top, height } = boxOf(runs, nx)
  const cells = new Uint16Array(width * height)
  /** What a cell's index is above that of its pixel. */
  const shift = (row: number) => (row - top + 1) * width - row * nx - left + 1
  const shifts = Int32Array.from({ length: count }, (_, r) => shift((start[r] / nx) | 0))
  for (let r = 0; r < count; r++) cells.fill(FOREGROUND, start[r] + shifts[r], end[r] + shifts[r])
  const n = voxelCount(runs)
  const table = deletionTable()
  const thinning: Thinning = {
    cells,
    around: STEPS.map(([down, right]) => (transposed ? right * width + down : down * width + right)),
    lists: [new Int32Array(n), new Int32Array(n)],
    unlisted: Uint8Array.from({ length: 4 << LISTED }, (_, cell) => table[cell & 255] & ~(cell >> LISTED)),
    lengths: [0, 0],
  }
  const codes = codesOfWindows(transposed)
  for (let r = 0; r < count; r++) codeRun(thinning, codes, start[r] + shifts[r], end[r] + shifts[r], width)
  deletePixels(thinning, table)
  const remaining = new Int32Array(n)
  let m = 0
  for (let r = 0; r < count; r++)
    for (let pixel = start[r]; pixel < end[r]; pixel++) if (cells[pixel + shifts[r]] !== 0) remaining[m++] = pixel
  return remaining.slice(0, m)
}

/** The box of the runs with a margin of one; its first column and row without it. */
function boxOf({ count, start, end }: Runs, nx: number) {
  let left = nx
  let right = 0
  for (let r = 0; r < count; r++) {
    left = Math.min(left, start[r] % nx)
    right = Math.max(right, (end[r] - 1) % nx)
  }
  const top = (start[0] / nx) | 0
  const bottom = (start[count - 1] / nx) | 0
  return { left, width: right - left + 3, top, height: bottom - top + 3 }
}

/** The code of each window of 3 × 3 pixels: bit 3·x + y for column x and row y of the window. */
function codesOfWindows(transposed: boolean): Uint8Array {
  const bits = STEPS.map(([down, right]) => (transposed ? 3 * (down + 1) + right + 1 : 3 * (right + 1) + down + 1))
  return Uint8Array.from({ length: 512 }, (_, window) =>
    bits.reduce((code, bit, o) => code | (((window >> bit) & 1) << o), 0),
  )
}

/** Writes the codes of a run, and lists its pixels. */
function codeRun(thinning: Thinning, codes: Uint8Array, from: number, to: number, width: number): void {
  const { cells } = thinning
  const column = (p: number) =>
    ((cells[p - width] & FOREGROUND) >> 8) | ((cells[p] & FOREGROUND) >> 7) | ((cells[p + width] & FOREGROUND) >> 6)
  let window = (column(from - 1) << 3) | (column(from) << 6)
  for (let p = from; p < to; p++) {
    window = (window >> 3) | (column(p + 1) << 6)
    store(thinning, p, FOREGROUND | codes[window])
  }
}

/** Sets a cell, and puts it on the lists of the passes that may delete it. */
function store({ cells, unlisted, lists, lengths }: Thinning, p: number, cell: number): void {
  const passes = unlisted[cell]
  cells[p] = cell | (passes << LISTED)
  if ((passes & 1) !== 0) lists[0][lengths[0]++] = p
  if ((passes & 2) !== 0) lists[1][lengths[1]++] = p
}

/** Sets the deleted pixels to 0. */
function deletePixels(thinning: Thinning, table: Uint8Array): void {
  const { cells, around, lists, lengths } = thinning
  const deletions = new Int32Array(lists[0].length)
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0
    for (let pass = 1; pass <= 2; pass++) {
      const tested = lists[pass - 1]
      let found = 0
      for (let k = 0; k < lengths[pass - 1]; k++) {
        const p = tested[k]
        // The other pass may have deleted it since, or neighbours of it.
        if (cells[p] === 0) continue
        cells[p] ^= pass << LISTED
        if ((table[cells[p] & 255] & pass) !== 0) deletions[found++] = p
      }
      lengths[pass - 1] = 0
      for (let k = 0; k < found; k++) {
        const p = deletions[k]
        const code = cells[p] & 255
        cells[p] = 0
        for (let rest = code; rest !== 0; rest &= rest - 1) {
          const o = 31 - Math.clz32(rest & -rest)
          const q = p + around[o]
          // Of its neighbour in a direction a pixel is the neighbour in the opposite one.
          store(thinning, q, cells[q] & ~(1 << (o ^ 4)))
        }
      }
      deleted += found
    }
  }
}
