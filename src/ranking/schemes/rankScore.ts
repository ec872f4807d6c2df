/** Scores from significant wins, combined by the geometric mean, as Learn2Reg ranks. */

import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { normalTail } from '../../kernels/statistics/normalTail'
import { rankValues } from '../../kernels/statistics/ranks'
import type { CheckedTable, MetricTable } from '../rankByMetrics'
import { places } from './places'
import { schemeRows } from './schemeRows'

export interface RankScoreOptions {
  /** A win needs p below it. Default 0.05. */
  readonly alpha?: number
}

export interface RankScore {
  /** `wins[metric][team]`: number of others that the team is significantly better than. */
  readonly wins: Whole[][]
  /** `scores[metric][team]`: 0.1 for the fewest wins to 1 for the most, evenly spaced, equal ones at the mean. */
  readonly scores: number[][]
  /** Geometric mean of the scores. */
  readonly score: number[]
  readonly places: number[]
}

/**
 * For each metric a team wins against another if the two-sided rank-sum test (unpaired, normal approximation) is significant and its ranks are the better
 * ones. Wins are turned into scores from 0.1 to 1, and the scores are combined over metrics by their geometric mean.
 *
 * @param metrics one table `values[case][team]` a metric.
 * @throws MedgradeError `too-few-values` for no metric or case, `shape-mismatch` for other teams, `bad-input` for a value that is no number, `bad-option` for an alpha
 *   outside 0 to 1.
 * @example
 * const values = [5, 6, 7, 8, 9, 10].map((better) => [better, better - 5])
 * rankScore([{ values }]).score // → [ 1, 0.1 ]
 */
export function rankScore(metrics: readonly MetricTable[], options: RankScoreOptions = {}): RankScore {
  checkArguments({ metrics }, [{ values: ['list'] }])
  checkOptions('rankScore', options, { alpha: 'number or NaN' })
  const { alpha = 0.05 } = options
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  const wins = schemeRows(metrics, false).map((table) => unpairedWins(table, alpha))
  const scores = wins.map(scoresOfWins)
  const score = scores[0]!.map(
    (_, team) => scores.reduce((product, row) => product * row[team]!, 1) ** (1 / scores.length),
  )
  return { wins, scores, score, places: places(score.map((value) => -value)) }
}

function unpairedWins({ rows, higherBetter }: CheckedTable, alpha: number): number[] {
  const teams = Array.from(rows[0]!, (_, team) => {
    return Float64Array.from(rows, (row) => row[team]!).filter((value) => !Number.isNaN(value))
  })
  return teams.map((own) => {
    const beaten = teams.filter((other) => {
      const z = own === other ? 0 : rankSumZ(own, other)
      return (higherBetter ? z > 0 : z < 0) && 2 * normalTail(Math.abs(z)) < alpha
    })
    return beaten.length
  })
}

/** The rank sum of x among both samples, standardised; without a correction for ties, as scipy's `ranksums`. */
function rankSumZ(x: Float64Array, y: Float64Array): number {
  const ranks = rankValues(Float64Array.from([...x, ...y]))
  const all = x.length + y.length
  const sum = ranks.subarray(0, x.length).reduce((total, rank) => total + rank, 0)
  return (sum - (x.length * (all + 1)) / 2) / Math.sqrt((x.length * y.length * (all + 1)) / 12)
}

/** The mean place p of equal wins (1 to m from the fewest) at 0.1 + 0.9·(p − 1)/(m − 1). A single team has 1. */
function scoresOfWins(wins: readonly number[]): number[] {
  if (wins.length === 1) return [1]
  return Array.from(rankValues(Float64Array.from(wins)), (place) => 0.1 + (0.9 * (place - 1)) / (wins.length - 1))
}
