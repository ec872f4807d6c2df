import type { NdArray, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { runsToMask } from '../../kernels/components/runLength'
import { pythonInt } from '../../python/pythonInt'
import { pythonSplit } from '../../python/pythonSplit'
import { segmentationRuns } from './cocoSegmentation'
import type { CocoSegmentation } from './cocoTypes'

export interface DecodeRleOptions {
  /** `[height, width]`: required for Kaggle text and for polygons, taken from the object otherwise. */
  readonly shape?: readonly [Whole, Whole]
}

/**
 * Decodes a run-length code, or polygons, to a mask of 0 and 1.
 *
 * @param rle a COCO object `{ size, counts }` (string or list of run lengths); COCO polygons (rasterised as pycocotools does, then joined); or
 *   Kaggle text "start length start length …" with starts from 1, down the columns, then to the right; blank text is an empty mask. As in the
 *   graders that read it, a single length applies to all starts ("1 2 5"), a single start draws nothing ("5"), and runs beyond the image are cut.
 * @returns array of shape [height, width] in C order.
 * @throws {@link MedgradeError} `bad-input` for malformed text, runs that do not fill the COCO image, Kaggle starts that descend, overlap or are below 1.
 * @example
 * decodeRle('1 2 6 1', { shape: [2, 3] }).data // → Uint8Array(6) [ 1, 0, 0, 1, 0, 1 ]
 */
export function decodeRle(rle: CocoSegmentation | string, options: DecodeRleOptions = {}): NdArray<Uint8Array> {
  checkOptions('decodeRle', options, { shape: 'list' })
  if (typeof rle === 'string') return fromKaggle(rle, options.shape)
  const runs = segmentationRuns(rle, options.shape, 'the run-length code')
  return { data: runsToMask(runs), shape: [runs.height, runs.width] }
}

function fromKaggle(text: string, shape: readonly [number, number] | undefined): NdArray<Uint8Array> {
  if (!shape?.every((side) => Number.isInteger(side) && side >= 0))
    refuse('bad-input', 'option shape of run-length text', shape, '[height, width]')
  const [height, width] = shape
  const data = new Uint8Array(height * width)
  const tokens = pythonSplit(text)
  if (tokens.length === 0) return { data, shape: [height, width] }
  const numbers = tokens.map(wholeNumber)
  const starts = numbers.filter((_, i) => i % 2 === 0)
  const lengths = numbers.filter((_, i) => i % 2 === 1)
  // numpy broadcasts one start with no lengths to nothing.
  if (lengths.length !== starts.length && lengths.length !== 1 && starts.length !== 1)
    refuseRuns(`${starts.length} starts and ${lengths.length} lengths`, 'as many lengths as starts')
  let end = 0
  let previous = -Infinity
  starts.forEach((start, i) => {
    const length = lengths.length > 1 ? lengths[i]! : (lengths[0] ?? 1)
    if (start < previous) refuseRuns(`start ${start} after ${previous}`, 'ascending starts')
    if (start < 1 || length < 1) refuseRuns(`start ${start}, length ${length}`, 'at least 1')
    if (start <= end) refuseRuns(`start ${start} in a run to ${end}`, 'runs that do not overlap')
    previous = start
    if (lengths.length === 0) return
    // Only pixels inside the image can overlap.
    end = Math.min(start + length - 1, height * width)
    for (let at = start - 1; at < end; at++) data[(at % height) * width + Math.floor(at / height)] = 1
  })
  return { data, shape: [height, width] }
}

/** As `numpy.asarray(tokens, dtype=int)` reads it: Python's `int`, in 64 bits. */
function wholeNumber(token: string): number {
  if (/^\d{1,15}$/.test(token)) return Number(token)
  const value = pythonInt(token)
  if (value === null || BigInt.asIntN(64, value) !== value) return refuseRuns(token, 'whole numbers')
  return Number(value)
}

function refuseRuns(found: string, expected: string): never {
  return refuse('bad-input', 'run-length text', found, expected)
}
