/** From the metrics of a submission to the full output dictionary: positions, their mean, the percentile and the overall value. */
import type { CaseResult, Challenge } from '../../contract'
import { meanRank } from '../../ranking/meanRank'
import { meanRankPercentile } from '../../ranking/meanRankPercentile'
import { rankPositions } from '../../ranking/rankPositions'
import type { Leaderboard } from './readLeaderboard'

type Values = Readonly<Record<string, number>>

/** What of a challenge decides its output. */
export type RankedChallenge = Pick<Challenge, 'metrics' | 'ranking'>

/**
 * The unrounded output of a challenge: its metrics in their order, then `<column>_position`, `mean_position`, `percentile`, `overall`; without a
 * leaderboard (or one that shares no column with it) only `overall` is added, by the rule of the challenge. A challenge without `ranking` adds nothing.
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

/** The named keys first, in the given order; the others after them as they come. */
function ordered(output: Values, keys: readonly string[]): Record<string, number> {
  const first = keys.filter((key) => key in output).map((key) => [key, output[key]!] as const)
  return {
    ...Object.fromEntries(first),
    ...Object.fromEntries(Object.entries(output).filter(([key]) => !keys.includes(key))),
  }
}
