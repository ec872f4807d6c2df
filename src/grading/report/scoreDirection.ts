/** Which way the score of a report is better, and the thresholds that speak of the same thing. */
import type { CaseResult, Challenge } from '../../contract'
import { type MedalThresholds, noThresholds } from '../../ranking/medalFor'
import type { Leaderboard } from '../leaderboards/readLeaderboard'

type Values = Readonly<Record<string, number>>
export type ScoredChallenge = Pick<Challenge, 'metrics' | 'ranking'>

/**
 * The direction of the score: a mean position is lower-better, the value that stands in for it as the rule of the challenge turns it, a metric as the
 * challenge declares it. null: nothing says it.
 */
export function scoreDirection(
  { metrics, ranking }: ScoredChallenge,
  output: Values,
  cases: readonly CaseResult[] = [],
): 'higher' | 'lower' | null {
  if (ranking)
    return isMeanPosition({ ranking }, output) ? 'lower' : standInDirection({ metrics, ranking }, output, cases)
  const [first] = Object.keys(output)
  const name = Object.hasOwn(output, 'overall') ? 'overall' : first
  return metrics.find((metric) => metric.name === name)?.direction ?? null
}

/**
 * The thresholds of a leaderboard where they are about the score of this report, with its direction; else none, with a warning. A mean position
 * is not compared with published scores, nor a score with mean positions.
 */
export function thresholdsFor(
  challenge: ScoredChallenge,
  found: { readonly thresholds: MedalThresholds; readonly board: Leaderboard | null },
  output: Values | null,
  cases: readonly CaseResult[],
): { readonly thresholds: MedalThresholds; readonly warnings: readonly string[] } {
  const { thresholds, board } = found
  const direction = output && scoreDirection(challenge, output, cases)
  if (!output || !direction) return { thresholds, warnings: [] }
  const isLowerBetter = direction === 'lower'
  if (thresholds.gold === null && thresholds.median === null)
    return { thresholds: { ...thresholds, isLowerBetter }, warnings: [] }
  const ofPositions = board !== null && !board.thresholdsOfScores
  const problem =
    ofPositions !== isMeanPosition(challenge, output)
      ? `its medals are by ${ofPositions ? 'mean position' : 'score'}, the score of this report is ${ofPositions ? 'none' : 'a mean position'}`
      : thresholds.isLowerBetter === isLowerBetter
        ? null
        : `its scores are ordered as if ${isLowerBetter ? 'higher' : 'lower'} were better`
  if (problem === null) return { thresholds, warnings: [] }
  return { thresholds: { ...noThresholds, isLowerBetter }, warnings: [`no medals from this leaderboard: ${problem}`] }
}

function isMeanPosition({ ranking }: Pick<Challenge, 'ranking'>, { mean_position: mean }: Values): boolean {
  return ranking !== undefined && mean !== undefined
}

/**
 * Which way the stand-in goes when every directed metric gets better. Meant to fall, but a bundled one and any of one's own may rise, and a formula
 * does not say. Steps of several sizes see past a clamp; where it cannot be told, the documented direction holds.
 */
function standInDirection(
  { metrics, ranking }: Required<ScoredChallenge>,
  output: Values,
  cases: readonly CaseResult[],
): 'higher' | 'lower' {
  const own = Object.fromEntries(
    metrics.flatMap(({ name }) => (Object.hasOwn(output, name) ? [[name, output[name]!]] : [])),
  )
  const at = (step: number): number => {
    const moved = metrics.flatMap(({ name, direction }) =>
      direction === null || own[name] === undefined
        ? []
        : [[name, own[name] + (direction === 'higher' ? step : -step)] as const],
    )
    try {
      return ranking.withoutLeaderboard({ ...own, ...Object.fromEntries(moved) }, cases)
    } catch {
      return Number.NaN
    }
  }
  for (const step of [1e-3, 0.1, 10]) {
    const change = at(step) - at(-step)
    if (change !== 0 && !Number.isNaN(change)) return change > 0 ? 'higher' : 'lower'
  }
  return 'lower'
}
