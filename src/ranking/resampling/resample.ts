/** Drawing with replacement, and the values of a statistic over the resamples. */
import { refuse } from '../../errors/refuse'
import { seededGenerator } from '../../kernels/statistics/seededGenerator'
import { seededLists } from '../../kernels/statistics/seededLists'
import { numpyStd } from '../../python/numpyStd'
import type { BootstrapOptions } from './bootstrapOptions'
import { drawnCases } from './drawnCases'

/** Resamples of an interval where none are asked for. */
export const DEFAULT_SAMPLES = 2000

/** Case numbers in, the statistic over these cases out; NaN where it is undefined. */
export type IndexStatistic = (cases: ArrayLike<number>) => number

export interface Resampled {
  /** The statistic over all cases. */
  readonly estimate: number
  /** Its defined values over the resamples, in the order of drawing. */
  readonly distribution: Float64Array
  readonly undefinedSamples: number
  readonly samples: number
  readonly seed: number | null
  /** Of the distribution, divisor B − 1. */
  readonly standardError: number
}

/** The next number below `count`, from a generator that is seeded once for all resamples. */
export function caseDrawer(seed = 1): (count: number) => number {
  const next = seededGenerator(seed)
  return (count) => Math.floor((next() / 2 ** 32) * count)
}

/** Number of resamples and level, checked. */
export function checkedResampling({ samples = DEFAULT_SAMPLES, level = 0.95, indices }: BootstrapOptions) {
  if (!(level > 0 && level < 1)) refuse('bad-option', 'level', level, 'between 0 and 1')
  const count = indices?.length ?? samples
  if (!Number.isInteger(count) || count < 1) refuse('bad-option', 'samples', count, 'at least one')
  return { samples: count, level, tail: (1 - level) / 2 }
}

/** Calls `visit` with the cases of every resample, in a list that `visit` must not change and that may be written anew each time. */
export function forEachResample(
  count: number,
  options: BootstrapOptions,
  visit: (cases: ArrayLike<number>) => void,
): void {
  const { indices, seed } = options
  if (indices !== undefined) {
    for (const cases of indices) {
      const wrong = cases.find((index) => !Number.isInteger(index) || index < 0 || index >= count)
      if (wrong !== undefined) refuse('bad-option', 'a case index', wrong, `0 to ${count - 1}`)
      visit(cases)
    }
    return
  }
  const { samples } = checkedResampling(options)
  const lists = drawnCases(seed ?? 1, count, samples)
  if (lists) {
    for (const cases of lists) visit(cases)
    return
  }
  const fill = seededLists(seed ?? 1)
  const cases = new Uint32Array(count)
  for (let b = 0; b < samples; b++) {
    fill(cases, count)
    visit(cases)
  }
}

/** The statistic over all cases and over the resamples. Without two cases nothing is drawn. */
export function resample(count: number, statistic: IndexStatistic, options: BootstrapOptions): Resampled {
  return resampleEach(count, [statistic], options)[0]!
}

/** {@link resample} of each statistic; the cases are drawn once for all of them. */
export function resampleEach(
  count: number,
  statistics: readonly IndexStatistic[],
  options: BootstrapOptions,
): Resampled[] {
  const { samples } = checkedResampling(options)
  const found = statistics.map((statistic) => ({ statistic, distribution: new Float64Array(samples), used: 0 }))
  if (count > 1)
    forEachResample(count, options, (cases) => {
      for (const one of found) {
        const value = one.statistic(cases)
        if (!Number.isNaN(value)) one.distribution[one.used++] = value
      }
    })
  return found.map(({ statistic, distribution, used }) =>
    summarizeResamples(statistic(allCases(count)), distribution.subarray(0, used), count > 1 ? samples : 0, options),
  )
}

export function summarizeResamples(
  estimate: number,
  distribution: Float64Array,
  samples: number,
  { seed, indices }: BootstrapOptions,
): Resampled {
  return {
    estimate,
    distribution,
    undefinedSamples: samples - distribution.length,
    samples,
    seed: samples === 0 || indices !== undefined ? null : (seed ?? 1),
    standardError: distribution.length > 1 ? numpyStd(distribution, 1) : Number.NaN,
  }
}

/** The numbers 0 … count − 1. */
function allCases(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => index)
}

/** The statistic without each case in turn. */
export function leaveOneOut(count: number, statistic: IndexStatistic): Float64Array {
  const rest = allCases(count).subarray(1)
  return Float64Array.from({ length: count }, (_, left) => {
    if (left > 0) rest[left - 1] = left - 1
    return statistic(rest)
  })
}

/** A statistic of values as one of case numbers. The list that it is given is written anew for every resample. */
export function overValues(values: Float64Array, statistic: (sample: Float64Array) => number): IndexStatistic {
  const buffer = new Float64Array(values.length)
  return (cases) => {
    for (let i = 0; i < cases.length; i++) buffer[i] = values[cases[i]!]!
    return statistic(cases.length === buffer.length ? buffer : buffer.slice(0, cases.length))
  }
}
