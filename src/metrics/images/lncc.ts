import { type ImagePair, imagePair, toFloat32, toFloat64 } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
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
  /** Beyond the edges: `mirror` (edge pixel not repeated), `zero`, or only complete windows (`valid`). Default `mirror`. */
  readonly border?: LnccBorder
  /** A window counts only where both variances exceed this, in squared intensity units. Default 1e-6. */
  readonly minVariance?: number
  /**
   * `single` equals OpenCV's box filter and numpy in float32 in every bit: 2-D, window up to 11, each image scaled to its own range, mirror border,
   * variances above 1e-10, and 1 (equal images) or 0 if no window counts. Default `double`, exact.
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
 * Local normalised cross-correlation: the mean over windows of `cov(x, y) / √(var x · var y)`, from −1 to 1 (in `single` precision rounding noise in flat
 * areas can exceed it). Windows without contrast in one of the images are left out; NaN if none remains.
 *
 * @param reference image or volume of any dimension, type and strides.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch` if shapes differ, `bad-option` for an even window or options that exclude each other.
 * @example
 * const reference = { data: Uint8Array.of(0, 50, 100, 150, 200, 250, 25, 75, 125), shape: [3, 3] }
 * lncc(reference, reference, { window: 3 }) // → 1
 */
export function lncc(reference: ArrayInput, prediction: ArrayInput, options: LnccOptions = {}): number {
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
 * {@link lncc} with the number of windows, the number of counted windows, and the smallest and largest value.
 *
 * @param options as for {@link lncc}; `squared` and `epsilon` have no effect.
 * @example
 * const reference = { data: Uint8Array.of(0, 50, 100, 150, 200, 250, 25, 75, 125), shape: [3, 3] }
 * lnccSummary(reference, reference, { window: 3, border: 'valid' }).windows // → 1
 */
export function lnccSummary(reference: ArrayInput, prediction: ArrayInput, options: LnccOptions = {}): LnccSummary {
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
