/** Position of a submission on a published leaderboard. Each submission is compared with the leaderboard alone; equal values share the better position. */

import type { LeaderboardFile } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { oneOf } from '../errors/oneOf'
import { type Direction, type LeaderboardColumn, leaderboardNumbers } from './leaderboardNumbers'
import { valueOrNaN } from './valueOrNaN'

export type { Direction, LeaderboardColumn } from './leaderboardNumbers'

/** A metric value of the submission. */
export interface RankedValue {
  /** The leaderboard column it is compared with. */
  readonly column: string
  readonly direction: Direction | null
  /** NaN or null for a missing one. */
  readonly value: number | null
}

export interface RankPositionsOptions {
  /**
   * Which metrics are ranked. `'submission'` (default): those of the submission that have a direction and a column, in the submission's order.
   * `'leaderboard'`: every column with a direction in column order (NaN if the submission lacks it), then the submission's metrics without a
   * column, which have position 1.
   */
  readonly ranked?: 'submission' | 'leaderboard'
}

/**
 * Positions of a submission on a leaderboard: column name → 1 + number of entries strictly better ("min" ranks, exact comparison of doubles).
 *
 * NaN or null in the submission gives NaN; NaN or null in an entry is never better; infinities compare as numbers. The worst position is n + 1.
 * Definition: the ReX-MLE reference graders.
 *
 * @param leaderboard columns in order, or a whole leaderboard as {@link leaderboardOf} returns it
 * @param submission the unrounded values of the submission, in output order
 * @throws MedgradeError `bad-argument` for an unknown direction, `bad-input` for a value that is no number, `bad-leaderboard` for an object that is not
 *   a leaderboard
 * @example
 * const columns = [{ name: 'dice', direction: 'higher', values: [0.8, 0.7] }]
 * rankPositions(columns, [{ column: 'dice', direction: 'higher', value: 0.75 }]).get('dice') // → 2
 */
export function rankPositions(
  leaderboard: readonly LeaderboardColumn[] | LeaderboardFile,
  submission: readonly RankedValue[],
  options: RankPositionsOptions = {},
): Map<string, number> {
  checkArguments({ submission }, [{ column: 'string' }])

  checkOptions('rankPositions', options, { ranked: 'string' })
  if (isColumns(leaderboard)) checkArguments({ leaderboard }, [{ name: 'string', values: 'list' }])
  const columns = isColumns(leaderboard) ? leaderboard : leaderboardNumbers(leaderboard).columns
  const board = new Map(columns.map((column) => [column.name, column]))
  const positions = new Map<string, number>()
  if (oneOf('ranked', options.ranked, 'submission', 'leaderboard') === 'submission') {
    for (const { column, direction, value } of submission) {
      const entries = board.get(column)
      if (direction !== null && entries) positions.set(column, position(entries.values, value, direction))
    }
    return positions
  }
  const given = new Map(submission.map((ranked) => [ranked.column, ranked]))
  for (const { name, direction, values } of columns) {
    if (direction !== null) positions.set(name, position(values, given.get(name)?.value ?? null, direction))
  }
  for (const { column, direction, value } of submission) {
    if (direction !== null && !board.has(column)) positions.set(column, position([], value, direction))
  }
  return positions
}

function isColumns(given: readonly LeaderboardColumn[] | LeaderboardFile): given is readonly LeaderboardColumn[] {
  return Array.isArray(given)
}

function position(entries: LeaderboardColumn['values'], given: number | null, direction: Direction): number {
  const higher = oneOf('direction', direction, 'higher', 'lower') === 'higher'
  const value = valueOrNaN(given, 'A value')
  if (Number.isNaN(value)) return Number.NaN
  let better = 0
  for (const one of entries) {
    const entry = valueOrNaN(one, 'An entry')
    if (higher ? entry > value : entry < value) better++
  }
  return better + 1
}
