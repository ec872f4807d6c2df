import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import {
  distinctLabels,
  type Label,
  type Labels,
  requireSamples,
  sampleWeights,
} from '../../kernels/statistics/classIndex'
import { columnPlaces, isMatrix, type Matrix } from './scoreInput'

export interface LogLossOptions {
  /** All classes, in the order of the columns; needed if the truth contains only one. Default: those that occur, sorted. */
  readonly labels?: readonly Label[]
  /** Mean over samples; false: their sum. Default true. */
  readonly normalize?: boolean
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
  /**
   * `'scikit-learn'` (default). `'metrics-reloaded'`: probabilities as they are, neither clipped nor scaled (0 gives Infinity). `'logarithmic-score'`: that
   * library's mean of `ln(p + 1e-10)`, higher is better.
   */
  readonly convention?: 'scikit-learn' | 'metrics-reloaded' | 'logarithmic-score'
  /** Probabilities are clipped to [epsilon, 1 − epsilon]. Default 2⁻⁵². */
  readonly epsilon?: number
}

/**
 * Logarithmic loss: mean of `−ln p(true class)`, in nats, 0 or more. Equal to scikit-learn's `log_loss`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param probabilities of the second of two classes, or a row of class probabilities for every sample, scaled to sum 1.
 * @throws {@link MedgradeError} `too-few-values` if the truth contains one class and no labels are given, `shape-mismatch` if lengths differ,
 *   `bad-input` for a probability outside [0, 1] or a label that is not among the given ones.
 * @example
 * logLoss([0, 1], [0.25, 0.75]) // → 0.2876820724517809
 */
export function logLoss(reference: Labels, probabilities: Vector | Matrix, options: LogLossOptions = {}): number {
  checkOptions('logLoss', options, {
    labels: 'list',
    normalize: 'boolean',
    sampleWeight: 'list',
    convention: 'string',
    epsilon: 'number',
  })
  const convention = oneOf('convention', options.convention, 'scikit-learn', 'metrics-reloaded', 'logarithmic-score')
  const { epsilon = Number.EPSILON, normalize = true } = options
  const matrix = isMatrix(probabilities) ? probabilities : null
  const chances = matrix ?? requireChances(float64Vector(probabilities as Vector, 'probabilities'))
  requireSamples(reference, chances)
  if ((options.labels ?? distinctLabels(reference)).length < 2) {
    refuse('too-few-values', 'classes of the reference', 1, 'all classes in labels')
  }
  const width = matrix ? matrix[0]!.length : 2
  const places = columnPlaces(reference, options.labels, width)
  const weights = sampleWeights(options.sampleWeight, chances.length)
  let loss = 0
  let total = 0
  for (let i = 0; i < chances.length; i++) {
    const row = matrix ? matrix[i]! : [1 - (chances[i] as number), chances[i] as number]
    if (row.length !== width) refuse('shape-mismatch', `probabilities of sample ${i}`, row.length, width)
    const p = probabilityOf(row, places[i]!, i)
    loss += weights[i]! * lossOf(p, row[places[i]!]!, epsilon, convention)
    total += weights[i]!
  }
  return normalize ? loss / total : loss
}

/** @param scaled the probability over the sum of its row. */
function lossOf(scaled: number, p: number, epsilon: number, convention: LogLossOptions['convention']): number {
  if (convention === 'metrics-reloaded') return -Math.log(p)
  if (convention === 'logarithmic-score') return Math.log(p + 1e-10)
  return -Math.log(Math.min(1 - epsilon, Math.max(epsilon, scaled)))
}

function requireChances(p: Float64Array): Float64Array {
  p.forEach((chance, i) => {
    if (!(chance >= 0 && chance <= 1)) refuse('bad-input', `probability of sample ${i}`, chance, '0 to 1')
  })
  return p
}

function probabilityOf(row: ArrayLike<number>, place: number, index: number): number {
  let sum = 0
  for (let c = 0; c < row.length; c++) {
    const p = row[c]!
    if (!(p >= 0 && p <= 1)) {
      refuse('bad-input', `probability of sample ${index}`, p, '0 to 1')
    }
    sum += p
  }
  return row[place]! / sum
}
