/** Ranks the metric values of a submission on a published leaderboard, as a report does. */

import type { LeaderboardFile, Whole } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { refuse } from '../errors/refuse'
import { roundScaled } from '../python/roundScaled'
import { leaderboardNumbers } from './leaderboardNumbers'
import { meanRank } from './meanRank'
import { meanRankPercentile } from './meanRankPercentile'
import { type Medals, type MedalThresholds, medalFor } from './medalFor'
import { type RankPositionsOptions, rankPositions } from './rankPositions'

export interface RankAgainstLeaderboardOptions extends RankPositionsOptions {
  /** The column of a metric where it has another name: `{ macro_f1: 'f1' }`. Default: the column of the same name. */
  readonly columns?: Readonly<Record<string, string>>
}

export interface LeaderboardRank {
  /** Column name → 1 + number of entries strictly better; NaN for a missing value. */
  readonly positions: Record<string, number>
  /** The mean of the positions, unrounded. */
  readonly meanPosition: number
  /** 1 − (meanPosition − 1) / entries, a fraction. */
  readonly percentile: number
  /** Computed from the mean position rounded to 5 decimals, as in a report. All false if the leaderboard has no published mean positions. */
  readonly medals: Medals
  readonly thresholds: MedalThresholds
  /** Number of entries, the submission not counted. */
  readonly entries: Whole
  /** Metrics that are not ranked: the leaderboard has no column for them, or one without a direction. */
  readonly unranked: readonly string[]
  /** Columns with a direction for which there is no value. */
  readonly missing: readonly string[]
}

/**
 * Positions, mean position, percentile and medals of metric values on a leaderboard, as {@link leaderboardOf} returns it.
 *
 * @param values the unrounded values of the submission by metric name; NaN or null for a missing one.
 * @throws MedgradeError `bad-leaderboard` for an object that is not a leaderboard, `bad-argument` if no metric has a ranked column,
 *   `bad-input` for a value that is no number.
 * @example
 * const entries = [{ values: { dice: 0.8 } }, { values: { dice: 0.7 } }]
 * const leaderboard = { metrics: [{ name: 'dice', direction: 'higher' }], entries }
 * rankAgainstLeaderboard({ dice: 0.75 }, leaderboard).positions // → { dice: 2 }
 */
export function rankAgainstLeaderboard(
  values: Readonly<Record<string, number | null>>,
  leaderboard: LeaderboardFile,
  options: RankAgainstLeaderboardOptions = {},
): LeaderboardRank {
  checkArguments({ values }, 'object')
  checkOptions('rankAgainstLeaderboard', options, { columns: 'object', ranked: 'string' })
  const { columns: renamed = {}, ...ranked } = options
  const { columns, entries, thresholds } = leaderboardNumbers(leaderboard)
  const directions = new Map(columns.map(({ name, direction }) => [name, direction]))
  const columnOf = (metric: string) => (Object.hasOwn(renamed, metric) ? renamed[metric]! : metric)
  const given = Object.entries(values).map(([metric, value]) => {
    const column = columnOf(metric)
    return { metric, column, direction: directions.get(column) ?? null, value }
  })
  const used = given.filter(({ direction }) => direction !== null)
  const directed = columns.flatMap(({ name, direction }) => (direction === null ? [] : [name]))
  if (used.length === 0) refuse('bad-argument', 'Metrics with a ranked column', Object.keys(values), directed)
  const positions = rankPositions(columns, used, ranked)
  const mean = meanRank(positions.values())
  return {
    positions: Object.fromEntries(positions),
    meanPosition: mean,
    percentile: meanRankPercentile(mean, entries),
    medals: medalFor(roundScaled(mean, 5), thresholds),
    thresholds,
    entries,
    unranked: given.flatMap(({ metric, direction }) => (direction === null ? [metric] : [])),
    missing: directed.filter((name) => !used.some(({ column }) => column === name)),
  }
}
