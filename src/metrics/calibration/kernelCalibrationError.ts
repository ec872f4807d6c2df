import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { linearPercentile } from '../../kernels/statistics/percentile'
import { asColumns, type Probabilities, type Samples, samplesOf } from './probabilityInput'

/** Options of {@link kernelCalibrationError}. */
export interface KernelCalibrationErrorOptions {
  /** Scale of the kernel in distances of probability vectors. `'median'` (default): the median of the distances of all pairs, each sample with itself included. */
  readonly bandwidth?: number | 'median'
}

/**
 * Kernel calibration error, the unbiased estimate over pairs of samples: mean of `exp(−‖pᵢ − pⱼ‖/ν)·(eᵢ·eⱼ)`, e the true class as 0 and 1 minus p; lower
 * is better, may be below 0. As MetricsReloaded.
 *
 * @param reference classes 0, 1, …, one a sample.
 * @param probabilities of class 1, one number a sample; or a row of class probabilities for every sample; or an array of samples × classes.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for no samples, `bad-input`, `bad-argument`.
 * @example
 * kernelCalibrationError([0, 1], [[0.5, 0.5], [0.5, 0.5]], { bandwidth: 1 }) // → -0.5
 */
export function kernelCalibrationError(
  reference: ArrayLike<number>,
  probabilities: Probabilities,
  options: KernelCalibrationErrorOptions = {},
): number {
  checkOptions('kernelCalibrationError', options, { bandwidth: 'any' })
  const { bandwidth = 'median' } = options
  if (bandwidth !== 'median' && !(typeof bandwidth === 'number' && bandwidth > 0 && bandwidth < Infinity))
    refuse('bad-argument', 'bandwidth', bandwidth, 'a number above 0, or median')
  const { p, truth, classes, count } = asColumns(samplesOf(reference, probabilities))
  const scale = bandwidth === 'median' ? medianDistance(p, count, classes) : bandwidth
  const error = p.map((value, at) => Number(truth[Math.floor(at / classes)] === at % classes) - value)
  let sum = 0
  for (let i = 1; i < count; i++) {
    const end = (i + 1) * classes
    for (let j = 0, other = 0; j < i; j++) {
      let [square, product] = [0, 0]
      for (let own = i * classes; own < end; own++, other++) {
        const apart = p[own]! - p[other]!
        square += apart * apart
        product += error[own]! * error[other]!
      }
      sum += Math.exp(-Math.sqrt(square) / scale) * product
    }
  }
  return sum / ((count * (count - 1)) / 2)
}

function medianDistance(p: Samples['p'], count: number, classes: number): number {
  const all = new Float64Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      let square = 0
      for (let c = 0; c < classes; c++) {
        const apart = p[i * classes + c]! - p[j * classes + c]!
        square += apart * apart
      }
      all[i * count + j] = all[j * count + i] = Math.sqrt(square)
    }
  return linearPercentile(all, 50, false)
}
