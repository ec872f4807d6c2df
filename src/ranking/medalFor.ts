/**
 * Medals by thresholds taken from a leaderboard. Leaderboards with mean positions: gold, silver and bronze are the first three rows. Leaderboards
 * with scores: the rows depend on the number of teams, by Kaggle's rule or by the older rule of the reference.
 */
import { requireList, requireNumber, requireObject } from '../errors/refuse'
import { compareMissingLast } from './positions'

export interface MedalThresholds {
  readonly gold: number | null
  readonly silver: number | null
  readonly bronze: number | null
  readonly median: number | null
  readonly isLowerBetter: boolean
  /** Whether `aboveMedian` needs a score strictly better than the median, as in Kaggle's rule. Default: an equal score suffices. */
  readonly strictMedian?: boolean
}

export interface Medals {
  readonly gold: boolean
  readonly silver: boolean
  readonly bronze: boolean
  readonly any: boolean
  readonly aboveMedian: boolean
}

/** Without a readable leaderboard: no threshold, hence no medal. */
export const noThresholds: MedalThresholds = {
  gold: null,
  silver: null,
  bronze: null,
  median: null,
  isLowerBetter: false,
}

/**
 * Medals of a rounded score: at most one medal, the best that is reached. A score or threshold that is null or NaN gives no medal.
 * Definition: the ReX-MLE reference graders.
 *
 * @throws MedgradeError `bad-input` for a score or thresholds that are no numbers.
 * @example
 * medalFor(2, { gold: 1, silver: 2, bronze: 3, median: 4, isLowerBetter: true }).silver // → true
 */
export function medalFor(score: number | null, thresholds: MedalThresholds): Medals {
  requireNumber('score', score, true)
  requireObject('thresholds', thresholds)
  for (const name of ['gold', 'silver', 'bronze', 'median'] as const) requireNumber(name, thresholds[name], true)
  const reaches = (threshold: number | null) =>
    score !== null && threshold !== null && (thresholds.isLowerBetter ? score <= threshold : score >= threshold)
  const gold = reaches(thresholds.gold)
  const silver = !gold && reaches(thresholds.silver)
  const bronze = !gold && !silver && reaches(thresholds.bronze)
  return {
    gold,
    silver,
    bronze,
    any: gold || silver || bronze,
    aboveMedian: reaches(thresholds.median) && !(thresholds.strictMedian && score === thresholds.median),
  }
}

/**
 * Thresholds of a leaderboard with mean positions: gold, silver and bronze are rows 0, 1 and 2, the median is row ⌊n/2⌋. Rows are ordered by `ranks`
 * if given (stable; missing ranks last). Missing rows give null. Lower is better.
 */
export function meanPositionThresholds(meanPositions: readonly number[], ranks?: readonly number[]): MedalThresholds {
  requireList('meanPositions', meanPositions)
  const order = meanPositions.map((_, row) => row)
  if (ranks) order.sort((a, b) => compareMissingLast(ranks[a] ?? Number.NaN, ranks[b] ?? Number.NaN))
  const at = (index: number) => {
    const row = order[index]
    return row === undefined ? null : (meanPositions[row] ?? null)
  }
  return { gold: at(0), silver: at(1), bronze: at(2), median: at(Math.floor(order.length / 2)), isLowerBetter: true }
}

/**
 * Kaggle's rule: gold, silver and bronze are the scores of rows that depend on the number of teams; the score must be strictly better than the median
 * of all scores that are no NaN. Scores are ordered best first; lower is better if the first is below the last. Without scores there are no thresholds.
 */
export function kaggleThresholds(scores: readonly number[]): MedalThresholds {
  requireList('scores', scores)
  const n = scores.length
  if (n === 0) return noThresholds
  const [gold, silver, bronze] = kaggleRows(n).map((row) => scores[row - 1]!)
  const known = scores.filter((score) => !Number.isNaN(score)).sort((a, b) => a - b)
  const middle = (known.length - 1) / 2
  const median = known.length === 0 ? Number.NaN : (known[Math.floor(middle)]! + known[Math.ceil(middle)]!) / 2
  return {
    gold: gold!,
    silver: silver!,
    bronze: bronze!,
    median,
    isLowerBetter: scores[0]! < scores[n - 1]!,
    strictMedian: true,
  }
}

function kaggleRows(n: number): readonly [number, number, number] {
  const share = (fraction: number) => Math.floor(fraction * n)
  if (n < 100) return [Math.max(1, share(0.1)), Math.max(1, share(0.2)), Math.max(1, share(0.4))]
  if (n < 250) return [10, share(0.2), share(0.4)]
  if (n < 1000) return [10 + share(0.002), 50, 100]
  return [10 + share(0.002), share(0.05), share(0.1)]
}

/**
 * The older rule of the reference: thresholds are the scores of rows that depend on the number of teams, rows in the given order. If one of the rows
 * does not exist, there are no thresholds at all. Lower is better if the first score is below the last.
 */
export function scoreThresholds(scores: readonly number[]): MedalThresholds {
  requireList('scores', scores)
  const n = scores.length
  const share = (fraction: number) => Math.max(1, Math.trunc(fraction * n))
  const rows =
    n < 100
      ? [share(0.1), share(0.2), share(0.4)]
      : n < 250
        ? [10, share(0.2), share(0.4)]
        : [10 + Math.trunc(0.002 * n), 10 + Math.trunc(0.05 * n), 10 + Math.trunc(0.1 * n)]
  const [gold, silver, bronze, median] = [...rows, Math.floor(n / 2)].map((row) => scores[row - 1])
  if (gold === undefined || silver === undefined || bronze === undefined || median === undefined) return noThresholds
  return { gold, silver, bronze, median, isLowerBetter: scores[0]! < scores[n - 1]! }
}
