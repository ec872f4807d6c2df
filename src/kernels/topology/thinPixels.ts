// Two-dimensional thinning after Zhang and Suen (1984) with the table of scikit-image 0.26. Two passes alternate; each tests every pixel on the same
// image and then deletes. A pixel is tested again only after one of its eight neighbours was deleted; each pass has a list of the pixels to test, so the
// work follows the pixels and not their product with the number of passes.

import { extent } from '../filters/imageError'

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

/** @returns indices (into the lists) of the remaining pixels. */
export function thinPixels(row: Int32Array, column: Int32Array): Int32Array {
  const n = row.length
  if (n === 0) return new Int32Array(0)
  const { low: top, high: bottom } = extent(row)
  const { low: left, high: right } = extent(column)
  const width = right - left + 3
  const height = bottom - top + 3
  const cells = new Uint16Array(width * height)
  const at = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    at[k] = (row[k] - top + 1) * width + column[k] - left + 1
    cells[at[k]] = FOREGROUND
  }
  const around = Int32Array.from(STEPS, ([down, right]) => down * width + right)
  for (let k = 0; k < n; k++) {
    const p = at[k]
    let code = 0
    for (let o = 0; o < 8; o++) code |= (cells[p + around[o]] !== 0 ? 1 : 0) << o
    cells[p] |= code
  }
  deletePixels(cells, around, at)
  const remaining = new Int32Array(n)
  let m = 0
  for (let k = 0; k < n; k++) if (cells[at[k]] !== 0) remaining[m++] = k
  return remaining.slice(0, m)
}

/** Sets the deleted pixels to 0. @param pixels the cells that are not 0. */
function deletePixels(cells: Uint16Array, around: Int32Array, pixels: Int32Array): void {
  const table = deletionTable()
  const lists = [new Int32Array(pixels.length), new Int32Array(pixels.length)]
  const lengths = [0, 0]
  const list = (p: number) => {
    const passes = table[cells[p] & 255] & ~(cells[p] >> LISTED)
    if ((passes & 1) !== 0) lists[0][lengths[0]++] = p
    if ((passes & 2) !== 0) lists[1][lengths[1]++] = p
    cells[p] |= passes << LISTED
  }
  for (let k = 0; k < pixels.length; k++) list(pixels[k])
  const deletions = new Int32Array(pixels.length)
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
      for (let k = 0; k < found; k++) cells[deletions[k]] = 0
      for (let k = 0; k < found; k++) {
        for (let o = 0; o < 8; o++) {
          const p = deletions[k] + around[o]
          if (cells[p] === 0) continue
          // Of its neighbour in a direction a pixel is the neighbour in the opposite one.
          cells[p] &= ~(1 << (o ^ 4))
          list(p)
        }
      }
      deleted += found
    }
  }
}
