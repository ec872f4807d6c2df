/** Stability of a ranking: cases are drawn with replacement, each draw is ranked, and the ranks of each algorithm are counted. */
import { checkOptions } from '../kernels/statistics/checks'
import {
  type AgreementSummary,
  agreements,
  type BootstrapOptions,
  type BootstrapSummary,
  bootstrapTable,
  drawSamples,
  summarizeAgreement,
  summarizeRanks,
} from './bootstrap'
import { type CaseValues, caseRows } from './caseValues'
import { type RankByMethodOptions, rankByMethodTable, rankRows } from './rankByMethod'

export interface BootstrapRankingOptions extends RankByMethodOptions, BootstrapOptions {}

export interface BootstrapRanking {
  /** The ranking of all cases. */
  readonly ranks: number[]
  /** `bootstrapRanks[sample][algorithm]`. */
  readonly bootstrapRanks: number[][]
  readonly summary: BootstrapSummary[]
  /** Kendall's tau-b between the ranking of each sample and the ranking of all cases; NaN where one side is constant. */
  readonly kendall: number[]
  readonly kendallSummary: AgreementSummary
}

/**
 * Bootstrap of a ranking over cases: every sample draws as many cases as there are, with replacement, the same for all algorithms. A case
 * that is drawn twice counts twice. The draws depend on the seed alone. Method of Wiesenfarth et al., Sci Rep 11:2369 (2021).
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for fewer than two cases, `bad-option` for no sample, an index outside the cases or a level
 *   outside 0 to 1, and as {@link rankByMethod}.
 * @example
 * const values = [[0.9, 0.8], [0.7, 0.6], [0.8, 0.9]]
 * bootstrapRanking(values, { samples: 100 }).ranks // → [ 1, 2 ]
 */
export function bootstrapRanking(values: CaseValues, options: BootstrapRankingOptions = {}): BootstrapRanking {
  checkOptions('bootstrapRanking', options, { ...rankByMethodTable, ...bootstrapTable })
  const rows = caseRows(values, options.missing)
  const samples = drawSamples(rows.length, options)
  const { ranks } = rankRows(rows, options)
  const rowsOf = (sample: readonly number[]) => sample.map((index) => rows[index]!)
  const bootstrapRanks = samples.map((sample) => rankRows(rowsOf(sample), options).ranks)
  const kendall = agreements(bootstrapRanks, ranks)
  return {
    ranks,
    bootstrapRanks,
    summary: summarizeRanks(bootstrapRanks, options.level ?? 0.95),
    kendall,
    kendallSummary: summarizeAgreement(kendall),
  }
}
