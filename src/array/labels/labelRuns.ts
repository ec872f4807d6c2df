// A label array as runs of one label along x. Vessel volumes have tens of thousands of runs and a hundred million voxels, so components, adjacency
// and lesion matching work on runs.

import { growBuffer } from '../growBuffer'
import { littleEndianHost } from '../littleEndianHost'
import { CHUNK, nonzeroChunks } from './nonzeroChunks'
import type { LabelData } from './toLabels'

/** Maximal runs of one label along x, in memory order; `end` is exclusive. */
export interface Runs {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
}

/** A class rather than an object literal, so that V8 keeps the types of its fields and the code compiled for them. */
export class LabelRuns implements Runs {
  count = 0
  start = new Int32Array(0)
  end = new Int32Array(0)
  label = new Int32Array(0)
  /** y + ny·z of each run. */
  row = new Int32Array(0)
  /** Bytes as little-endian words of four; empty where elements are read one by one. */
  readonly words: Int32Array

  constructor(
    readonly data: LabelData,
    readonly nx: number,
  ) {
    const inWords = data instanceof Uint8Array && littleEndianHost ? data.length >> 2 : 0
    this.words = new Int32Array(data.buffer, data.byteOffset, inWords)
  }
}

/** The runs of all labels. Chunks of zeros are skipped. */
export function labelRuns(data: LabelData, nx: number): LabelRuns {
  const runs = new LabelRuns(data, nx)
  nonzeroChunks(data, (chunks, count) => {
    for (let k = 0; k < count; ) {
      reserve(runs, runs.count + CHUNK)
      k = scanChunks(runs, chunks, k, count)
    }
  })
  return runs
}

/** The runs of the foreground, all labels merged into label 1. */
export function foregroundRuns(runs: LabelRuns): LabelRuns {
  const { count, start, end, row } = runs
  const out = new LabelRuns(runs.data, runs.nx)
  out.start = start.slice(0, count)
  out.end = end.slice(0, count)
  out.row = row.slice(0, count)
  out.label = new Int32Array(count).fill(1)
  for (let r = 0; r < count; r++) {
    const continues = out.count > 0 && start[r] === end[r - 1] && row[r] === row[r - 1]
    if (!continues) {
      out.start[out.count] = start[r]
      out.row[out.count++] = row[r]
    }
    out.end[out.count - 1] = end[r]
  }
  return out
}

/** Capacity of the first runs: those of a small volume. */
const FIRST = 1 << 12

/** Capacity for so many runs. */
function reserve(runs: LabelRuns, most: number): void {
  const { length } = runs.start
  if (most <= length) return
  for (const list of ['start', 'end', 'label', 'row'] as const)
    runs[list] = growBuffer(runs[list], Math.max(FIRST, 2 * length))
}

/**
 * Adds the runs of the chunks from `k` on while there is capacity: a chunk may add a run for each of its elements. Returns the first chunk that was not
 * scanned.
 */
function scanChunks(runs: LabelRuns, chunks: Int32Array, k: number, chunkCount: number): number {
  const { data, words, nx, start, end, label, row } = runs
  const inWords = words.length << 2
  const most = start.length - CHUNK
  let { count } = runs
  let y = 0
  let rowEnd = 0
  for (; k < chunkCount && count <= most; k++) {
    const first = chunks[k]
    const stop = Math.min(first + CHUNK, data.length)
    // The last run may extend into this chunk.
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
      while (j < rowEnd && data[j] === value) j++
      start[count] = i
      end[count] = j
      row[count] = y
      label[count++] = value
      i = j
    }
  }
  runs.count = count
  return k
}

/**
 * The first element from `i` on that is not `value`; without one, the position where it stopped: behind `end`, or at the end of the whole words.
 * Compares four elements at a time, which avoids mispredicted branches.
 */
function firstOther(words: Int32Array, i: number, value: number, end: number): number {
  const four = Math.imul(value, 0x01010101)
  const last = Math.min((end + 3) >> 2, words.length)
  let at = i >> 2
  let other = (words[at] ^ four) & (-1 << (i << 3))
  while (other === 0 && ++at < last) other = words[at] ^ four
  return other === 0 ? last << 2 : (at << 2) + ((31 - Math.clz32(other & -other)) >> 3)
}
