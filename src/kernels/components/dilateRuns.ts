// Repeated binary dilation of a mask with the 3 × 3 × 3 cube without its corners (18 neighbours), on one bit per voxel in the box of the mask.

import { LabelRuns } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'

/** A box of rows along x, each of whole words; one empty row before and after those of each plane, one empty plane at either end. */
interface BitRows {
  /** Grid coordinates of the first voxel. */
  readonly origin: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  readonly wordsPerRow: number
}

/** The mask of the runs, whatever their labels, dilated `times` times; every run of the result has the label 1. Nothing leaves the grid. */
export function dilateRuns(runs: LabelRuns, grid: Grid, times: number): LabelRuns {
  if (runs.count === 0) return new LabelRuns(runs.data, runs.nx)
  const box = boxAround(runs, grid, times)
  const length = box.wordsPerRow * (box.size[1] + 2) * (box.size[2] + 2)
  let words = new Int32Array(length)
  for (let r = 0; r < runs.count; r++) setBits(box, words, runs, r, grid)
  const wide = new Int32Array(length)
  let out = new Int32Array(length)
  for (let k = 0; k < times; k++) {
    widenRows(box, words, wide)
    joinRows(box, words, wide, out)
    const before = words
    words = out
    out = before
  }
  return runsOfBits(box, words, grid, runs)
}

function boxAround({ count, start, end, row }: LabelRuns, { nx, ny, nz }: Grid, times: number): BitRows {
  const low = [nx, ny, nz]
  const high = [0, 0, 0]
  for (let r = 0; r < count; r++) {
    const z = Math.floor(row[r] / ny)
    const y = row[r] - z * ny
    low[0] = Math.min(low[0], start[r] - row[r] * nx)
    high[0] = Math.max(high[0], end[r] - row[r] * nx)
    low[1] = Math.min(low[1], y)
    high[1] = Math.max(high[1], y + 1)
    low[2] = Math.min(low[2], z)
    high[2] = Math.max(high[2], z + 1)
  }
  const full = [nx, ny, nz]
  const first = low.map((at) => Math.max(0, at - times))
  const size = high.map((at, axis) => Math.min(full[axis], at + times) - first[axis])
  const wordsPerRow = (size[0] + 31) >>> 5
  return {
    origin: [first[0], first[1], first[2]],
    size: [size[0], size[1], size[2]],
    wordsPerRow,
  }
}

function setBits(
  { origin, size, wordsPerRow }: BitRows,
  words: Int32Array,
  runs: LabelRuns,
  r: number,
  { nx, ny }: Grid,
): void {
  const row = runs.row[r]
  const z = Math.floor(row / ny)
  const base = ((z - origin[2] + 1) * (size[1] + 2) + row - z * ny - origin[1] + 1) * wordsPerRow
  const from = runs.start[r] - row * nx - origin[0]
  const last = runs.end[r] - 1 - row * nx - origin[0]
  const firstMask = -1 << from
  const lastMask = -1 >>> (31 - (last & 31))
  const a = base + (from >>> 5)
  const b = base + (last >>> 5)
  if (a === b) words[a] |= firstMask & lastMask
  else {
    words[a] |= firstMask
    words.fill(-1, a + 1, b)
    words[b] |= lastMask
  }
}

/** Every row with the neighbours along x. */
function widenRows({ size, wordsPerRow }: BitRows, words: Int32Array, wide: Int32Array): void {
  const lastMask = -1 >>> (31 - ((size[0] - 1) & 31))
  for (let i = 0; i < words.length; i += wordsPerRow) {
    let before = 0
    for (let w = 0; w < wordsPerRow; w++) {
      const word = words[i + w]
      const after = w + 1 < wordsPerRow ? words[i + w + 1] : 0
      const spread = word | (word << 1) | (word >>> 1) | (before >>> 31) | (after << 31)
      wide[i + w] = w + 1 < wordsPerRow ? spread : spread & lastMask
      before = word
    }
  }
}

/** A voxel is set if it or a neighbour along at most two axes is. */
function joinRows({ size, wordsPerRow }: BitRows, words: Int32Array, wide: Int32Array, out: Int32Array): void {
  const plane = (size[1] + 2) * wordsPerRow
  for (let z = 1; z <= size[2]; z++) {
    const first = z * plane + wordsPerRow
    for (let i = first; i < first + size[1] * wordsPerRow; i++) {
      const up = i + wordsPerRow
      const down = i - wordsPerRow
      out[i] =
        wide[i] |
        wide[up] |
        wide[down] |
        wide[i + plane] |
        wide[i - plane] |
        words[up + plane] |
        words[up - plane] |
        words[down + plane] |
        words[down - plane]
    }
  }
}

function runsOfBits(
  { origin, size, wordsPerRow }: BitRows,
  words: Int32Array,
  { nx, ny }: Grid,
  like: LabelRuns,
): LabelRuns {
  const starts: number[] = []
  const ends: number[] = []
  const rows: number[] = []
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      const row = (z + origin[2]) * ny + y + origin[1]
      const base = ((z + 1) * (size[1] + 2) + y + 1) * wordsPerRow
      const first = row * nx + origin[0]
      let open = false
      for (let w = 0; w < wordsPerRow; w++) {
        const word = words[base + w]
        if (word === (open ? -1 : 0)) continue
        for (let bit = 0; bit < 32; ) {
          // Skips to the next change.
          const rest = (open ? ~word : word) >>> bit
          if (rest === 0) break
          bit += 31 - Math.clz32(rest & -rest)
          const at = first + (w << 5) + bit
          if (open) ends.push(at)
          else {
            starts.push(at)
            rows.push(row)
          }
          open = !open
        }
      }
      if (open) ends.push(first + size[0])
    }
  }
  const out = new LabelRuns(like.data, like.nx)
  out.count = starts.length
  out.start = Int32Array.from(starts)
  out.end = Int32Array.from(ends)
  out.row = Int32Array.from(rows)
  out.label = new Int32Array(starts.length).fill(1)
  return out
}
