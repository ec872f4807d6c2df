/** The leaderboard with a submission in its place, as text. */

import { largestOf } from '../../array/largestOf'
import type { ChallengeReport } from '../../contract'
import { visibleText } from '../../engine/report/visibleText'

const OWN = 'this submission'

/**
 * Rows of the entries and of the submission by mean position. Entries keep the positions that they have among themselves; the submission's are those of its
 * report, against the entries.
 */
export async function rankingTable(named: string, report: ChallengeReport, given?: unknown): Promise<string> {
  const board = await entriesOf(named, given)
  if (board === null || report.metrics?.mean_position === undefined)
    return `  no leaderboard ranks ${report.challenge_id}`
  const { columns, entries } = board
  const own = {
    place: report.metrics.mean_position,
    cells: [OWN, ...columns.map((name) => text(report.metrics![name])), text(report.metrics.mean_position)],
  }
  // Positions of entries do not count the submission, which therefore stands before those of its own position.
  const rows = [own, ...entries].sort((a, b) => a.place - b.place)
  const cells = [['team', ...columns, 'mean position'], ...rows.map((row) => row.cells)].map((row) =>
    row.map(visibleText),
  )
  const widths = cells[0]!.map((_, i) => largestOf(cells.map((row) => row[i]!.length)))
  return cells
    .map(
      (row) => `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`,
    )
    .join('\n')
}

/** The entries with their mean positions among themselves; null: nothing is ranked. */
async function entriesOf(named: string, given: unknown) {
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { leaderboardOf } = await import('../../challenges/leaderboardOf')
  const { readLeaderboard } = await import('../../engine/leaderboards/readLeaderboard')
  const { rankPositions } = await import('../../ranking/rankPositions')
  const { meanRank } = await import('../../ranking/meanRank')
  const { challenge } = await loadChallenge(named)
  const bundled = given === undefined ? await leaderboardOf(challenge.id) : null
  const { columns, entries, problem } = readLeaderboard(given ?? bundled, challenge)
  const ranked = columns.filter(({ direction }) => direction !== null)
  if (problem !== undefined || ranked.length === 0 || !challenge.ranking) return null
  const teams = bundled?.entries.map(({ team }, i) => team ?? `entry ${i + 1}`)
  const rows = Array.from({ length: entries }, (_, i) => {
    const values = ranked.map(({ name, direction, values }) => ({
      column: name,
      direction,
      value: values[i] ?? Number.NaN,
    }))
    const place = meanRank(rankPositions(columns, values, { ranked: challenge.ranking!.ranked }).values())
    return { place, cells: [teams?.[i] ?? `entry ${i + 1}`, ...values.map(({ value }) => text(value)), text(place)] }
  })
  return { columns: ranked.map(({ name }) => name), entries: rows }
}

function text(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  return String(Number(value.toFixed(5)))
}
