/** Stability of a ranking: cases are drawn with replacement, each draw is ranked, and the ranks of each algorithm are counted. */
import { checkOptions, type OptionTable } from '../errors/checkOptions'
import { refuse } from '../errors/refuse'
import {
  type AgreementSummary,
  agreements,
  type BootstrapSummary,
  overSamples,
  summarizeAgreement,
  summarizeRanks,
} from './bootstrap'
import { type CaseValues, caseRows } from './caseValues'
import { rankRows } from './rankByMethod'
import { type RepeatedCases, rankDrawn } from './rankDrawn'
import { type RankByMethodOptions, rankByMethodTable } from './rankingMethod'
import { type BootstrapOptions, bootstrapTable } from './resampling/bootstrapOptions'

export interface BootstrapRankingOptions extends RankByMethodOptions, BootstrapOptions {
  /**
   * A case that is drawn k times. `separate` (default): k cases. `toolkit`: one case, as in the R package challengeR; its ranks are made among
   * all its k·m values and count k times, and tests count it once.
   */
  readonly repeats?: RepeatedCases
}

export const bootstrapRankingTable: OptionTable<BootstrapRankingOptions> = {
  ...rankByMethodTable,
  ...bootstrapTable,
  repeats: 'string',
}

export interface BootstrapRanking {
  /** The ranking of all cases. */
  readonly ranks: number[]
  /** The values that are ranked. */
  readonly aggregate: number[]
  /** `bootstrapRanks[sample][algorithm]`. */
  readonly bootstrapRanks: number[][]
  /** The values that are ranked in each sample. */
  readonly bootstrapAggregate: number[][]
  readonly summary: BootstrapSummary[]
  /** Kendall's tau-b between the ranking of each sample and the ranking of all cases; NaN where one side is constant. */
  readonly kendall: number[]
  readonly kendallSummary: AgreementSummary
}

/**
 * Bootstrap of a ranking over cases: every sample draws as many cases as there are, with replacement, the same for all algorithms. A case
 * that is drawn twice counts as two cases (`repeats`). The draws depend on the seed alone. Method of Wiesenfarth et al., Sci Rep 11:2369 (2021).
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for fewer than two cases, `bad-option` for no sample, an index outside the cases or a level
 *   outside 0 to 1, and as {@link rankByMethod}.
 * @example
 * const values = [[0.9, 0.8], [0.7, 0.6], [0.8, 0.9]]
 * bootstrapRanking(values, { samples: 100 }).ranks // → [ 1, 2 ]
 */
export function bootstrapRanking(values: CaseValues, options: BootstrapRankingOptions = {}): BootstrapRanking {
  checkOptions('bootstrapRanking', options, bootstrapRankingTable)
  return bootstrapRows(caseRows(values, options.missing), options)
}

/** {@link bootstrapRanking} for rows that {@link caseRows} has checked. */
export function bootstrapRows(rows: readonly Float64Array[], options: BootstrapRankingOptions): BootstrapRanking {
  return resampleRows(rows, options, summarizeRanks)
}

/** The same with another summary of the ranks. */
export function resampleRows<Summary>(
  rows: readonly Float64Array[],
  options: BootstrapRankingOptions,
  summarize: (ranks: readonly (readonly number[])[], level: number) => Summary[],
): Omit<BootstrapRanking, 'summary'> & { readonly summary: Summary[] } {
  const { indices, samples = 1000 } = options
  const kept = (indices?.length ?? samples) * rows[0]!.length
  if (kept > MOST_RANKS) refuse('too-large', 'ranks of all algorithms in all resamples', kept, `at most ${MOST_RANKS}`)
  const { aggregate, ranks } = rankRows(rows, options)
  const draws = overSamples(rows.length, options, rankDrawn(rows, options, options.repeats))
  const bootstrapRanks = draws.map((draw) => draw.ranks)
  const kendall = agreements(bootstrapRanks, ranks)
  return {
    aggregate,
    ranks,
    bootstrapRanks,
    bootstrapAggregate: draws.map((draw) => draw.aggregate),
    summary: summarize(bootstrapRanks, options.level ?? 0.95),
    kendall,
    kendallSummary: summarizeAgreement(kendall),
  }
}

/** With the aggregates beside them these ranks take two gigabytes. */
const MOST_RANKS = 2 ** 27
