// Surface voxels of a mask: those with a neighbour outside the mask, which one erosion removes. Outside the image counts as outside the mask.
// They are found run by run: a voxel of a run is inside if it is not an end of the run and all neighbouring rows cover it.

import type { Runs } from '../../array/labels/labelRuns'
import { voxelCount, writeRange } from '../components/voxelsOfRuns'
import type { PaddedBox } from '../distance/paddedBox'

/** The neighbouring rows of a row, by the offsets of the first and the last neighbour of a voxel there: one voxel, or three if diagonals along x count. */
export interface RowsBeside {
  readonly first: Int32Array
  readonly last: Int32Array
  /** Scratch: for each row the first run that can reach the present run or a later one. */
  readonly cursor: Int32Array
}

/**
 * The rows that hold neighbours which differ in at most `connectivity` of the last `rank` axes.
 * 1 in 3-D: six faces; 2: faces and edges; 3: all 26.
 */
export function rowsBeside(box: PaddedBox, rank: number, connectivity: number): RowsBeside {
  // Offsets, each with the number of axes along which it moves.
  let rows: [step: number, moved: number][] = [[0, 0]]
  const last = box.size.length - 1
  for (const stride of box.stride.slice(last + 1 - rank, last))
    rows = rows.flatMap(([step, moved]): typeof rows => [
      [step, moved],
      [step - stride, moved + 1],
      [step + stride, moved + 1],
    ])
  rows = rows.filter(([, moved]) => moved > 0 && moved <= connectivity)
  const ends = (way: -1 | 1) => Int32Array.from(rows, ([step, moved]) => step + way * Number(moved < connectivity))
  return { first: ends(-1), last: ends(1), cursor: new Int32Array(rows.length) }
}

/** The surface voxels of a mask, ascending. The mask is given by all its runs in a padded box. */
export function surfaceVoxels(runs: Runs, beside: RowsBeside): Int32Array {
  beside.cursor.fill(0)
  const written: Written = { voxels: new Int32Array(voxelCount(runs)), count: 0 }
  const { start, end, count } = runs
  const { first, last, cursor } = beside
  for (let own = 0; own < count; own++) {
    const from = start[own]
    const to = end[own]
    // Usually one run of each row lies beside this one, and the covered voxels form one interval [low, high).
    const second = from + 1
    const beforeLast = to - 1
    let low = second
    let high = beforeLast
    let several = false
    for (let k = 0; k < first.length && low < high && !several; k++) {
      let c = cursor[k]
      while (c < count && end[c] - last[k] <= second) c++
      cursor[k] = c
      several = c + 1 < count && start[c + 1] - first[k] < high
      if (c < count) {
        low = Math.max(low, start[c] - first[k])
        high = Math.min(high, end[c] - last[k])
      } else high = low
    }
    if (several && second < to) {
      low = second
      high = beforeLast
    } else if (low >= high) low = high = to
    write(written, from, low)
    if (several) writeUncovered(runs, beside, 0, low, high, written)
    write(written, high, to)
  }
  return written.voxels.slice(0, written.count)
}

interface Written {
  readonly voxels: Int32Array
  count: number
}

function write(written: Written, from: number, to: number): void {
  written.count = writeRange(written.voxels, written.count, from, to)
}

/** Writes the voxels of [from, to) that row k or one after it does not cover; rows may have several runs. */
function writeUncovered(runs: Runs, beside: RowsBeside, k: number, from: number, to: number, written: Written): void {
  const { start, end, count } = runs
  const { first, last, cursor } = beside
  if (k === first.length) return
  let c = cursor[k]
  while (c < count && end[c] - last[k] <= from) c++
  cursor[k] = c
  let done = from
  for (; c < count && start[c] - first[k] < to; c++) {
    const low = Math.max(done, start[c] - first[k])
    const high = Math.min(to, end[c] - last[k])
    if (low >= high) continue
    write(written, done, low)
    writeUncovered(runs, beside, k + 1, low, high, written)
    done = high
  }
  write(written, done, to)
}
