// A label array as runs: stretches of one label along x. Vessel volumes have tens of thousands of runs where they have a hundred million voxels,
// so components, adjacency and lesion matching work on runs.

import { littleEndianHost } from '../array/littleEndianHost'
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

/** Chunks looked at in one call: V8 compiles a function sooner that is called again than one whose loop goes on. */
const BATCH = 16

/**
 * @param chunks the occupied stretches of 64 elements (`occupiedChunks`).
 * @param merged true: a run is a stretch of foreground, whatever its labels.
 */
export function labelRuns(data: LabelData, chunks: Int32Array, nx: number, merged: boolean): LabelRuns {
  const rows = nx === 0 ? 0 : data.length / nx
  // Two in each stretch: rarely too few, and growing copies.
  let capacity = 2 * chunks.length + BATCH * CHUNK
  const scan: Scan = {
    data,
    words: new Int32Array(
      data.buffer,
      data.byteOffset,
      data instanceof Uint8Array && littleEndianHost ? data.length >> 2 : 0,
    ),
    nx,
    merged,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    label: new Int32Array(capacity),
    rowFirst: new Int32Array(rows + 1),
    count: 0,
    row: 0,
    done: 0,
  }
  for (let k = 0; k < chunks.length; k += BATCH) {
    if (scan.count + BATCH * CHUNK > capacity) {
      capacity *= 2
      for (const list of ['start', 'end', 'label'] as const) scan[list] = grown(scan[list], capacity)
    }
    scanChunks(scan, chunks, k, Math.min(k + BATCH, chunks.length))
  }
  const { count, start, end, label, rowFirst } = scan
  rowFirst.fill(count, scan.row + 1)
  return { count, start, end, label, rowFirst }
}

interface Scan {
  readonly data: LabelData
  /** Four elements each, of bytes; the first is the lowest byte. None where elements are looked at one by one. */
  readonly words: Int32Array
  readonly nx: number
  readonly merged: boolean
  start: Int32Array
  end: Int32Array
  label: Int32Array
  readonly rowFirst: Int32Array
  count: number
  /** The row of the last run. */
  row: number
  /** Where the last run ends. */
  done: number
}

function scanChunks(scan: Scan, chunks: Int32Array, from: number, to: number): void {
  const { data, words, nx, merged, start, end, label, rowFirst } = scan
  const inWords = words.length << 2
  let { count, row, done } = scan
  let rowEnd = (row + 1) * nx
  for (let k = from; k < to; k++) {
    const first = chunks[k] * CHUNK
    const stop = Math.min(first + CHUNK, data.length)
    let i = Math.max(first, done)
    while (i < stop) {
      if (data[i] === 0) {
        i = i < inWords ? firstOther(words, i, 0, stop) : i + 1
        continue
      }
      if (i >= rowEnd) {
        const next = Math.floor(i / nx)
        while (row < next) rowFirst[++row] = count
        rowEnd = (row + 1) * nx
      }
      const value = data[i]
      let j = i < inWords ? Math.min(firstOther(words, i, value, rowEnd), rowEnd) : i + 1
      if (merged) while (j < rowEnd && data[j] !== 0) j++
      else while (j < rowEnd && data[j] === value) j++
      start[count] = i
      end[count] = j
      label[count++] = merged ? 1 : value
      i = j
    }
    done = Math.max(done, i)
  }
  scan.count = count
  scan.row = row
  scan.done = done
}

/**
 * The first element from `i` on that is not `value`; if none is, where it stopped looking: behind `end`, or where whole words end. Four at a time:
 * runs and the gaps between them end anywhere, and a wrong guess costs more than the arithmetic (40 vessels: 13 % less than one by one).
 */
function firstOther(words: Int32Array, i: number, value: number, end: number): number {
  const four = Math.imul(value, 0x01010101)
  const last = Math.min((end + 3) >> 2, words.length)
  let at = i >> 2
  let other = (words[at] ^ four) & (-1 << (i << 3))
  while (other === 0 && ++at < last) other = words[at] ^ four
  return other === 0 ? last << 2 : (at << 2) + ((31 - Math.clz32(other & -other)) >> 3)
}

/** The same with more room behind. */
export function grown(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(capacity)
  out.set(array)
  return out
}
