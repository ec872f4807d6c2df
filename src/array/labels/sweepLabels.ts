// One sweep over two label arrays of equal size counts how often each pair of labels occurs. Medical label volumes are nearly all background, which
// is skipped 64 bytes at a time.

import { doublesOf, isZero64 } from './isZero64'
import type { LabelRuns } from './labelRuns'
import { type CountedPairs, PairCounts } from './pairCounts'
import type { LabelData } from './toLabels'

export interface Sweep {
  /** Every pair of labels of reference and prediction that occurs, except background on background. */
  readonly pairs: CountedPairs
  /** The table of the pairs, where they are not in the order of the first label, then the second. */
  readonly table?: PairCounts
  /** The runs of both sides, if the sweep went by runs. */
  readonly runs?: { readonly reference: LabelRuns; readonly prediction: LabelRuns }
}

/** `sweepLabels`, or `sweepRuns` for measures that need runs. `nx`: voxels of a row. */
export type Sweeper = (reference: LabelData, prediction: LabelData, nx: number) => Sweep

/** Both arrays have the same length and the same element type. */
export function sweepLabels(reference: LabelData, prediction: LabelData): Sweep {
  return reference instanceof Uint8Array
    ? sweepBytes(reference, prediction as Uint8Array)
    : sweepWords(reference, prediction as Int32Array)
}

function sweepBytes(reference: Uint8Array, prediction: Uint8Array): Sweep {
  const histogram = new Int32Array(65536)
  const wordsA = new Int32Array(reference.buffer, reference.byteOffset, reference.length >> 2)
  const wordsB = new Int32Array(prediction.buffer, prediction.byteOffset, prediction.length >> 2)
  const doublesA = doublesOf(reference)
  const doublesB = doublesOf(prediction)
  const whole = reference.length >> 6
  for (let c = 0; c < whole; c++) {
    if (!isZero64(doublesA, c << 3) || !isZero64(doublesB, c << 3)) tallyChunk(histogram, wordsA, wordsB, c << 4)
  }
  for (let i = whole << 6; i < reference.length; i++) histogram[(reference[i] << 8) | prediction[i]]++
  return { pairs: pairsOf(histogram, 8) }
}

/** The pairs of a histogram of whole 64-byte blocks whose rows are 2^`shift` counts long, without background on background. */
export function pairsOf(histogram: Int32Array, shift: number): CountedPairs {
  const blocks = doublesOf(histogram)
  const keys: number[] = []
  for (let key = 1; key < histogram.length; key++) {
    if ((key & 15) === 0 && isZero64(blocks, key >> 1)) key += 15
    else if (histogram[key]) keys.push(key)
  }
  return {
    first: Int32Array.from(keys, (key) => key >> shift),
    second: Int32Array.from(keys, (key) => key % (1 << shift)),
    counts: Float64Array.from(keys, (key) => histogram[key]),
  }
}

/** Four voxels a word; equal words in a row are counted together, as in background and inside organs. */
function tallyChunk(histogram: Int32Array, wordsA: Int32Array, wordsB: Int32Array, w: number): void {
  let p = wordsA[w]
  let q = wordsB[w]
  let run = 1
  for (let k = w + 1; k < w + 16; k++) {
    const nextP = wordsA[k]
    const nextQ = wordsB[k]
    if (((nextP ^ p) | (nextQ ^ q)) === 0) {
      run++
      continue
    }
    if ((p | q) !== 0) tallyWord(histogram, p, q, run)
    p = nextP
    q = nextQ
    run = 1
  }
  if ((p | q) !== 0) tallyWord(histogram, p, q, run)
}

/** The order of bytes within a word does not matter. */
function tallyWord(histogram: Int32Array, p: number, q: number, run: number): void {
  histogram[((p & 255) << 8) | (q & 255)] += run
  histogram[(p & 0xff00) | ((q >>> 8) & 255)] += run
  histogram[((p >>> 8) & 0xff00) | ((q >>> 16) & 255)] += run
  histogram[((p >>> 16) & 0xff00) | (q >>> 24)] += run
}

/** Labels of any size; runs of one pair are counted together. */
function sweepWords(reference: Int32Array, prediction: Int32Array): Sweep {
  const a = doublesOf(reference)
  const b = doublesOf(prediction)
  const pairs = new PairCounts()
  let lastA = 0
  let lastB = 0
  let run = 0
  const flush = (): void => {
    if ((lastA | lastB) !== 0) pairs.add(lastA, lastB, run)
    run = 0
  }
  for (let first = 0; first < reference.length; first += 16) {
    const end = Math.min(first + 16, reference.length)
    if (end === first + 16 && isZero64(a, first >> 1) && isZero64(b, first >> 1)) continue
    for (let i = first; i < end; i++) {
      if (reference[i] !== lastA || prediction[i] !== lastB) {
        flush()
        lastA = reference[i]
        lastB = prediction[i]
      }
      run++
    }
  }
  flush()
  return { pairs: pairs.list(), table: pairs }
}
