import { findChallenge } from '../../challenges/findChallenge'
import { leaderboardOf } from '../../challenges/leaderboardOf'
import { mleBenchThresholds } from '../../challenges/mle-bench/thresholds'
import { roundScaled } from '../../python/roundScaled'
import { leaderboardNumbers } from '../../ranking/leaderboardNumbers'
import { type Medals, medalFor } from '../../ranking/medalFor'
import { rankAgainstLeaderboard } from '../../ranking/rankAgainstLeaderboard'
import type { RunReport } from '../tables/runReports'

type Placed = Pick<RunReport, 'challenge' | 'metrics' | 'score'>

/** The medal of a valid run by the published thresholds and leaderboards, as reports state it; null where none is known. */
export async function knownMedals(report: Placed) {
  const medals = report.challenge in mleBenchThresholds ? byThresholds(report) : await byLeaderboard(report)
  if (medals === null) return null
  const { gold, silver, bronze, aboveMedian } = medals
  return { gold_medal: gold, silver_medal: silver, bronze_medal: bronze, above_median: aboveMedian }
}

function byThresholds({ challenge, score }: Placed): Medals | null {
  const [gold, silver, bronze, median] = mleBenchThresholds[challenge]!
  return score === null
    ? null
    : medalFor(score, { gold, silver, bronze, median, isLowerBetter: gold < median, strictMedian: true })
}

/** By the mean position that a report states; else by its values, which are rounded. */
async function byLeaderboard({ challenge, metrics }: Placed): Promise<Medals | null> {
  const [board, declared] = await Promise.all([leaderboardOf(challenge), findChallenge(challenge)])
  if (!board || !declared) return null
  const { thresholds } = leaderboardNumbers(board)
  if (metrics.mean_position !== undefined) return medalFor(metrics.mean_position, thresholds)
  const directed = new Set(board.metrics.flatMap(({ name, direction }) => (direction ? [name] : [])))
  const used = declared.metrics.filter(({ name, column = name }) => name in metrics && directed.has(column))
  if (used.length === 0) return null
  const values = Object.fromEntries(used.map(({ name }) => [name, metrics[name]!]))
  const columns = Object.fromEntries(used.map(({ name, column = name }) => [name, column]))
  const ranked = declared.ranking ? { ranked: declared.ranking.ranked } : {}
  const { meanPosition } = rankAgainstLeaderboard(values, board, { columns, ...ranked })
  return medalFor(roundScaled(meanPosition, 5), thresholds)
}
