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
  const { step, slack } = beside
  // In each row beside, the first run that may still reach one of this row or a later one.
  const cursor = new Int32Array(step.length)
  let out = new Int32Array(4 * count + 64)
  let n = 0
  const put = (from: number, to: number) => {
    for (let voxel = from; voxel < to; voxel++) out[n++] = voxel
  }
  /** Puts what of [from, to) is not covered by row k or one after it, where a row may have several runs. */
  const putUncovered = (k: number, from: number, to: number): void => {
    if (k === step.length) return
    const inwards = slack[k]
    const shift = step[k]
    let r = cursor[k]
    while (r < count && end[r] - inwards - shift <= from) r++
    cursor[k] = r
    let done = from
    for (; r < count && start[r] + inwards - shift < to; r++) {
      const low = Math.max(done, start[r] + inwards - shift)
      const high = Math.min(to, end[r] - inwards - shift)
      if (low >= high) continue
      put(done, low)
      putUncovered(k + 1, low, high)
      done = high
    }
    put(done, to)
  }
  for (let r = 0; r < count; r++) {
    const from = start[r]
    const to = end[r]
    if (n + to - from > out.length) out = grown(out, n + to - from)
    // Nearly always one run of each row is beside this one, and what all of them cover is one stretch.
    let low = from + 1
    let high = to - 1
    let several = false
    for (let k = 0; k < step.length && low < high && !several; k++) {
      const inwards = slack[k]
      const shift = step[k]
      let c = cursor[k]
      while (c < count && end[c] - inwards - shift <= from + 1) c++
      cursor[k] = c
      if (c === count || start[c] + inwards - shift >= high) high = low
      else {
        several = c + 1 < count && start[c + 1] + inwards - shift < high
        if (start[c] + inwards - shift > low) low = start[c] + inwards - shift
        if (end[c] - inwards - shift < high) high = end[c] - inwards - shift
      }
    }
    if (several) {
      put(from, from + 1)
      putUncovered(0, from + 1, to - 1)
      put(to - 1, to)
    } else if (low >= high) put(from, to)
    else {
      put(from, low)
      put(high, to)
    }
  }
  return out.slice(0, n)
}

function grown(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(2 * least)
  out.set(array)
  return out
}
