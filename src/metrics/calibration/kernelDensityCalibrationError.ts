import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { logGamma } from '../../kernels/distributions/logGamma'
import { asColumns, type Probabilities, requireShares, samplesOf } from './probabilityInput'

/** Options of {@link kernelDensityCalibrationError}. */
export interface KernelDensityCalibrationErrorOptions {
  /** Width of the Dirichlet kernels, above 0. Default 0.5. */
  readonly bandwidth?: number
}

/**
 * Calibration error by kernel density (ECE-KDE): the mean distance of a sample's probabilities to the class shares of the samples around it, weighted by
 * Dirichlet kernels; 0 and up, lower is better. As MetricsReloaded.
 *
 * @param reference classes 0, 1, …, one a sample.
 * @param probabilities of class 1, one number a sample; or a row of class probabilities for every sample; or an array of samples × classes.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for no samples, `bad-input`, `bad-argument`.
 * @example
 * kernelDensityCalibrationError([0, 1, 1], [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]]) // → 0.23570226039551587
 */
export function kernelDensityCalibrationError(
  reference: ArrayLike<number>,
  probabilities: Probabilities,
  options: KernelDensityCalibrationErrorOptions = {},
): number {
  checkOptions('kernelDensityCalibrationError', options, { bandwidth: 'number' })
  const { bandwidth = 0.5 } = options
  if (!(bandwidth > 0)) refuse('bad-argument', 'bandwidth', bandwidth, 'a number above 0')
  const samples = asColumns(samplesOf(reference, probabilities))
  requireShares(samples)
  const { truth, classes, count } = samples
  const p = Float64Array.from(samples.p)
  const alpha = p.map((value) => value / bandwidth + 1)
  const powers = alpha.map((value) => value - 1)
  // Finite, since a probability of 0 to the power 0 is 1.
  const logs = p.map((value) => (value === 0 ? -Number.MAX_VALUE : Math.log(value)))
  const norm = Float64Array.from({ length: count }, (_, i) => {
    const own = alpha.subarray(i * classes, (i + 1) * classes)
    return own.reduce((sum, a) => sum - logGamma(a), logGamma(own.reduce((sum, a) => sum + a, 0)))
  })
  let total = 0
  const shares = new Float64Array(classes)
  for (let j = 0; j < count; j++) {
    shares.fill(0)
    let all = 0
    for (let i = 0; i < count; i++) {
      if (i === j) continue
      let log = norm[i]!
      for (let c = 0; c < classes; c++) log += powers[i * classes + c]! * logs[j * classes + c]!
      const weight = Math.exp(log)
      shares[truth[i]!]! += weight
      all += weight
    }
    let square = 0
    for (let c = 0; c < classes; c++) square += (shares[c]! / all - p[j * classes + c]!) ** 2
    total += Math.sqrt(square)
  }
  return total / count
}
