/** The bootstrap of a ranking over several metrics: the same cases are drawn for all of them. */
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { refuse } from '../errors/refuse'
import {
  type AgreementSummary,
  agreements,
  type BootstrapSummary,
  overSamples,
  summarizeAgreement,
  summarizeRanks,
} from './bootstrap'
import { caseRows } from './caseValues'
import { type MetricTable, rankTables } from './rankByMetrics'
import { type BootstrapOptions, bootstrapTable } from './resampling/bootstrapOptions'

export interface BootstrapMetricsOptions extends BootstrapOptions {}

export interface BootstrapMetrics {
  /** The ranking of all cases, and the mean ranks that it orders. */
  readonly ranks: number[]
  readonly meanRank: number[]
  /** `[sample][algorithm]`. */
  readonly bootstrapRanks: number[][]
  readonly bootstrapMeanRank: number[][]
  /** The percentile intervals are of the mean rank over the metrics; all other values are of the final ranks. */
  readonly summary: BootstrapSummary[]
  readonly kendall: number[]
  readonly kendallSummary: AgreementSummary
}

/**
 * Bootstrap over cases of {@link rankByMetrics}.
 *
 * @param metrics one table a metric, the same cases and algorithms in each.
 * @throws MedgradeError `shape-mismatch` where the tables differ in cases, `too-few-values`, `bad-option` as {@link bootstrapRanking}.
 * @example
 * const dice = { values: [[0.9, 0.8], [0.7, 0.6]] }
 * const hd95 = { values: [[2, 3], [4, 9]], higherBetter: false }
 * bootstrapMetrics([dice, hd95], { samples: 100 }).meanRank // → [ 1, 2 ]
 */
export function bootstrapMetrics(
  metrics: readonly MetricTable[],
  options: BootstrapMetricsOptions = {},
): BootstrapMetrics {
  checkArguments({ metrics }, [{ values: ['list'] }])
  checkOptions('bootstrapMetrics', options, bootstrapTable)
  const tables = metrics.map(({ values, higherBetter = true, missing }) => ({
    rows: caseRows(values, missing),
    higherBetter,
  }))
  const cases = tables[0]?.rows.length ?? 0
  for (const { rows } of tables) {
    if (rows.length !== cases) refuse('shape-mismatch', 'Tables of metrics', `${rows.length} cases`, `${cases} cases`)
  }
  const full = rankTables(tables)
  const draws = overSamples(cases, options, (sample) =>
    rankTables(
      tables.map(({ rows, higherBetter }) => ({ rows: Array.from(sample, (index) => rows[index]!), higherBetter })),
    ),
  )
  const bootstrapRanks = draws.map(({ ranks }) => ranks)
  const bootstrapMeanRank = draws.map(({ meanRank }) => meanRank)
  const kendall = agreements(bootstrapRanks, full.ranks)
  return {
    ranks: full.ranks,
    meanRank: full.meanRank,
    bootstrapRanks,
    bootstrapMeanRank,
    summary: summarizeRanks(bootstrapRanks, options.level ?? 0.95, bootstrapMeanRank),
    kendall,
    kendallSummary: summarizeAgreement(kendall),
  }
}
