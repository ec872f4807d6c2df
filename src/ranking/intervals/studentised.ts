import { pairwiseSquares } from '../../kernels/statistics/pairwiseSquares'
import { numpyMean } from '../../python/numpyMean'
import { pairwiseSum } from '../../python/pairwiseSum'
import type { BootstrapOptions } from '../resampling/bootstrapOptions'
import { checkedResampling, forEachResample, type Resampled, summarizeResamples } from '../resampling/resample'
import { roundingSlack } from './bootstrapEnds'
import type { RangeScale } from './rangeScale'

/** Values without missing ones, and the scale of their interval; null: their own. */
export interface ScaledValues {
  readonly values: Float64Array
  readonly scale: RangeScale | null
}

export interface Studentised {
  /** The resampled means. */
  readonly resampled: Resampled
  /** (x̄* − x̄)/se* of every resample whose values differ. */
  readonly ratios: Float64Array
}

/** Lists whose values of a case lie side by side, so that the memory is asked for a drawn case once for all of them: bench row G1. */
const LANES = 4

/** The studentised bootstrap of each list. The cases of a resample are drawn once for all lists of as many values. */
export function studentised(lists: readonly ScaledValues[], options: BootstrapOptions): Studentised[] {
  const collectors = lists.map((list) => collectorOf(list, options))
  const counts = new Set(lists.map(({ values }) => values.length))
  for (const n of counts) {
    if (n < 2) continue
    const same = lists.flatMap(({ values }, at) => (values.length === n ? [{ values, add: collectors[at]!.add }] : []))
    const alone = same.splice(same.length - (same.length % LANES))
    const table = caseRows(same.map(({ values }) => values))
    const samples = Array.from({ length: LANES }, () => new Float64Array(n))
    forEachResample(n, options, (cases) => {
      for (let first = 0; first < same.length; first += LANES) {
        takeRows(table.subarray(first * n, (first + LANES) * n), cases, samples)
        for (const [k, sample] of samples.entries()) same[first + k]!.add(sample)
      }
      for (const { values, add } of alone) {
        take(values, cases, samples[0]!)
        add(samples[0]!)
      }
    })
  }
  return collectors.map(({ result }) => result())
}

/** Four lists after the other four, each time case by case. */
function caseRows(lists: readonly Float64Array[]): Float64Array {
  const n = lists[0]?.length ?? 0
  const table = new Float64Array(lists.length * n)
  for (const [at, values] of lists.entries()) {
    const from = (at - (at % LANES)) * n + (at % LANES)
    for (let i = 0; i < n; i++) table[from + LANES * i] = values[i]!
  }
  return table
}

function collectorOf({ values, scale }: ScaledValues, options: BootstrapOptions) {
  const n = values.length
  const full = numpyMean(values)
  const scaled = scale?.to(full) ?? full
  const slack = roundingSlack(full)
  const { samples } = checkedResampling(options)
  const means = new Float64Array(n > 1 ? samples : 0)
  const ratios = new Float64Array(means.length)
  const root = Math.sqrt(n)
  let drawn = 0
  let used = 0
  return {
    add(sample: Float64Array) {
      const mean = pairwiseSum(sample) / n
      means[drawn++] = mean
      const spread = deviation(sample, mean)
      if (!(spread > slack)) return
      ratios[used++] = scale
        ? (scale.to(mean) - scaled) / (scale.slope(mean) * (spread / root))
        : (mean - full) / (spread / root)
    },
    result: () => ({
      resampled: summarizeResamples(full, means, drawn, options),
      ratios: ratios.subarray(0, used),
    }),
  }
}

/** A function of its own: V8 keeps the lists in registers only there. */
function take(values: Float64Array, cases: ArrayLike<number>, sample: Float64Array): void {
  for (let i = 0; i < sample.length; i++) sample[i] = values[cases[i]!]!
}

function takeRows(table: Float64Array, cases: ArrayLike<number>, [a, b, c, d]: readonly Float64Array[]): void {
  if (!a || !b || !c || !d) return
  for (let i = 0; i < a.length; i++) {
    const at = LANES * cases[i]!
    a[i] = table[at]!
    b[i] = table[at + 1]!
    c[i] = table[at + 2]!
    d[i] = table[at + 3]!
  }
}

/** As numpyStd, with a mean that is known: both are found for thousands of resamples. */
function deviation(values: Float64Array, mean: number): number {
  const n = values.length
  return Math.sqrt(((pairwiseSquares(values, mean) / n) * n) / (n - 1))
}
