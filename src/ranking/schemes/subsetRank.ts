/** Ranks within subsets of the cases, such as centre × tracer, as autoPET III ranks. */

import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { mean } from '../../python/mean'
import { positions } from '../positions'
import type { CheckedTable, MetricTable } from '../rankByMetrics'
import { places, to12Decimals } from './places'
import { schemeRows } from './schemeRows'

export interface SubsetRankOptions {
  /** One weight a metric. Default 1 each. */
  readonly weights?: readonly number[]
}

export interface SubsetRank {
  /** `meanRank[metric][team]`: mean over the subsets of the ranks by the means in each. */
  readonly meanRank: number[][]
  /** The weighted sum of the mean ranks. */
  readonly score: number[]
  readonly places: number[]
}

/**
 * For each metric the teams are ranked in each subset by their mean over its cases, and the ranks are averaged over the subsets; the metrics are added with
 * weights. Missing values are left out of a mean; a team without a value ranks last, and a subset without any value of a metric does not count for it.
 *
 * @param metrics one table `values[case][team]` a metric.
 * @param subsets the subset of each case.
 * @throws MedgradeError `too-few-values` for no metric or case, `shape-mismatch` for tables, subsets or weights of another length, `bad-input` for a value that is
 *   no number.
 * @example
 * subsetRank([{ values: [[0.9, 0.8], [0.5, 0.6], [0.6, 0.7]] }], ['A', 'B', 'B']).meanRank // → [ [ 1.5, 1.5 ] ]
 */
export function subsetRank(
  metrics: readonly MetricTable[],
  subsets: readonly (string | number)[],
  options: SubsetRankOptions = {},
): SubsetRank {
  checkArguments({ metrics, subsets }, [{ values: ['list'] }], ['string or number'])
  checkOptions('subsetRank', options, { weights: 'list' })
  const { weights = metrics.map(() => 1) } = options
  const tables = schemeRows(metrics)
  const cases = tables[0]!.rows.length
  if (subsets.length !== cases) refuse('shape-mismatch', 'subsets', `${subsets.length} cases`, `${cases}`)
  if (weights.length !== tables.length) refuse('shape-mismatch', 'weights', `${weights.length}`, `${tables.length}`)
  const meanRank = tables.map((table) => meanOfSubsets(table, subsets))
  const score = meanRank[0]!.map((_, team) => meanRank.reduce((sum, row, at) => sum + weights[at]! * row[team]!, 0))
  return { meanRank, score, places: places(score) }
}

function meanOfSubsets({ rows, higherBetter }: CheckedTable, subsets: readonly (string | number)[]): number[] {
  const ranks = [...new Set(subsets)].flatMap((subset) => {
    const drawn = rows.filter((_, index) => subsets[index] === subset)
    const means = Float64Array.from(rows[0]!, (_, team) => {
      return to12Decimals(mean(drawn.map((row) => row[team]!).filter((value) => !Number.isNaN(value))))
    })
    return means.every(Number.isNaN) ? [] : [positions(means, higherBetter)]
  })
  return Array.from(rows[0]!, (_, team) => mean(ranks.map((row) => row[team]!)))
}
