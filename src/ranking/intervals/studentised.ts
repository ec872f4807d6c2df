import { gatheredSum } from '../../kernels/statistics/gatheredSum'
import { pairwiseSquares } from '../../kernels/statistics/pairwiseSquares'
import { numpyMean } from '../../python/numpyMean'
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
    const same = lists.flatMap(({ values }, at) => (values.length === n ? [{ values, add: collectors[at]!.add }] : []))
    const sample = new Float64Array(n)
    forEachResample(n, options, (cases) => {
      // One list after the other: the values of one stay in the nearer memory.
      for (const { values, add } of same) add(gatheredSum(values, cases, sample) / n, sample)
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
    add(mean: number, sample: Float64Array) {
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

/** As numpyStd, with a mean that is known: both are found for thousands of resamples. */
function deviation(values: Float64Array, mean: number): number {
  const n = values.length
  return Math.sqrt(((pairwiseSquares(values, mean) / n) * n) / (n - 1))
}
