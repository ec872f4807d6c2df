/** Ranks by the number of significant wins, as the Medical Segmentation Decathlon ranks. */

import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { mean } from '../../python/mean'
import { positions } from '../positions'
import type { CheckedTable, MetricTable } from '../rankByMetrics'
import { wilcoxonSignedRank } from '../wilcoxonSignedRank'
import { places } from './places'
import { schemeRows } from './schemeRows'

export interface SignificanceRankOptions {
  /** A win needs p below it. Default 0.05. */
  readonly alpha?: number
  /** Continuity correction of the test. Default false. */
  readonly correction?: boolean
}

export interface MetricWins {
  /** `p[i][j]`: one-sided p that i is better than j; NaN on the diagonal. */
  readonly p: number[][]
  /** Number of others with p below alpha. */
  readonly wins: Whole[]
  /** Ranks by wins, equal ones at the mean of their places. */
  readonly ranks: number[]
}

export interface SignificanceRank {
  readonly tasks: { readonly metrics: MetricWins[]; readonly meanRank: number[] }[]
  /** Mean over the tasks of the mean ranks. */
  readonly meanRank: number[]
  readonly places: number[]
}

/**
 * For each metric (and region) of each task the teams are ranked by the number of others that they are significantly better than (one-sided Wilcoxon
 * signed-rank test on the cases that both have, normal approximation, zero differences dropped, unadjusted; p = 1 without a difference). The rank of a task
 * is the mean over its metrics, the final score the mean over tasks.
 *
 * @param tasks for each task one table `values[case][team]` a metric; the same teams in all.
 * @throws MedgradeError `too-few-values` for no task or metric, `shape-mismatch` for other teams, `bad-input` for a value that is no number, `bad-option` for an
 *   alpha outside 0 to 1.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [better, 4])
 * significanceRank([[{ values }]]).places // → [ 1, 2 ]
 */
export function significanceRank(
  tasks: readonly (readonly MetricTable[])[],
  options: SignificanceRankOptions = {},
): SignificanceRank {
  checkArguments({ tasks }, [[{ values: 'list' }]])
  checkOptions('significanceRank', options, { alpha: 'number or NaN', correction: 'boolean' })
  const { alpha = 0.05, correction = false } = options
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  schemeRows(tasks.flat(), false)
  const ranked = tasks.map((metrics) => {
    const each = schemeRows(metrics).map((table) => metricWins(table, alpha, correction))
    return { metrics: each, meanRank: each[0]!.ranks.map((_, team) => mean(each.map(({ ranks }) => ranks[team]!))) }
  })
  const meanRank = ranked[0]!.meanRank.map((_, team) => mean(ranked.map((task) => task.meanRank[team]!)))
  return { tasks: ranked, meanRank, places: places(meanRank) }
}

function metricWins({ rows, higherBetter }: CheckedTable, alpha: number, correction: boolean): MetricWins {
  const alternative = higherBetter ? 'greater' : 'less'
  const teams = Array.from(rows[0]!, (_, team) => Float64Array.from(rows, (row) => row[team]!))
  const p = teams.map((x) =>
    teams.map((y) => {
      if (x === y) return Number.NaN
      const present = (_: number, i: number) => !Number.isNaN(x[i]!) && !Number.isNaN(y[i]!)
      const [a, b] = [x.filter(present), y.filter(present)]
      if (a.every((value, i) => value === b[i])) return 1
      return wilcoxonSignedRank(a, b, { alternative, correction }).p
    }),
  )
  const wins = p.map((row) => row.filter((value) => value < alpha).length)
  return { p, wins, ranks: positions(Float64Array.from(wins), true, 'average') }
}
