import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'

/** Options of {@link blandAltman}. */
export interface BlandAltmanOptions {
  /** Standard deviations from the bias to the limits. Default 1.96. */
  readonly agreement?: number
  /** Of the intervals. Default 0.95. */
  readonly confidence?: number
}

/** Limits of agreement with their intervals, in the unit of the measurements. */
export interface BlandAltman {
  /** Mean of first − second. */
  readonly bias: number
  /** Standard deviation of the differences, divisor n − 1. */
  readonly deviation: number
  readonly limits: readonly [low: number, high: number]
  readonly biasInterval: readonly [number, number]
  readonly lowInterval: readonly [number, number]
  readonly highInterval: readonly [number, number]
}

/**
 * Bland–Altman limits of agreement of two methods that measured the same things: bias ± agreement·sd of the differences. As pingouin.
 *
 * @param first measurements of one method.
 * @param second those of the other, in the same order.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for fewer than two pairs, `bad-input` for a number that is not finite,
 *   `bad-argument`.
 * @example
 * blandAltman([10, 12, 14], [11, 12, 12]).bias // → 0.3333333333333333
 */
export function blandAltman(first: Vector, second: Vector, options: BlandAltmanOptions = {}): BlandAltman {
  checkOptions('blandAltman', options, { agreement: 'number', confidence: 'number' })
  const { agreement = 1.96, confidence = 0.95 } = options
  if (!(agreement > 0)) refuse('bad-argument', 'agreement', agreement, 'a number above 0')
  if (!(confidence > 0 && confidence < 1)) refuse('bad-argument', 'confidence', confidence, 'between 0 and 1')
  const a = float64Vector(first, 'first')
  const b = float64Vector(second, 'second')
  const n = a.length
  if (b.length !== n) refuse('shape-mismatch', 'values of the second method', b.length, n)
  if (n < 2) refuse('too-few-values', 'pairs', n, 'at least 2')
  const differences = a.map((value, i) => value - b[i]!)
  const odd = differences.findIndex((value) => !Number.isFinite(value))
  if (odd >= 0) refuse('bad-input', `pair ${odd}`, [a[odd], b[odd]], 'finite numbers')
  const bias = differences.reduce((sum, value) => sum + value, 0) / n
  const deviation = Math.sqrt(differences.reduce((sum, value) => sum + (value - bias) ** 2, 0) / (n - 1))
  const t = studentQuantile((1 + confidence) / 2, n - 1)
  const around = (value: number, error: number) => [value - t * error, value + t * error] as const
  const limits = [bias - agreement * deviation, bias + agreement * deviation] as const
  const limitError = deviation * Math.sqrt(3 / n)
  return {
    bias,
    deviation,
    limits,
    biasInterval: around(bias, deviation / Math.sqrt(n)),
    lowInterval: around(limits[0], limitError),
    highInterval: around(limits[1], limitError),
  }
}
