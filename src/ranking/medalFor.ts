/**
 * Medals are thresholds read off a leaderboard, and the best one that is reached counts. Two rules exist: leaderboards with a mean position
 * (gold, silver, bronze are its first three rows) and, for older ones, a single column of scores with places that grow with the field.
 */

export interface MedalThresholds {
  readonly gold: number | null
  readonly silver: number | null
  readonly bronze: number | null
  readonly median: number | null
  readonly isLowerBetter: boolean
  /** Above the median only if strictly better than it, as Kaggle's rule has it; default: reaching it is enough. */
  readonly strictMedian?: boolean
}

export interface Medals {
  readonly gold: boolean
  readonly silver: boolean
  readonly bronze: boolean
  readonly any: boolean
  readonly aboveMedian: boolean
}

/** What holds without a readable leaderboard: no threshold, no medal. */
export const noThresholds: MedalThresholds = {
  gold: null,
  silver: null,
  bronze: null,
  median: null,
  isLowerBetter: false,
}

/**
 * Medals of a rounded score under given thresholds: at most one medal, the best. `null` for the score or a threshold, or NaN on either side, never
 * earns anything. Definition: the ReX-MLE reference graders.
 */
export function medalFor(score: number | null, thresholds: MedalThresholds): Medals {
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
 * Thresholds of a leaderboard with mean positions: those of rows 1, 2 and 3 and of row ⌊n/2⌋ counted from 0, rows ordered by `ranks` if given
 * (stable; missing ranks last). Missing rows give null. Lower is better.
 */
export function meanPositionThresholds(meanPositions: readonly number[], ranks?: readonly number[]): MedalThresholds {
  const order = meanPositions.map((_, row) => row)
  if (ranks) order.sort((a, b) => ascending(ranks[a] ?? Number.NaN, ranks[b] ?? Number.NaN))
  const at = (place: number) => {
    const row = order[place]
    return row === undefined ? null : (meanPositions[row] ?? null)
  }
  return { gold: at(0), silver: at(1), bronze: at(2), median: at(Math.floor(order.length / 2)), isLowerBetter: true }
}

/**
 * Kaggle's rule: thresholds are the scores at places that depend on the number of teams, the median is that of all scores and must be
 * beaten. Scores come best first; lower is better when the first is below the last. Without a score there are no thresholds.
 */
export function kaggleThresholds(scores: readonly number[]): MedalThresholds {
  const n = scores.length
  if (n === 0) return noThresholds
  const [gold, silver, bronze] = kagglePlaces(n).map((place) => scores[place - 1]!)
  const sorted = [...scores].sort((a, b) => a - b)
  const median = (sorted[Math.floor((n - 1) / 2)]! + sorted[Math.floor(n / 2)]!) / 2
  return {
    gold: gold!,
    silver: silver!,
    bronze: bronze!,
    median,
    isLowerBetter: scores[0]! < scores[n - 1]!,
    strictMedian: true,
  }
}

function kagglePlaces(n: number): readonly [number, number, number] {
  const share = (fraction: number) => Math.floor(fraction * n)
  if (n < 100) return [Math.max(1, share(0.1)), Math.max(1, share(0.2)), Math.max(1, share(0.4))]
  if (n < 250) return [10, share(0.2), share(0.4)]
  if (n < 1000) return [10 + share(0.002), 50, 100]
  return [10 + share(0.002), share(0.05), share(0.1)]
}

/**
 * The older rule: thresholds are the scores at places that depend on the number of teams, rows in the given order. A place outside the table makes
 * the whole leaderboard unreadable, which is {@link noThresholds}. Lower is better when the first score is below the last.
 */
export function scoreThresholds(scores: readonly number[]): MedalThresholds {
  const n = scores.length
  const share = (fraction: number) => Math.max(1, Math.trunc(fraction * n))
  const places =
    n < 100
      ? [share(0.1), share(0.2), share(0.4)]
      : n < 250
        ? [10, share(0.2), share(0.4)]
        : [10 + Math.trunc(0.002 * n), 10 + Math.trunc(0.05 * n), 10 + Math.trunc(0.1 * n)]
  const [gold, silver, bronze, median] = [...places, Math.floor(n / 2)].map((place) => scores[place - 1])
  if (gold === undefined || silver === undefined || bronze === undefined || median === undefined) return noThresholds
  return { gold, silver, bronze, median, isLowerBetter: scores[0]! < scores[n - 1]! }
}

function ascending(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a - b
}
