// Two-dimensional thinning after Zhang and Suen (1984) with the table of scikit-image 0.26. Two passes alternate; each tests every pixel on the same
// image and then deletes. A pixel is tested again only after one of its eight neighbours was deleted.

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

const FOREGROUND = 4

/** @returns indices (into the lists) of the remaining pixels. */
export function thinPixels(row: Int32Array, column: Int32Array): Int32Array {
  const n = row.length
  if (n === 0) return new Int32Array(0)
  const { low: top, high: bottom } = extent(row)
  const { low: left, high: right } = extent(column)
  const width = right - left + 3
  const height = bottom - top + 3
  const cells = new Uint8Array(width * height)
  const at = new Int32Array(n)
  for (let k = 0; k < n; k++) {
    at[k] = (row[k] - top + 1) * width + column[k] - left + 1
    cells[at[k]] = FOREGROUND | 3
  }
  const around = Int32Array.from(STEPS, ([down, right]) => down * width + right)
  const table = deletionTable()
  const active = at.slice()
  const deletions = new Int32Array(n)
  let alive = n
  for (let deleted = 1; deleted > 0; ) {
    deleted = 0
    for (let pass = 1; pass <= 2; pass++) {
      let found = 0
      for (let k = 0; k < alive; k++) {
        const p = active[k]
        if ((cells[p] & pass) === 0) continue
        cells[p] ^= pass
        let code = 0
        for (let o = 0; o < 8; o++) if (cells[p + around[o]] !== 0) code |= 1 << o
        if ((table[code] & pass) !== 0) deletions[found++] = p
      }
      for (let k = 0; k < found; k++) cells[deletions[k]] = 0
      for (let k = 0; k < found; k++) {
        for (let o = 0; o < 8; o++)
          if (cells[deletions[k] + around[o]] !== 0) cells[deletions[k] + around[o]] = FOREGROUND | 3
      }
      deleted += found
    }
    let kept = 0
    for (let k = 0; k < alive; k++) if (cells[active[k]] !== 0) active[kept++] = active[k]
    alive = kept
  }
  const remaining = new Int32Array(alive)
  for (let k = 0, m = 0; k < n; k++) if (cells[at[k]] !== 0) remaining[m++] = k
  return remaining
}
