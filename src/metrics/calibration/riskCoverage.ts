import { argsort } from '../../kernels/sorting/argsort'
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
 * riskCoverage([0, 1, 0], [[0.9, 0.1], [0.2, 0.8], [0.4, 0.6]]).aurc // → 0.08333333333333331
 */
export function riskCoverage(reference: ArrayLike<number>, probabilities: Probabilities): RiskCoverage {
  const samples = samplesOf(reference, probabilities)
  const { confidence, hit } = confidencesOf(samples, true)
  const n = samples.count
  const order = argsort(confidence.map((value) => -value))
  const coverage = new Float64Array(n)
  const risk = new Float64Array(n)
  let wrong = 0
  for (let k = 0; k < n; k++) {
    wrong += 1 - hit[order[k]!]!
    coverage[k] = (k + 1) / n
    risk[k] = wrong / (k + 1)
  }
  const area = (value: (k: number) => number): number => {
    let sum = 0
    for (let k = 1; k < n; k++) sum += (value(k) + value(k - 1)) / 2 / n
    return sum / (1 - 1 / n)
  }
  return { aurc: area((k) => risk[k]!), augrc: area((k) => risk[k]! * coverage[k]!), coverage, risk }
}
