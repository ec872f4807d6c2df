/** Parts that the two bootstraps share: options, drawing of cases, summaries of ranks. */
import type { Whole } from '../contract'
import { refuse } from '../errors/refuse'
import { median, quantileSorted } from '../kernels/statistics/quantile'
import { mean } from '../python/mean'
import { rankingAgreement } from './rankingAgreement'
import type { BootstrapOptions } from './resampling/bootstrapOptions'
import { forEachResample } from './resampling/resample'

/** Ranks of one algorithm over the samples. */
export interface RankSummary {
  readonly meanRank: number
  readonly medianRank: number
  /** Ends of the percentile interval, linear between order statistics. */
  readonly low: number
  readonly high: number
  /** Share of samples in which no other algorithm has a better rank. */
  readonly winnerFrequency: number
}

export interface BootstrapSummary extends RankSummary {
  /** Number of samples with rank 1, 2, … m; the ranks between them that mean places of equal values have are not counted. */
  readonly frequencies: Whole[]
}

export interface AgreementSummary {
  /** Samples with a defined tau-b. */
  readonly used: Whole
  readonly mean: number
  readonly median: number
  readonly q25: number
  readonly q75: number
}

/**
 * What `use` makes of the case indices of every sample: the given ones, checked, or drawn with replacement. The list that it is given may be written anew for
 * the next sample.
 */
export function overSamples<T>(cases: number, options: BootstrapOptions, use: (sample: ArrayLike<number>) => T): T[] {
  if (cases < 2) refuse('too-few-values', 'A bootstrap', `${cases} case`, 'at least two cases')
  const { indices, samples = 1000, seed = 1, level = 0.95 } = options
  if (!(level >= 0 && level <= 1)) refuse('bad-option', 'level', level, '0 to 1')
  const wanted = indices === undefined ? samples : indices.length
  if (!Number.isInteger(wanted) || wanted < 1) refuse('bad-option', 'A bootstrap', `${wanted} samples`, 'at least one')
  if (indices !== undefined) {
    for (const sample of indices) {
      if (sample.length === 0) refuse('bad-option', 'A sample', 'no case', 'at least one')
      const wrong = sample.find((index) => !Number.isInteger(index) || index < 0 || index >= cases)
      if (wrong !== undefined) refuse('bad-option', 'A case index', String(wrong), `0 to ${cases - 1}`)
    }
  }
  const found: T[] = []
  forEachResample(cases, { samples, seed, indices }, (sample) => found.push(use(sample)))
  return found
}

/** {@link summarizePlaces} with the frequency of each rank. */
export function summarizeRanks(
  ranks: readonly (readonly number[])[],
  level: number,
  spread: readonly (readonly number[])[] = ranks,
): BootstrapSummary[] {
  return summarizePlaces(ranks, level, spread).map((summary, algorithm) => {
    const frequencies = new Array<number>(ranks[0]!.length).fill(0)
    for (const sample of ranks) if (Number.isInteger(sample[algorithm])) frequencies[sample[algorithm]! - 1]!++
    return { ...summary, frequencies }
  })
}

/** Summary of each algorithm's ranks over the samples. The interval is computed from `spread`, by default the ranks themselves. */
export function summarizePlaces(
  ranks: readonly (readonly number[])[],
  level: number,
  spread: readonly (readonly number[])[] = ranks,
): RankSummary[] {
  const best = ranks.map((sample) => sample.reduce((least, rank) => Math.min(least, rank)))
  return ranks[0]!.map((_, algorithm) => {
    const drawn = Float64Array.from(ranks, (sample) => sample[algorithm]!)
    const sorted = Float64Array.from(spread, (sample) => sample[algorithm]!).sort()
    return {
      meanRank: mean(drawn),
      medianRank: median(drawn),
      low: quantileSorted(sorted, (1 - level) / 2),
      high: quantileSorted(sorted, 1 - (1 - level) / 2),
      winnerFrequency: drawn.filter((rank, index) => rank === best[index]).length / drawn.length,
    }
  })
}

/** Kendall's tau-b between the ranking of each sample and the ranking of all cases. */
export function agreements(ranks: readonly (readonly number[])[], full: readonly number[]): number[] {
  return ranks.map((sample) => rankingAgreement(full, sample).tauB)
}

export function summarizeAgreement(taus: readonly number[]): AgreementSummary {
  const used = Float64Array.from(taus.filter((tau) => !Number.isNaN(tau))).sort()
  return {
    used: used.length,
    mean: mean(used),
    median: median(used),
    q25: quantileSorted(used, 0.25),
    q75: quantileSorted(used, 0.75),
  }
}
