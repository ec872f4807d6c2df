/** Everything that turns metrics into a place: the leaderboard, positions, thresholds. A page loads it with its first submission. */
import { leaderboardOf } from '../../benchmarks/leaderboardOf'
import type { CaseResult, Challenge, ReportError } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { type MedalThresholds, noThresholds } from '../../ranking/medalFor'
import { thresholdsFor } from '../report/scoreDirection'
import { toReportError } from '../report/toReportError'
import { rankMetrics } from './rankMetrics'
import { type Leaderboard, readLeaderboard } from './readLeaderboard'

/** What a submission was graded with so far. */
export interface Unranked {
  /** null: grading failed. */
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

/** Loads the leaderboard given, or the bundled one of the challenge (`null` given: none at all), for a function that ranks with it. */
export async function beginRanking(challenge: Challenge, given: unknown): Promise<(graded: Unranked) => Ranked> {
  const board = await leaderboardFor(challenge, given)
  const found = { board, thresholds: board?.thresholds ?? (await presetThresholds(challenge)) }
  return (graded) => {
    const { output, error } = rankedOutput(challenge, graded, board)
    const warnings = board ? rankingWarnings(challenge, board, given !== undefined, output) : []
    const unknown = Object.entries(graded.metrics ?? {}).filter(([, value]) => Number.isNaN(value))
    if (unknown.length > 0) warnings.push(`no number comes out for ${unknown.map(([name]) => name).join(', ')} (NaN)`)
    const medals = thresholdsFor(challenge, found, output, graded.cases)
    return { output, error, thresholds: medals.thresholds, warnings: [...warnings, ...medals.warnings] }
  }
}

async function leaderboardFor(challenge: Challenge, given: unknown): Promise<Leaderboard | null> {
  if (given === null) return null
  if (given !== undefined) return readLeaderboard(given, challenge)
  const bundled = await leaderboardOf(challenge.id)
  return bundled && readLeaderboard(bundled, challenge)
}

/** Thresholds of competitions whose real leaderboard is known only by them. */
async function presetThresholds({ id, benchmark, metrics }: Challenge): Promise<MedalThresholds> {
  if (benchmark !== 'mle-bench') return noThresholds
  const { mleBenchThresholds } = await import('../../benchmarks/mle-bench/thresholds')
  const preset = Object.hasOwn(mleBenchThresholds, id) ? mleBenchThresholds[id] : undefined
  if (!preset) return noThresholds
  const [gold, silver, bronze, median] = preset
  return { gold, silver, bronze, median, isLowerBetter: metrics[0]!.direction === 'lower', strictMedian: true }
}

/** The rule for a value without a leaderboard belongs to the challenge, which may fail in it. */
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

/** What of a leaderboard does not come into the ranking; bundled ones may lack columns, as published. */
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
