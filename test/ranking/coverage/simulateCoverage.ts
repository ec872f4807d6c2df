// How often the intervals hold the truth: samples are drawn from a known distribution, and every method is asked for its interval.
import { studentQuantile } from '../../../src/kernels/distributions/studentQuantile'
import { median } from '../../../src/kernels/statistics/quantile'
import { numpyMean } from '../../../src/python/numpyMean'
import { numpyStd } from '../../../src/python/numpyStd'
import { meanInterval, medianInterval } from '../../../src/ranking/intervals'
import {
  basicEnds,
  bcaEnds,
  bcaParts,
  type Ends,
  percentileEnds,
  roundingSlack,
  studentisedEnds,
} from '../../../src/ranking/intervals/bootstrapEnds'
import { forEachResample, leaveOneOut, overValues } from '../../../src/ranking/resampling/resample'
import { drawFrom, type Part, trueMean, trueMedian, uniformGenerator } from './distributions'

export interface CoverageOptions {
  readonly n: number
  /** Samples drawn. */
  readonly repetitions: number
  /** Resamples of each. */
  readonly resamples: number
  readonly level: number
  readonly seed: number
}

export interface CoverageRow {
  readonly statistic: 'mean' | 'median'
  readonly method: string
  /** Share of the samples whose interval holds the truth; an undefined interval does not. */
  readonly coverage: number
  readonly medianWidth: number
  readonly undefined: number
}

const SLACK = 1e-12

export function simulateCoverage(parts: readonly Part[], options: CoverageOptions): CoverageRow[] {
  const { n, repetitions, resamples, level, seed } = options
  const uniform = uniformGenerator(seed)
  const truth = { mean: trueMean(parts), median: trueMedian(parts) }
  const found = new Map<string, { hits: number; widths: number[] }>()
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const values = Float64Array.from({ length: n }, () => drawFrom(parts, uniform))
    const drawing = { samples: resamples, seed: seed + repetition, level }
    for (const [name, [low, high]] of Object.entries(intervalsOf(values, drawing))) {
      const wanted = truth[name.split(' ')[0] as 'mean' | 'median']
      const one = found.get(name) ?? { hits: 0, widths: [] }
      found.set(name, one)
      if (low <= wanted + SLACK && wanted - SLACK <= high) one.hits++
      if (!Number.isNaN(low)) one.widths.push(high - low)
    }
  }
  return [...found].map(([name, { hits, widths }]) => {
    const [statistic, method] = name.split(' ') as ['mean' | 'median', string]
    return {
      statistic,
      method,
      coverage: hits / repetitions,
      medianWidth: median(Float64Array.from(widths)),
      undefined: repetitions - widths.length,
    }
  })
}

/** All intervals of one sample from one pass over its resamples, as the public functions give them. */
export function intervalsOf(
  values: Float64Array,
  options: { samples: number; seed: number; level: number },
): Record<string, Ends> {
  const n = values.length
  const tail = (1 - options.level) / 2
  const mean = numpyMean(values)
  const error = numpyStd(values, 1) / Math.sqrt(n)
  const slack = roundingSlack(mean)
  const [means, medians, ratios] = [[], [], []] as [number[], number[], number[]]
  const sample = new Float64Array(n)
  forEachResample(n, options, (cases) => {
    for (let i = 0; i < n; i++) sample[i] = values[cases[i]!]!
    const drawn = numpyMean(sample)
    const spread = numpyStd(sample, 1)
    means.push(drawn)
    medians.push(median(sample))
    if (spread > slack) ratios.push((drawn - mean) / (spread / Math.sqrt(n)))
  })
  const resampled = (name: 'mean' | 'median', list: number[], statistic: (sample: Float64Array) => number) => {
    const distribution = Float64Array.from(list)
    const sorted = distribution.slice().sort()
    const estimate = statistic(values)
    const parts = bcaParts(distribution, estimate, leaveOneOut(n, overValues(values, statistic)))
    return {
      [`${name} percentile`]: percentileEnds(sorted, tail),
      [`${name} basic`]: basicEnds(sorted, estimate, tail),
      [`${name} bca`]: bcaEnds(sorted, parts, tail),
    }
  }
  const half = studentQuantile(1 - tail, n - 1) * error
  const normal = meanInterval(values, { method: 'normal', level: options.level })
  const binomial = medianInterval(values, { method: 'binomial', level: options.level })
  return {
    'mean t': [mean - half, mean + half],
    'mean normal': [normal.low, normal.high],
    ...resampled('mean', means, (sampled) => numpyMean(sampled)),
    'mean studentised': studentisedEnds(Float64Array.from(ratios).sort(), mean, error, tail),
    ...resampled('median', medians, median),
    'median binomial': [binomial.low, binomial.high],
  }
}
