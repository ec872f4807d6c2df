import { hitsByConfidence } from '../../kernels/calibration/hitsByConfidence'
import { confidencesOf } from './confidences'
import { type Probabilities, samplesOf } from './probabilityInput'

/** What {@link riskCoverage} returns. */
export interface RiskCoverage {
  /** Area under the risk-coverage curve, 0 to 1, lower is better; NaN for fewer than two samples. */
  readonly aurc: number
  /** Area under the generalised risk-coverage curve: of the share of all samples that is both answered and wrong. */
  readonly augrc: number
  /** Share of the samples that are answered, most confident first. */
  readonly coverage: Float64Array
  /** Share of wrong answers among them. */
  readonly risk: Float64Array
}

/**
 * Selective classification: how often the answers are wrong if only the most confident ones are given. As torch-uncertainty.
 *
 * @param reference classes 0, 1, …, one a sample.
 * @param probabilities of class 1, one number a sample; or a row of class probabilities for every sample; or an array of samples × classes.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for no samples, `bad-input`.
 * @example
 * riskCoverage([0, 1, 0], [[0.9, 0.1], [0.2, 0.8], [0.4, 0.6]]).aurc // → 0.08333333333333333
 */
export function riskCoverage(reference: ArrayLike<number>, probabilities: Probabilities): RiskCoverage {
  const { confidence, hit } = confidencesOf(samplesOf(reference, probabilities), true)
  const answers = hitsByConfidence(confidence, hit)
  const n = answers.length
  const coverage = new Float64Array(n)
  const risk = new Float64Array(n)
  let wrong = 0
  let selective = 0
  let general = 0
  for (let k = 0; k < n; k++) {
    wrong += 1 - answers[k]!
    coverage[k] = (k + 1) / n
    risk[k] = wrong / (k + 1)
    // Trapezes.
    const part = k === 0 || k === n - 1 ? 0.5 : 1
    selective += part * risk[k]!
    general += part * wrong
  }
  // Both curves begin at the first answer, so that they span 1 − 1/n.
  const area = (sum: number): number => (n < 2 ? NaN : sum / (n - 1))
  return { aurc: area(selective), augrc: area(general / n), coverage, risk }
}
