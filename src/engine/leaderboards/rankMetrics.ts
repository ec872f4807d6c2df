/** Adds positions, their mean, the percentile and the overall value to the metrics of a submission. */
import type { CaseResult, Challenge } from '../../contract'
import { meanRank } from '../../ranking/meanRank'
import { meanRankPercentile } from '../../ranking/meanRankPercentile'
import { rankPositions } from '../../ranking/rankPositions'
import type { Leaderboard } from './readLeaderboard'

type Values = Readonly<Record<string, number>>

/** What the output of a challenge depends on. */
export type RankedChallenge = Pick<Challenge, 'metrics' | 'ranking'>

/**
 * The unrounded output of a challenge: its metrics in their order, then `<column>_position`, `mean_position`, `percentile`, `overall`. Without a
 * leaderboard that has one of its columns only `overall` is added, by the rule of the challenge. Without `ranking` nothing is added.
 */
export function rankMetrics(
  challenge: RankedChallenge,
  metrics: Values,
  board: Leaderboard | null,
  cases: readonly CaseResult[] = [],
): Record<string, number> {
  const { ranking } = challenge
  if (!ranking) return { ...metrics }
  const specs = new Map(challenge.metrics.map((metric) => [metric.name, metric]))
  const submission = Object.entries(metrics).map(([name, value]) => ({
    column: specs.get(name)?.column ?? name,
    direction: specs.get(name)?.direction ?? null,
    value,
  }))
  const positions =
    board && !board.problem
      ? rankPositions(board.columns, submission, { ranked: ranking.ranked })
      : new Map<string, number>()
  const output: Record<string, number> = { ...metrics }
  if (board && positions.size > 0) {
    for (const [column, position] of positions) output[`${column}_position`] = position
    const mean = meanRank(positions.values())
    output.mean_position = mean
    output.percentile = meanRankPercentile(mean, board.entries)
    output.overall = mean
  } else {
    output.overall = ranking.withoutLeaderboard(metrics, cases)
  }
  return ordered(output, ranking.keyOrder ?? [])
}

/** The named keys first, in the given order, then the others in their own order. */
function ordered(output: Values, keys: readonly string[]): Record<string, number> {
  const first = keys.filter((key) => key in output).map((key) => [key, output[key]!] as const)
  return {
    ...Object.fromEntries(first),
    ...Object.fromEntries(Object.entries(output).filter(([key]) => !keys.includes(key))),
  }
}
