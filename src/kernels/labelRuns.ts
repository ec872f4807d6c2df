// A label array as runs: stretches of one label along x. Vessel volumes have tens of thousands of runs where they have a hundred million voxels,
// so components, adjacency and lesion matching work on runs.

import { CHUNK } from '../array/sweepLabels'
import type { LabelData } from '../array/toLabels'

/** Stretches along x in memory order, none going on where another ends unless its label differs; `end` is exclusive. */
export interface Runs {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
}

/** `rowFirst[r]` is the first run of row r = y + ny·z, with one entry more than rows. */
export interface LabelRuns extends Runs {
  /** All ones when runs are of foreground. */
  readonly label: Int32Array
  readonly rowFirst: Int32Array
}

/**
 * @param chunks the occupied stretches of 64 elements (`occupiedChunks`).
 * @param merged true: a run is a stretch of foreground, whatever its labels.
 */
export function labelRuns(data: LabelData, chunks: Int32Array, nx: number, merged: boolean): LabelRuns {
  // Two in each stretch: rarely too few, and growing copies.
  let capacity = 2 * chunks.length + 64
  let start = new Int32Array(capacity)
  let end = new Int32Array(capacity)
  let label = new Int32Array(capacity)
  const rows = nx === 0 ? 0 : data.length / nx
  const rowFirst = new Int32Array(rows + 1)
  const words = new Int32Array(data.buffer, data.byteOffset, data instanceof Uint8Array ? data.length >> 2 : 0)
  const skippable = words.length << 2
  let count = 0
  let row = 0
  let rowEnd = nx
  let done = 0
  for (let k = 0; k < chunks.length; k++) {
    const first = chunks[k] * CHUNK
    const stop = Math.min(first + CHUNK, data.length)
    let i = Math.max(first, done)
    while (i < stop) {
      if (data[i] === 0) {
        i++
        while ((i & 3) === 0 && i < stop && i < skippable && words[i >> 2] === 0) i += 4
        continue
      }
      if (i >= rowEnd) {
        const next = Math.floor(i / nx)
        while (row < next) rowFirst[++row] = count
        rowEnd = (row + 1) * nx
      }
      const value = data[i]
      let j = i + 1
      if (merged) while (j < rowEnd && data[j] !== 0) j++
      else while (j < rowEnd && data[j] === value) j++
      if (count === capacity) {
        capacity *= 2
        start = grown(start, capacity)
        end = grown(end, capacity)
        label = grown(label, capacity)
      }
      start[count] = i
      end[count] = j
      label[count++] = merged ? 1 : value
      i = j
    }
    if (i > done) done = i
  }
  while (row < rows) rowFirst[++row] = count
  return { count, start, end, label, rowFirst }
}

/** The same with more room behind. */
export function grown(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(capacity)
  out.set(array)
  return out
}
