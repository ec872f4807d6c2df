import { asContiguous } from '../../array/asContiguous'
import { imagePair } from '../../array/imagePair'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireSameShape } from '../../errors/refuse'
import { maskedMultiScaleSsim } from '../../kernels/quality/maskedMultiScaleSsim'
import { multiScaleSsim } from '../../kernels/quality/multiScaleSsim'
import { boxKernel, gaussianKernel, type Samples, type SamplesOf } from '../../kernels/quality/separable'
import { requireRange, requireSide, samplePair } from './planePair'

/** Options of {@link msSsim}. */
export interface MsSsimOptions {
  /**
   * `'piq'` (default), `'monai'`: only whole windows; they halve odd sides differently. `'torchmetrics'`: mirrored edges, variances of at least 0.
   * `'synthrad2025'`: CT volumes, luminance and structure at every level, means over a mask.
   */
  readonly convention?: 'piq' | 'torchmetrics' | 'monai' | 'synthrad2025'
  /** Distance of the largest from the smallest possible value. `'joint'`: of both pictures, at every level; for `'torchmetrics'`. Default 255. */
  readonly dataRange?: number | 'joint'
  /** Exponent of each level; their number is that of the levels. Default 0.0448, 0.2856, 0.3001, 0.2363, 0.1333. */
  readonly weights?: readonly number[]
  /** Side of the window, odd. Default 11; for `'torchmetrics'` by `sigma`. */
  readonly windowSize?: number
  /** Of the Gaussian window; 0: a box. Default 1.5. */
  readonly sigma?: number
  /** What keeps a level from being negative: `'relu'` (default), or `'simple'`: (x + 1)/2. */
  readonly normalize?: 'relu' | 'simple'
  /** Only where it is not 0; for `'synthrad2025'`. */
  readonly mask?: ArrayInput
  /** Values are clipped to it; for `'synthrad2025'`. Default −1024 to 3071. */
  readonly range?: readonly [low: number, high: number]
}

const WEIGHTS = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

/**
 * Multi-scale structural similarity of pictures or volumes, at most 1 (equal images), higher is better.
 *
 * @param reference image of two axes, or volume of three.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, also if the window does not fit at the last level; `unsupported` for other axes, `bad-option`.
 * @example
 * const picture = { data: Uint8Array.from({ length: 161 * 161 }, (_, i) => (i * 7) % 251), shape: [161, 161] }
 * msSsim(picture, picture).toFixed(6) // → 1.000000
 */
export function msSsim(reference: ArrayInput, prediction: ArrayInput, options: MsSsimOptions = {}): number {
  checkOptions('msSsim', options, {
    convention: 'string',
    dataRange: 'any',
    weights: 'numbers',
    windowSize: 'number',
    sigma: 'number',
    normalize: 'string',
    mask: 'any',
    range: 'numbers',
  })
  const convention = oneOf('convention', options.convention, 'piq', 'torchmetrics', 'monai', 'synthrad2025')
  const normalize = oneOf('normalize', options.normalize, 'relu', 'simple')
  if (convention === 'synthrad2025') return maskedScore(reference, prediction, options)
  const { weights = WEIGHTS, sigma = 1.5, dataRange = 255 } = options
  requireNumbers('weights', weights)
  requireNumbers('sigma', sigma)
  const torch = convention === 'torchmetrics'
  if (options.mask !== undefined || options.range !== undefined)
    refuse('bad-option', 'mask or range', convention, "convention 'synthrad2025'")
  const side = options.windowSize ?? (torch ? 2 * Math.floor(3.5 * sigma + 0.5) + 1 : 11)
  if (!(Number.isInteger(side) && side % 2 === 1)) refuse('bad-option', 'windowSize', side, 'an odd whole number')
  const range = dataRange === 'joint' ? null : requireRange(dataRange)
  if (range === null && !torch) refuse('bad-option', 'dataRange', 'joint', 'a number')
  const { x, y } = samplePair(reference, prediction, [2, 3], 1)
  const levels = weights.length - 1
  requireSide(x, torch ? side * 2 ** levels : (side - 1) * 2 ** levels + 1)
  return multiScaleSsim(x, y, {
    weights: torch ? weights.map(Math.fround) : weights,
    kernel: sigma === 0 ? boxKernel(side) : gaussianKernel(side, sigma),
    reflect: torch,
    padOdd: convention === 'piq',
    range,
    normalize,
  })
}

function maskedScore(reference: ArrayInput, prediction: ArrayInput, options: MsSsimOptions): number {
  const { range = [-1024, 3071] } = options
  const [low, high] = range
  if (!(low < high)) refuse('bad-option', 'range', range, 'two ascending numbers')
  const pair = imagePair(reference, prediction)
  if (pair.shape.length !== 3) refuse('unsupported', 'axes', pair.shape.length, '3')
  if (pair.x.length === 0) refuse('too-few-values', 'shape', pair.shape, 'pixels')
  const mask = options.mask === undefined ? null : maskOf(options.mask, pair.shape)
  // Outside of the mask both are air.
  const clipped = (values: ArrayLike<number>): Samples => {
    const data = new Float64Array(values.length)
    for (let i = 0; i < data.length; i++)
      if (mask === null || mask.data[i] !== 0) data[i] = Math.min(high, Math.max(low, values[i]!)) - low
    return { shape: pair.shape, data }
  }
  return maskedMultiScaleSsim(clipped(pair.x), clipped(pair.y), mask, high - low)
}

function maskOf(mask: ArrayInput, shape: readonly number[]): SamplesOf<Uint8Array> {
  const dense = asContiguous(ndArrayOf(mask))
  requireSameShape([...shape], dense.shape, 'mask')
  const values = numbersOf(dense.data)
  const data = new Uint8Array(values.length)
  for (let i = 0; i < data.length; i++) data[i] = Number(values[i] !== 0)
  return { shape, data }
}
