import { checkOptions } from '../../errors/checkOptions'
import { refuse, requireList } from '../../errors/refuse'
import { fisherQuantile } from '../../kernels/distributions/fisherQuantile'
import { fisherTail } from '../../kernels/distributions/fisherTail'

/** Options of {@link intraclassCorrelation}. */
export interface IntraclassCorrelationOptions {
  /** Of the intervals. Default 0.95. */
  readonly confidence?: number
}

/** A coefficient with the test of 0 and its interval. */
export interface IntraclassCoefficient {
  readonly value: number
  readonly f: number
  readonly df1: number
  readonly df2: number
  readonly pValue: number
  readonly interval: readonly [low: number, high: number]
}

/**
 * `single…`: of one rater's measurement; `average…`: of the mean of all raters. `OneWay`: raters differ from target to target. `Agreement`: the same raters,
 * whose offsets count as errors. `Consistency`: offsets do not count.
 */
export interface IntraclassCorrelation {
  /** ICC(1,1) */
  readonly singleOneWay: IntraclassCoefficient
  /** ICC(A,1), ICC2 */
  readonly singleAgreement: IntraclassCoefficient
  /** ICC(C,1), ICC3 */
  readonly singleConsistency: IntraclassCoefficient
  /** ICC(1,k) */
  readonly averageOneWay: IntraclassCoefficient
  /** ICC(A,k), ICC2k */
  readonly averageAgreement: IntraclassCoefficient
  /** ICC(C,k), ICC3k */
  readonly averageConsistency: IntraclassCoefficient
}

/**
 * The six intraclass correlation coefficients with F tests and intervals, as pingouin; at most 1, higher is better.
 *
 * @param measurements a row for each target, a column for each rater, without missing values.
 * @throws {@link MedgradeError} `too-few-values` for fewer than two targets or raters, `shape-mismatch` for rows of different lengths, `bad-input` for a
 *   missing value, `bad-argument`.
 * @example
 * intraclassCorrelation([[1, 2], [3, 4], [5, 7]]).singleAgreement.value // → 0.8333333333333335
 */
export function intraclassCorrelation(
  measurements: readonly ArrayLike<number>[],
  options: IntraclassCorrelationOptions = {},
): IntraclassCorrelation {
  checkOptions('intraclassCorrelation', options, { confidence: 'number' })
  const { confidence = 0.95 } = options
  if (!(confidence > 0 && confidence < 1)) refuse('bad-argument', 'confidence', confidence, 'between 0 and 1')
  const squares = meanSquares(measurements)
  const { n, k, between, within, raters, error } = squares
  const tail = (1 - confidence) / 2
  const oneWay = { f: between / within, df1: n - 1, df2: n * (k - 1) }
  const twoWay = { f: between / error, df1: n - 1, df2: (n - 1) * (k - 1) }
  const singleAgreement = (between - error) / (between + (k - 1) * error + (k * (raters - error)) / n)
  const ends = agreementEnds(squares, singleAgreement, tail)
  const averaged = (value: number) => (k * value) / (1 + value * (k - 1))
  const of = (value: number, test: Test, interval: readonly [number, number]): IntraclassCoefficient => ({
    value,
    ...test,
    pValue: fisherTail(test.f, test.df1, test.df2),
    interval,
  })
  const single = (test: Test) => ratioEnds(test, tail).map((f) => (f - 1) / (f + k - 1)) as [number, number]
  const average = (test: Test) => ratioEnds(test, tail).map((f) => 1 - 1 / f) as [number, number]
  return {
    singleOneWay: of((between - within) / (between + (k - 1) * within), oneWay, single(oneWay)),
    singleAgreement: of(singleAgreement, twoWay, ends),
    singleConsistency: of((between - error) / (between + (k - 1) * error), twoWay, single(twoWay)),
    averageOneWay: of((between - within) / between, oneWay, average(oneWay)),
    averageAgreement: of((between - error) / (between + (raters - error) / n), twoWay, [
      averaged(ends[0]),
      averaged(ends[1]),
    ]),
    averageConsistency: of((between - error) / between, twoWay, average(twoWay)),
  }
}

interface Test {
  readonly f: number
  readonly df1: number
  readonly df2: number
}

/** The F ratio over and times the quantiles of its distribution. */
function ratioEnds({ f, df1, df2 }: Test, tail: number): number[] {
  return [f / fisherQuantile(tail, df1, df2), f * fisherQuantile(tail, df2, df1)]
}

interface MeanSquares {
  readonly n: number
  readonly k: number
  readonly between: number
  readonly within: number
  readonly raters: number
  readonly error: number
}

/** The interval of McGraw and Wong for absolute agreement, whose degrees of freedom depend on the value. */
function agreementEnds({ n, k, between, raters, error }: MeanSquares, value: number, tail: number): [number, number] {
  const ratio = raters / error
  const a = n * (1 + (k - 1) * value) - k * value
  const df1 = n - 1
  const df2 = (n - 1) * (k - 1)
  const freedom = (df2 * (k * value * ratio + a) ** 2) / (df1 * k * k * value * value * ratio * ratio + a * a)
  const upper = fisherQuantile(tail, n - 1, freedom)
  const lower = fisherQuantile(tail, freedom, n - 1)
  const rest = k * raters + (k * n - k - n) * error
  return [
    (n * (between - upper * error)) / (upper * rest + n * between),
    (n * (lower * between - error)) / (rest + n * lower * between),
  ]
}

function meanSquares(measurements: readonly ArrayLike<number>[]): MeanSquares {
  requireList('measurements', measurements)
  const n = measurements.length
  const k = measurements[0]?.length ?? 0
  if (n < 2 || k < 2) refuse('too-few-values', 'targets and raters', [n, k], 'at least 2 of each')
  const rows = measurements.map((row, i) => {
    if (row.length !== k) refuse('shape-mismatch', `measurements of target ${i}`, row.length, k)
    const values = Float64Array.from(row)
    if (!values.every(Number.isFinite))
      refuse('bad-input', `measurements of target ${i}`, [...values], 'finite numbers')
    return values
  })
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const targetMeans = rows.map((row) => mean([...row]))
  const raterMeans = Array.from({ length: k }, (_, j) => mean(rows.map((row) => row[j]!)))
  const grand = mean(targetMeans)
  const squared = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
  const betweenSum = k * squared(targetMeans.map((value) => value - grand))
  const raterSum = n * squared(raterMeans.map((value) => value - grand))
  const withinSum = rows.reduce((sum, row, i) => sum + squared([...row].map((value) => value - targetMeans[i]!)), 0)
  const errorSum = rows.reduce(
    (sum, row, i) => sum + squared([...row].map((value, j) => value - targetMeans[i]! - raterMeans[j]! + grand)),
    0,
  )
  return {
    n,
    k,
    between: betweenSum / (n - 1),
    within: withinSum / (n * (k - 1)),
    raters: raterSum / (k - 1),
    error: errorSum / ((n - 1) * (k - 1)),
  }
}
