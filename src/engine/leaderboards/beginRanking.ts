/** Ranks the metrics of a submission: leaderboard, positions, medal thresholds. Loaded on demand, so that a page loads it with its first submission. */
import { leaderboardOf } from '../../challenges/leaderboardOf'
import type { CaseResult, Challenge, LeaderboardFile, ReportError } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { type MedalThresholds, noThresholds } from '../../ranking/medalFor'
import { thresholdsFor } from '../report/scoreDirection'
import { toReportError } from '../report/toReportError'
import { rankMetrics } from './rankMetrics'
import { type Leaderboard, readLeaderboard } from './readLeaderboard'

/** A graded submission before it is ranked. */
export interface Unranked {
  /** Unrounded, by name; null with an error. */
  readonly metrics: Readonly<Record<string, number>> | null
  readonly error: ReportError | null
  readonly cases: readonly CaseResult[]
}

export interface Ranked {
  /** Metrics, positions and overall value, unrounded. */
  readonly output: Record<string, number> | null
  readonly error: ReportError | null
  readonly thresholds: MedalThresholds
  readonly warnings: readonly string[]
}

/**
 * Loads the leaderboard and returns a function that ranks with it.
 *
 * @param given the option `leaderboard`; undefined: the bundled leaderboard of the challenge, null: none.
 */
export async function beginRanking(challenge: Challenge, given: unknown): Promise<(graded: Unranked) => Ranked> {
  const board = await leaderboardFor(challenge, given)
  const found = { board, thresholds: board?.thresholds ?? (await presetThresholds(challenge)) }
  const unusable = given === undefined || given === null || challenge.benchmark !== 'mle-bench' ? null : board?.problem
  return (graded) => {
    const { output, error } = unusable ? refusedBoard(graded, unusable) : rankedOutput(challenge, graded, board)
    const warnings = board ? rankingWarnings(challenge, board, given !== undefined, output) : []
    const undefinedMetrics = Object.entries(graded.metrics ?? {}).flatMap(([name, value]) =>
      Number.isNaN(value) ? [name] : [],
    )
    if (undefinedMetrics.length > 0) warnings.push(`no number comes out for ${undefinedMetrics.join(', ')} (NaN)`)
    const medals = thresholdsFor(challenge, found, output, graded.cases)
    return { output, error, thresholds: medals.thresholds, warnings: [...warnings, ...medals.warnings] }
  }
}

async function leaderboardFor(challenge: Challenge, given: unknown): Promise<Leaderboard | null> {
  if (given === null) return null
  if (given !== undefined) return readLeaderboard(given, challenge)
  const bundled = await leaderboardOf(challenge.id)
  if (bundled === null) return null
  const known = bundledBoards.get(bundled) ?? readLeaderboard(bundled, challenge)
  bundledBoards.set(bundled, known)
  return known
}

/** The numbers of a bundled leaderboard are the same for every submission. */
const bundledBoards = new WeakMap<LeaderboardFile, Leaderboard>()

/** Thresholds of the MLE-bench competitions, whose full leaderboards are not bundled. */
async function presetThresholds({ id, benchmark, metrics }: Challenge): Promise<MedalThresholds> {
  if (benchmark !== 'mle-bench') return noThresholds
  const { mleBenchThresholds } = await import('../../challenges/mle-bench/thresholds')
  const preset = Object.hasOwn(mleBenchThresholds, id) ? mleBenchThresholds[id] : undefined
  if (!preset) return noThresholds
  const [gold, silver, bronze, median] = preset
  return { gold, silver, bronze, median, isLowerBetter: metrics[0]!.direction === 'lower', strictMedian: true }
}

/** A competition whose medals are places of a leaderboard needs its scores, as its grader does. */
function refusedBoard({ error }: Unranked, problem: string): Pick<Ranked, 'output' | 'error'> {
  const expected = 'a table with commas and a column score of numbers'
  const refused = refusal('invalid-answers', 'the leaderboard', problem, expected)
  return { output: null, error: error ?? toReportError(refused, { side: 'answers' }) }
}

/** Metrics with ranks. `ranking.withoutLeaderboard` is code of the challenge; its failure is the error of the report. */
function rankedOutput(
  challenge: Challenge,
  { metrics, error, cases }: Unranked,
  board: Leaderboard | null,
): Pick<Ranked, 'output' | 'error'> {
  try {
    return { output: metrics && rankMetrics(challenge, metrics, board, cases), error }
  } catch (thrown) {
    if (!isMedgradeError(thrown, 'challenge-failed') && !isMedgradeError(thrown, 'bad-formula')) throw thrown
    return { output: null, error: toReportError(thrown, { side: 'answers' }) }
  }
}

/** Warnings about metrics that the leaderboard does not rank. Bundled leaderboards lack columns as published, which gives no warning. */
function rankingWarnings(
  { ranking, metrics }: Challenge,
  { problem, columns }: Leaderboard,
  given: boolean,
  output: Readonly<Record<string, number>> | null,
): string[] {
  if (problem) return [`the leaderboard cannot be read, nothing is ranked: ${problem}`]
  if (!output || !ranking) return []
  if (output.mean_position === undefined)
    return ['the leaderboard shares no ranked column with the metrics, nothing is ranked']
  const names = new Set(columns.map(({ name }) => name))
  const missing = metrics.filter(({ name, direction, column = name }) => direction && !names.has(column))
  if (!given || missing.length === 0) return []
  return [`the leaderboard has no column for ${missing.map(({ name }) => name).join(', ')}`]
}
