/** How stable is a ranking? Draw the cases again and again, rank each draw, and see how often each algorithm lands where. */
import { checkOptions } from '../kernels/statistics/checks'
import {
  type AgreementSummary,
  agreements,
  type BootstrapOptions,
  type BootstrapSummary,
  drawSamples,
  summarise,
  summariseAgreement,
} from './bootstrap'
import { type CaseValues, caseRows } from './caseValues'
import { type RankByMethodOptions, rankRows } from './rankByMethod'

export interface BootstrapRankingOptions extends RankByMethodOptions, BootstrapOptions {}

export interface BootstrapRanking {
  /** The ranking of all cases. */
  readonly ranks: number[]
  /** `bootstrapRanks[sample][algorithm]`. */
  readonly bootstrapRanks: number[][]
  readonly summary: BootstrapSummary[]
  /** tau-b of each sample's ranking with the full one; NaN where one side is constant. */
  readonly kendall: number[]
  readonly kendallSummary: AgreementSummary
}

/**
 * Bootstrap of a ranking over cases: every sample draws as many cases as there are, with replacement, the same for all algorithms; a case
 * drawn twice counts twice. Seeded and reproducible.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @throws MedgradeError `too-few-values` for fewer than two cases, `bad-option` for no sample, an index outside the cases or a level
 *   outside 0 to 1, and as {@link rankByMethod}.
 */
export function bootstrapRanking(values: CaseValues, options: BootstrapRankingOptions = {}): BootstrapRanking {
  checkOptions('bootstrapRanking', options, {
    method: 'string',
    higherBetter: 'boolean',
    missing: 'number or NaN',
    alpha: 'number or NaN',
    adjust: 'string',
    samples: 'number',
    seed: 'number',
    indices: 'list',
    level: 'number or NaN',
  })
  const rows = caseRows(values, options.missing)
  const samples = drawSamples(rows.length, options)
  const { ranks } = rankRows(rows, options)
  const bootstrapRanks = samples.map(
    (sample) =>
      rankRows(
        sample.map((index) => rows[index]!),
        options,
      ).ranks,
  )
  const kendall = agreements(bootstrapRanks, ranks)
  return {
    ranks,
    bootstrapRanks,
    summary: summarise(bootstrapRanks, options.level ?? 0.95),
    kendall,
    kendallSummary: summariseAgreement(kendall),
  }
}
