/** Direction of the score of a report, and the medal thresholds that apply to it. */
import type { CaseResult, Challenge } from '../../contract'
import { type MedalThresholds, noThresholds } from '../../ranking/medalFor'
import type { Leaderboard } from '../leaderboards/readLeaderboard'

type Values = Readonly<Record<string, number>>
export type ScoredChallenge = Pick<Challenge, 'metrics' | 'ranking'>

/**
 * The direction of the score: `lower` for a mean position, the direction of `ranking.withoutLeaderboard` for the value that replaces it, the declared
 * direction for a metric. null: not known.
 */
export function scoreDirection(
  { metrics, ranking }: ScoredChallenge,
  output: Values,
  cases: readonly CaseResult[] = [],
): 'higher' | 'lower' | null {
  if (ranking)
    return isMeanPosition({ ranking }, output) ? 'lower' : replacementDirection({ metrics, ranking }, output, cases)
  const [first] = Object.keys(output)
  const name = Object.hasOwn(output, 'overall') ? 'overall' : first
  return metrics.find((metric) => metric.name === name)?.direction ?? null
}

/**
 * The thresholds with the direction of the score. None, with a warning, if the thresholds are mean positions and the score is not, or the reverse, or
 * if the directions differ.
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
 * The direction of `ranking.withoutLeaderboard`, found by improving every metric with a direction. It should be lower-better, but one bundled challenge and
 * any formula may differ. Several step sizes are tried, as a clamp may hide a change; without a change it is `lower`, as documented.
 */
function replacementDirection(
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
