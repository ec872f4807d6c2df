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

/** The studentised bootstrap of each list. The cases of a resample are drawn once for all lists of as many values. */
export function studentised(lists: readonly ScaledValues[], options: BootstrapOptions): Studentised[] {
  const collectors = lists.map((list) => collectorOf(list, options))
  const counts = new Set(lists.map(({ values }) => values.length))
  for (const n of counts) {
    if (n < 2) continue
    const same = collectors.filter((_, at) => lists[at]!.values.length === n)
    const sample = new Float64Array(n)
    forEachResample(n, options, (cases) => {
      for (const { add } of same) add(cases, sample)
    })
  }
  return collectors.map(({ result }) => result())
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
    add(cases: ArrayLike<number>, sample: Float64Array) {
      take(values, cases, sample)
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

/** As numpyStd, with a mean that is known and the squares in place of the values: both are found for thousands of resamples. */
function deviation(values: Float64Array, mean: number): number {
  const n = values.length
  for (let i = 0; i < n; i++) {
    const distance = values[i]! - mean
    values[i] = distance * distance
  }
  return Math.sqrt(((pairwiseSum(values) / n) * n) / (n - 1))
}
