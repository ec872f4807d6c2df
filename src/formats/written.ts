/**
 * What a decoder wrote into an output that began as zeros: one mark for 64 bytes that may hold another value, 32 stretches a word, and the runs
 * of such bytes. Copies go by the marks and checksums by the runs, and so both leave the empty part of a volume, and its memory pages, alone.
 */

export interface Written {
  readonly marks: Int32Array
  /** From and to of each run, in order; zeros of less than `bridged` bytes may be inside. */
  readonly runs: Uint32Array
  /** Numbers in `runs` that count. */
  count: number
}

/** log2 of the bytes that one mark stands for. */
const stretchBits = 6
// Multiplied, not shifted, where a position beyond 2 GiB would lose its sign.
const stretch = 1 << stretchBits
/** Fewer zeros than this are cheaper looked at than stepped over. */
const bridged = 32

/** For an output of `size` bytes, whose runs are taken away after `step` bytes each. One word of marks more than needed, as a look across a border finds it. */
export function newWritten(size: number, step: number): Written {
  return {
    marks: new Int32Array(Math.floor(size / 2048) + 2),
    runs: new Uint32Array(2 * (step / bridged) + 64),
    count: 0,
  }
}

/** Notes a run that begins at or after the end of the one before. */
export function noteRun(written: Written, from: number, to: number): void {
  const { marks, runs, count } = written
  for (let mark = from >>> stretchBits; mark <= (to - 1) >>> stretchBits; mark++) marks[mark >>> 5] |= 1 << mark
  if (count > 0 && from - runs[count - 1] < bridged) runs[count - 1] = to
  else {
    runs[count] = from
    runs[count + 1] = to
    written.count = count + 2
  }
}

/**
 * Copies a match of DEFLATE forwards within the output, with leading and trailing zeros left out, and marks what it writes. Returns the position
 * of the last byte written that is not zero, −1 if there was none.
 */
export function copyMatch(view: DataView, written: Written, from: number, to: number, length: number): number {
  const back = to - from
  let at = from
  let end = from + length
  if (back < length) return copyOverlapping(view, written, at, end, back)
  if (length === 0) return -1
  // The source is complete: only what lies between its first and last marked stretch counts.
  const first = at >>> stretchBits
  const word = first >>> 5
  const marks =
    ((written.marks[word] >>> first) | ((written.marks[word + 1] << 1) << ~first)) &
    ((2 << (((end - 1) >>> stretchBits) - first)) - 1)
  if (marks === 0) return -1
  const low = (first + 31 - Math.clz32(marks & -marks)) * stretch
  const high = (first + 32 - Math.clz32(marks)) * stretch
  if (low > at) at = low
  if (high < end) end = high
  while (at + 8 <= end && (view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) at += 8
  if (at + 8 > end) {
    // Less than eight bytes are left; zeros before them make them eight.
    at = end - 8
    if (at < from) return copyOverlapping(view, written, from, end, back)
    if ((view.getInt32(at, true) | view.getInt32(at + 4, true)) === 0) return -1
  }
  let tail = end - 8
  while (tail > at && (view.getInt32(tail, true) | view.getInt32(tail + 4, true)) === 0) tail -= 8
  // The last eight bytes may overlap those before; at or below `at` they are those at `at` themselves, which are not all zero.
  if (tail < at) tail = at
  for (let k = at; k < tail; k += 8) {
    const a = view.getInt32(k, true)
    view.setInt32(k + back + 4, view.getInt32(k + 4, true), true)
    view.setInt32(k + back, a, true)
  }
  const a = view.getInt32(tail, true)
  const b = view.getInt32(tail + 4, true)
  view.setInt32(tail + back, a, true)
  view.setInt32(tail + back + 4, b, true)
  const last = tail + back + (b !== 0 ? 7 - (Math.clz32(b) >>> 3) : 3 - (Math.clz32(a) >>> 3))
  noteRun(written, at + back, last + 1)
  return last
}

/** A match that may repeat its own beginning, or a few bytes. */
function copyOverlapping(view: DataView, written: Written, from: number, end: number, back: number): number {
  let last = -1
  let at = from
  if (back >= 8)
    for (; at + 8 <= end; at += 8) {
      const a = view.getInt32(at, true)
      const b = view.getInt32(at + 4, true)
      if ((a | b) === 0) continue
      const put = at + back
      view.setInt32(put, a, true)
      view.setInt32(put + 4, b, true)
      last = b !== 0 ? put + 7 - (Math.clz32(b) >>> 3) : put + 3 - (Math.clz32(a) >>> 3)
      noteRun(written, put, last + 1)
    }
  for (; at < end; at++) {
    const value = view.getUint8(at)
    if (value === 0) continue
    last = at + back
    view.setUint8(last, value)
    noteRun(written, last, last + 1)
  }
  return last
}
