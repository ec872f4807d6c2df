/** One enhanced image against its reference: whether it is a valid output, and PSNR and SSIM in double or single precision. */
import { asContiguous } from '../../../array/asContiguous'
import { dtypeOf } from '../../../array/dtypeOf'
import type { NdArray } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { refuse } from '../../../errors/refuse'
import { mse } from '../../../metrics/images/mse'
import { ssim } from '../../../metrics/images/ssim'
import type { SsimOptions } from '../../../metrics/images/ssimSetting'
import type { PairScore, ReleasedImage } from './enhancementReleased'
import { readable } from './trackResult'

/** Why a prediction is no valid output; 'ok' if it is one. */
export function reasonOf(reference: NdArray, prediction: unknown): string {
  if (prediction === undefined) return 'missing_enhanced_npy'
  const image = readable<NdArray>(prediction)
  if (image === null) return 'unreadable'
  const shape = (array: NdArray) => `(${array.shape.join(', ')})`
  if (image.shape.length !== 2) return `wrong_ndim=${image.shape.length}`
  if (shape(image) !== shape(reference)) return `shape_mismatch: got ${shape(image)}, expected ${shape(reference)}`
  const dtype = dtypeOf(image)
  if (!dtype.startsWith('float')) return `non_float_dtype=${dtype}`
  return asContiguous(image, 'any').data.every(isFiniteValue) ? 'ok' : 'contains_nan_or_inf'
}

const isFiniteValue = (value: number | bigint) => typeof value === 'bigint' || Number.isFinite(value)

export type PairRanges = { readonly range: number | null; readonly nextRange: number | null }

/** The released scorer reads every existing file; one that it cannot read or compare breaks it. */
export function releasedState(
  reference: NdArray,
  prediction: unknown,
  next: NdArray,
  ranges: PairRanges,
  reason: string,
): Omit<ReleasedImage, 'task' | 'lpips'> {
  if (prediction === undefined) return { reason, broken: null, own: null, shuffled: null, range: Number.NaN }
  const broken = (found: string) => ({ reason, broken: found, own: null, shuffled: null, range: Number.NaN })
  if (isMedgradeError(prediction)) return broken(prediction.message)
  const image = prediction as NdArray
  if (image.shape.length !== 2) return broken(`the image has ${image.shape.length} axes`)
  const other = [reference, next].find((array) => array.shape.join() !== image.shape.join())
  if (other) return broken(`the image has shape ${image.shape.join('x')}, a reference ${other.shape.join('x')}`)
  const range = ranges.range ?? ownSpread(reference)
  return {
    reason,
    broken: null,
    own: pairScore(reference, image, range, 'single'),
    shuffled: pairScore(next, image, ranges.nextRange ?? ownSpread(next), 'single'),
    range,
  }
}

/** The same in the type of the image, as numpy subtracts. */
function ownSpread(image: NdArray): number {
  return dtypeOf(image) === 'float32' ? Math.fround(spread(image)) : spread(image)
}

/** Largest minus smallest value. */
export function spread(image: NdArray): number {
  let [low, high] = [Infinity, -Infinity]
  for (const value of asContiguous(image, 'any').data as Float64Array) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}

export function pairScore(
  reference: NdArray,
  prediction: NdArray,
  range: number,
  precision: 'single' | 'double',
): PairScore {
  if (Math.min(...reference.shape) < 11)
    refuse('invalid-answers', 'size of the image for SSIM', reference.shape.join('x'), '11x11 or more')
  const [a, b] = precision === 'single' ? [inSingle(reference), inSingle(prediction)] : [reference, prediction]
  const error = mse(a, b, { precision })
  return {
    psnr: error <= 1e-12 ? 99 : 10 * Math.log10(range ** 2 / error),
    ssim: ssim(a, b, { ...window, dataRange: range, precision }),
  }
}

const window: SsimOptions = { gaussianWeights: true, sigma: 1.5, useSampleCovariance: false }

function inSingle(image: NdArray): NdArray<Float32Array> {
  const { data, shape } = asContiguous(image)
  return { data: Float32Array.from(data as ArrayLike<number | bigint>, Number), shape }
}
