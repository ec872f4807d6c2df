import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { binError, type CalibrationNorm, openBins, widthBins } from '../../kernels/calibration/confidenceBins'
import { massBins } from '../../kernels/calibration/massBins'
import { confidencesOf } from './confidences'
import { asColumns, type Probabilities, requireShares, type Samples, samplesOf } from './probabilityInput'
import { requireBins } from './requireBins'

/** Options of {@link calibrationError}. */
export interface CalibrationErrorOptions {
  /** Default 15; 10 for `'metrics-reloaded'`. */
  readonly bins?: number
  /** `'l1'` (default): expected calibration error (ECE). `'l2'`: root mean square (RMSCE). `'max'`: largest of a bin (MCE). */
  readonly norm?: CalibrationNorm
  /** `'width'` (default): bins of equal width. `'mass'`: of equally many samples (adaptive, ACE), as torch-uncertainty. */
  readonly binning?: 'width' | 'mass'
  /** Mean over the classes of the error of each class's probability; only for `'metrics-reloaded'`. Default false. */
  readonly classWise?: boolean
  /**
   * `'torchmetrics'` (default): the confidence of the most probable class; values outside 0 to 1 are logits. `'metrics-reloaded'`: the probability of class
   * 1 of two, bins that are open below, so that a probability of 0 is in none.
   */
  readonly convention?: 'torchmetrics' | 'metrics-reloaded'
}

/**
 * Calibration error: how far the confidence is from the share of right answers, over bins of confidence; 0 to 1, lower is better.
 *
 * @param reference classes 0, 1, …, one a sample.
 * @param probabilities of class 1, one number a sample; or a row of class probabilities for every sample; or an array of samples × classes.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for no samples, `bad-input` for a class that is no column,
 *   `bad-argument`.
 * @example
 * calibrationError([0, 1, 1, 1], [[0.9, 0.1], [0.2, 0.8], [0.2, 0.8], [0.6, 0.4]]) // → 0.27499999999999997
 */
export function calibrationError(
  reference: ArrayLike<number>,
  probabilities: Probabilities,
  options: CalibrationErrorOptions = {},
): number {
  checkOptions('calibrationError', options, {
    bins: 'number',
    norm: 'string',
    binning: 'string',
    classWise: 'boolean',
    convention: 'string',
  })
  const convention = oneOf('convention', options.convention, 'torchmetrics', 'metrics-reloaded')
  const norm = oneOf('norm', options.norm, 'l1', 'l2', 'max')
  const binning = oneOf('binning', options.binning, 'width', 'mass')
  const bins = options.bins ?? (convention === 'torchmetrics' ? 15 : 10)
  requireBins(bins)
  const samples = samplesOf(reference, probabilities)
  if (convention === 'metrics-reloaded') {
    if (binning === 'mass') refuse('bad-argument', 'binning', binning, 'width')
    return reloadedError(asColumns(samples), bins, norm, options.classWise === true)
  }
  if (options.classWise === true) refuse('bad-argument', 'classWise', true, "convention 'metrics-reloaded'")
  const { confidence, hit } = confidencesOf(samples, binning === 'mass')
  const found = binning === 'width' ? widthBins(confidence, hit, bins) : massBins(confidence, hit, bins)
  return binError(found, norm, samples.count)
}

function reloadedError(samples: Samples, bins: number, norm: CalibrationNorm, classWise: boolean): number {
  requireShares(samples)
  const { count, classes } = samples
  if (!classWise && classes !== 2) refuse('bad-argument', 'classes', classes, '2, or classWise')
  const errorOf = (c: number): number => {
    const confidence = new Float64Array(count)
    const hit = new Uint8Array(count)
    for (let i = 0; i < count; i++) {
      confidence[i] = samples.p[i * classes + c]!
      hit[i] = Number(samples.truth[i] === c)
    }
    const found = openBins(confidence, hit, bins)
    // Without `classWise` the shares are of the samples that fell into a bin.
    return binError(found, norm, classWise ? count : found.count.reduce((a, b) => a + b, 0))
  }
  if (!classWise) return errorOf(1)
  let sum = 0
  for (let c = 0; c < classes; c++) sum += errorOf(c)
  return sum / classes
}
