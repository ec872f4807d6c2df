// Surface voxels of a mask: those that one erosion removes, that is, with a neighbour outside the mask. Outside the image is outside the mask.
// They are found run by run: the inside of a run is what remains between its ends of what the rows beside it cover. An aorta of 640 000 voxels has
// 21 000 runs, and asking the runs takes a tenth of asking six neighbours of each voxel.

import type { Runs } from './labelRuns'
import type { PaddedBox } from './paddedBox'

/** The rows beside a row: how far away they begin, and how many voxels inwards of each end of a run there a voxel here must lie. */
export interface RowsBeside {
  readonly step: Int32Array
  readonly slack: Int32Array
}

/**
 * The rows that hold neighbours which differ in at most `connectivity` of the last `rank` axes.
 * 1 in 3-D: six faces; 2: faces and edges; 3: all 26.
 */
export function rowsBeside(box: PaddedBox, rank: number, connectivity: number): RowsBeside {
  let rows: { step: number; moved: number }[] = [{ step: 0, moved: 0 }]
  const last = box.size.length - 1
  for (let axis = last + 1 - rank; axis < last; axis++) {
    const stride = box.stride[axis]
    rows = rows.flatMap(({ step, moved }) => [
      { step, moved },
      { step: step - stride, moved: moved + 1 },
      { step: step + stride, moved: moved + 1 },
    ])
  }
  const wanted = rows.filter(({ moved }) => moved > 0 && moved <= connectivity)
  return {
    step: Int32Array.from(wanted, ({ step }) => step),
    slack: Int32Array.from(wanted, ({ moved }) => (moved < connectivity ? 1 : 0)),
  }
}

/** The voxels of a mask that have a neighbour outside it, ascending. The mask is given by all its runs, in a box with empty space around it. */
export function surfaceVoxels(runs: Runs, beside: RowsBeside): Int32Array {
  const { count, start, end } = runs
  const walk: Walk = { runs, beside, cursor: new Int32Array(beside.step.length) }
  let out = new Int32Array(4 * count + 64)
  let n = 0
  for (let r = 0; r < count; r++) {
    const most = n + end[r] - start[r]
    if (most > out.length) out = grown(out, 2 * most)
    n = surfaceOfRun(walk, start[r], end[r], out, n)
  }
  return out.slice(0, n)
}

interface Walk {
  readonly runs: Runs
  readonly beside: RowsBeside
  /** In each row beside, the first run that may still reach one of this row or a later one. */
  readonly cursor: Int32Array
}

/** Writes the surface voxels of one run from out[n] on; @returns where it ended. A function of its own is compiled after a few runs. */
function surfaceOfRun(walk: Walk, from: number, to: number, out: Int32Array, n: number): number {
  const { start, end, count } = walk.runs
  const { step, slack } = walk.beside
  const { cursor } = walk
  // Nearly always one run of each row is beside this one, and what all of them cover is one stretch.
  let low = from + 1
  let high = to - 1
  for (let k = 0; k < step.length && low < high; k++) {
    const before = step[k] + slack[k]
    const behind = step[k] - slack[k]
    let c = cursor[k]
    while (c < count && end[c] - before <= from + 1) c++
    cursor[k] = c
    if (c === count || start[c] - behind >= high) high = low
    else if (c + 1 < count && start[c + 1] - behind < high) {
      const next = written(out, n, from, from + 1)
      return written(out, uncovered(walk, 0, from + 1, to - 1, out, next), to - 1, to)
    } else {
      low = Math.max(low, start[c] - behind)
      high = Math.min(high, end[c] - before)
    }
  }
  return low < high ? written(out, written(out, n, from, low), high, to) : written(out, n, from, to)
}

/** Writes what of [from, to) is not covered by row k or one after it, where rows may have several runs. */
function uncovered(walk: Walk, k: number, from: number, to: number, out: Int32Array, n: number): number {
  const { start, end, count } = walk.runs
  const { step, slack } = walk.beside
  if (k === step.length) return n
  const before = step[k] + slack[k]
  const behind = step[k] - slack[k]
  let c = walk.cursor[k]
  while (c < count && end[c] - before <= from) c++
  walk.cursor[k] = c
  let done = from
  let next = n
  for (; c < count && start[c] - behind < to; c++) {
    const low = Math.max(done, start[c] - behind)
    const high = Math.min(to, end[c] - before)
    if (low >= high) continue
    next = uncovered(walk, k + 1, low, high, out, written(out, next, done, low))
    done = high
  }
  return written(out, next, done, to)
}

function written(out: Int32Array, n: number, from: number, to: number): number {
  for (let voxel = from; voxel < to; voxel++) out[n++] = voxel
  return n
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(length)
  out.set(array)
  return out
}
