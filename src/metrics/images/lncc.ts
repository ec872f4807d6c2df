import { type ImagePair, imagePair, toFloat32, toFloat64 } from '../../array/imagePair'
import type { NdArray } from '../../contract'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type LnccBorder, type LnccSummary, lnccDense, lnccSquared } from '../../kernels/filters/lncc'
import { lncc8 } from '../../kernels/filters/lncc8'
import { lnccSingle } from '../../kernels/filters/lnccSingle'
import { WIDEST_WINDOW } from '../../kernels/filters/windowRows8'
import { isSingle } from '../distance/isSingle'
import { type Precision, requirePixels, requireWindow } from './imageOptions'

export interface LnccOptions {
  /** Side of the square or cubic window in pixels, odd. Default 11. */
  readonly window?: number
  /** Beyond the edges: `mirror` the image without repeating its edge pixel, `zero`s, or only complete windows (`valid`). Default `mirror`. */
  readonly border?: LnccBorder
  /** A window counts only where both variances exceed this, in squared intensity units. Default 1e-6. */
  readonly minVariance?: number
  /**
   * `single` is the grader of the ultrasound-enhancement challenge, bit for bit: 2-D, window up to 11, each image scaled to its own range,
   * mirror border, floor 1e-10, 1 or 0 where no window counts. Default `double`, exact.
   */
  readonly precision?: Precision
  /** Registration-loss form: `cross² / (vx·vy + 1e-5)` of zero-padded window sums, mean over all pixels. Default false. */
  readonly squared?: boolean
  /** What `squared` adds to the product of the variances. Default 1e-5. */
  readonly epsilon?: number
}

const lnccTable: OptionTable<LnccOptions> = {
  window: 'number or NaN',
  border: 'string',
  minVariance: 'number',
  precision: 'string',
  squared: 'boolean',
  epsilon: 'number',
}

/**
 * Local normalised cross-correlation: the mean over windows of `cov(x, y) / √(var x · var y)`, from −1 to 1 (in `single` precision rounding
 * noise of flat areas may lead beyond). Windows without contrast in either image are left out; NaN if none is left.
 *
 * @param reference image or volume of any dimension, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` where shapes differ, `bad-option` for an even window or an option that a form does not take.
 */
export function lncc(reference: NdArray, prediction: NdArray, options: LnccOptions = {}): number {
  checkOptions('lncc', options, lnccTable)
  const pair = imagePair(reference, prediction)
  const { x, y, shape } = pair
  const { window = 11, squared = false, epsilon = 1e-5 } = options
  requirePixels(pair)
  requireWindow('window', window)
  if (isSingle(options.precision)) return singleSummary(pair, options).mean
  if (squared) return lnccSquared(toFloat64(x), toFloat64(y), shape, window, epsilon)
  return lnccSummary(reference, prediction, options).mean
}

/**
 * {@link lncc} with what stands behind it: windows looked at, windows counted, smallest and largest value.
 *
 * @param options as for {@link lncc}; `squared` and `epsilon` play no part.
 */
export function lnccSummary(reference: NdArray, prediction: NdArray, options: LnccOptions = {}): LnccSummary {
  checkOptions('lnccSummary', options, lnccTable)
  const pair = imagePair(reference, prediction)
  const { x, y, shape } = pair
  const { window = 11, minVariance = 1e-6 } = options
  const border = oneOf('border', options.border, 'mirror', 'zero', 'valid')
  requirePixels(pair)
  requireWindow('window', window)
  if (isSingle(options.precision)) return singleSummary(pair, { ...options, squared: false })
  const bytes = x instanceof Uint8Array && y instanceof Uint8Array
  const fits = border !== 'valid' || shape.every((length) => length >= window)
  if (!fits) return { mean: Number.NaN, windows: 0, counted: 0, min: Number.NaN, max: Number.NaN }
  if (bytes && shape.length === 2 && border !== 'zero' && window <= WIDEST_WINDOW) {
    return lncc8(x, y, shape, window, border, minVariance)
  }
  return lnccDense(toFloat64(x), toFloat64(y), shape, window, border, minVariance)
}

function singleSummary({ x, y, shape }: ImagePair, options: LnccOptions): LnccSummary {
  const { window = 11, squared = false, border = 'mirror' } = options
  if (squared || shape.length !== 2 || window > 11 || border !== 'mirror') {
    refuse(
      'bad-option',
      "precision 'single'",
      `shape [${shape}], window ${window}, border ${border}, squared ${squared}`,
      'two axes, window up to 11, border mirror',
    )
  }
  return lnccSingle(toFloat32(x), toFloat32(y), shape[0]!, shape[1]!, window)
}
