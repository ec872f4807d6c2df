/** Ranking over several metrics: algorithms are ranked by their mean in each metric, then by the mean of those ranks. */
import { checkArguments } from '../errors/checkArguments'
import { type CaseValues, caseRows } from './caseValues'
import { positions } from './positions'
import { rankRows } from './rankByMethod'

export interface MetricTable {
  /** `values[case][algorithm]`, NaN or null for missing. */
  readonly values: CaseValues
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /** Replaces missing values before everything. Default: they stay missing. */
  readonly missing?: number
}

export interface MetricRanking {
  /** `aggregates[metric][algorithm]`, the means. */
  readonly aggregates: number[][]
  readonly ranksPerMetric: number[][]
  /** Mean over the metrics of each algorithm's ranks. */
  readonly meanRank: number[]
  readonly ranks: number[]
}

/**
 * Mean rank over metrics, as the ReX-MLE leaderboards rank.
 *
 * @param metrics one table a metric, the same algorithms in each.
 * @throws MedgradeError `too-few-values` for an empty table, `shape-mismatch` for rows of different length, `bad-input` for a
 *   value that is no number.
 * @example
 * const dice = { values: [[0.9, 0.8], [0.7, 0.6]] }
 * const hd95 = { values: [[2, 3], [4, 9]], higherBetter: false }
 * rankByMetrics([dice, hd95]).ranks // → [ 1, 2 ]
 */
export function rankByMetrics(metrics: readonly MetricTable[]): MetricRanking {
  checkArguments({ metrics }, [{ values: ['list'] }])
  return rankTables(
    metrics.map(({ values, higherBetter = true, missing }) => ({ rows: caseRows(values, missing), higherBetter })),
  )
}

/** The rows of one metric, checked. */
export interface CheckedTable {
  readonly rows: readonly Float64Array[]
  readonly higherBetter: boolean
}

export function rankTables(tables: readonly CheckedTable[]): MetricRanking {
  const each = tables.map(({ rows, higherBetter }) => rankRows(rows, { higherBetter }))
  const meanRank = Array.from(each[0]?.ranks ?? [], (_, algorithm) => {
    return each.reduce((sum, { ranks }) => sum + ranks[algorithm]!, 0) / each.length
  })
  return {
    aggregates: each.map(({ aggregate }) => aggregate),
    ranksPerMetric: each.map(({ ranks }) => ranks),
    meanRank,
    ranks: positions(Float64Array.from(meanRank), false),
  }
}
