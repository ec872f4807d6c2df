// A label array as runs: stretches of one label along x. Vessel volumes have tens of thousands of runs where they have a hundred million voxels,
// so components, adjacency and lesion matching work on runs.

import type { Occupied } from '../contract'
import { grown } from './grown'
import { littleEndianHost } from './littleEndianHost'
import { CHUNK, occupiedChunks } from './occupiedChunks'
import type { LabelData } from './toLabels'

/** Stretches along x in memory order, none going on where another ends unless its label differs; `end` is exclusive. */
export interface Runs {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
}

/**
 * A class like all that loops read whose first call matters: when V8 evaluates an object literal a second time it forgets the types of the
 * fields, and throws away the code it compiled for them. For the surfaces of an aorta that was 10 of 150 ms.
 */
export class LabelRuns implements Runs {
  count = 0
  start: Int32Array
  end: Int32Array
  /** All ones when runs are of foreground. */
  label: Int32Array
  /** y + ny·z of each run. */
  row: Int32Array

  constructor(capacity: number) {
    this.start = new Int32Array(capacity)
    this.end = new Int32Array(capacity)
    this.label = new Int32Array(capacity)
    this.row = new Int32Array(capacity)
  }
}

/** Chunks looked at in one call: V8 compiles a function sooner that is called again than one whose loop goes on. */
const BATCH = 16

/**
 * @param chunks the occupied stretches of 64 elements (`occupiedChunks`).
 * @param merged true: a run is a stretch of foreground, whatever its labels.
 */
export function labelRuns(data: LabelData, chunks: Int32Array, nx: number, merged: boolean): LabelRuns {
  // Two in each stretch: rarely too few, and growing copies.
  const runs = new LabelRuns(2 * chunks.length + BATCH * CHUNK)
  addRuns(runs, data, wordsOf(data), nx, merged, chunks, 0, chunks.length)
  return runs
}

/** The occupied stretches and the runs, in one go: memory that comes late, as that of sparse volumes, is waited for once. */
export function occupiedRuns(data: LabelData, nx: number, merged: boolean, known?: Occupied) {
  const runs = new LabelRuns(4 * BATCH * CHUNK)
  const words = wordsOf(data)
  const chunks = occupiedChunks(data, known, (list, from, to) => addRuns(runs, data, words, nx, merged, list, from, to))
  return { runs, chunks }
}

/** Four elements each, of bytes; the first is the lowest byte. None where elements are looked at one by one. */
function wordsOf(data: LabelData): Int32Array {
  return new Int32Array(
    data.buffer,
    data.byteOffset,
    data instanceof Uint8Array && littleEndianHost ? data.length >> 2 : 0,
  )
}

function addRuns(
  runs: LabelRuns,
  data: LabelData,
  words: Int32Array,
  nx: number,
  merged: boolean,
  chunks: Int32Array,
  from: number,
  to: number,
): void {
  for (let k = from; k < to; k += BATCH) {
    if (runs.count + BATCH * CHUNK > runs.start.length) {
      for (const list of ['start', 'end', 'label', 'row'] as const)
        runs[list] = grown(runs[list], 2 * runs[list].length)
    }
    scanChunks(runs, data, words, nx, merged, chunks, k, Math.min(k + BATCH, to))
  }
}

function scanChunks(
  runs: LabelRuns,
  data: LabelData,
  words: Int32Array,
  nx: number,
  merged: boolean,
  chunks: Int32Array,
  from: number,
  to: number,
): void {
  const { start, end, label, row } = runs
  const inWords = words.length << 2
  let { count } = runs
  let y = 0
  let rowEnd = 0
  for (let k = from; k < to; k++) {
    const first = chunks[k] * CHUNK
    const stop = Math.min(first + CHUNK, data.length)
    // The last run may have gone on into this chunk.
    let i = count > 0 ? Math.max(first, end[count - 1]) : first
    while (i < stop) {
      if (data[i] === 0) {
        i = i < inWords ? firstOther(words, i, 0, stop) : i + 1
        continue
      }
      if (i >= rowEnd) {
        y = (i / nx) | 0
        rowEnd = (y + 1) * nx
      }
      const value = data[i]
      let j = i < inWords ? Math.min(firstOther(words, i, value, rowEnd), rowEnd) : i + 1
      if (merged) while (j < rowEnd && data[j] !== 0) j++
      else while (j < rowEnd && data[j] === value) j++
      start[count] = i
      end[count] = j
      row[count] = y
      label[count++] = merged ? 1 : value
      i = j
    }
  }
  runs.count = count
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
