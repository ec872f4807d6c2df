import { checkArguments } from '../../errors/checkArguments'
/** One attempt of a policy. */
export interface Trial {
  readonly policy: string
  readonly configuration: string
  readonly success: boolean
  readonly failureMode?: string
}

export interface TrialRates {
  readonly trials: number
  /** Successes over trials. */
  readonly successRate: number
  /** Share of each named failure mode among the failures, in alphabetical order. */
  readonly failureModes: Readonly<Record<string, number>>
  /** The most frequent mode; of equals the first in the alphabet; null without a named failure. */
  readonly dominantFailure: string | null
}

/** Success rate and failure modes for every policy and configuration: `rates[policy][configuration]`. */
export function trialRates(trials: readonly Trial[]): Record<string, Record<string, TrialRates>> {
  checkArguments({ trials }, [{ policy: 'string', configuration: 'string', success: 'boolean' }])
  const groups = new Map<string, Map<string, Trial[]>>()
  for (const trial of trials) {
    const configurations = groups.get(trial.policy) ?? new Map<string, Trial[]>()
    groups.set(trial.policy, configurations)
    configurations.set(trial.configuration, [...(configurations.get(trial.configuration) ?? []), trial])
  }
  return Object.fromEntries(
    [...groups].map(([policy, configurations]) => [
      policy,
      Object.fromEntries([...configurations].map(([name, members]) => [name, ratesOf(members)])),
    ]),
  )
}

function ratesOf(trials: readonly Trial[]): TrialRates {
  const failures = trials.filter(({ success }) => !success)
  const counts = new Map<string, number>()
  for (const { failureMode } of failures)
    if (failureMode !== undefined) counts.set(failureMode, (counts.get(failureMode) ?? 0) + 1)
  const modes = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  let dominant: readonly [string, number] | null = null
  for (const mode of modes) if (dominant === null || mode[1] > dominant[1]) dominant = mode
  return {
    trials: trials.length,
    successRate: (trials.length - failures.length) / trials.length,
    failureModes: Object.fromEntries(modes.map(([mode, count]) => [mode, count / failures.length])),
    dominantFailure: dominant === null ? null : dominant[0],
  }
}

/** Stitches completed over stitches attempted; NaN without an attempt. */
export function completionRate(
  stitches: readonly { readonly attempted: number; readonly completed: number }[],
): number {
  checkArguments({ stitches }, [{ attempted: 'number', completed: 'number' }])
  const sum = (key: 'attempted' | 'completed') => stitches.reduce((total, row) => total + row[key], 0)
  return sum('completed') / sum('attempted')
}

/**
 * Mean squared jerk of a trajectory: third finite differences on a uniform time grid, in length²/time⁶. NaN below four points. It is
 * this library's own measure of smoothness, not a published one.
 */
export function meanSquaredJerk(
  trajectory: readonly { readonly t: number; readonly x: number; readonly y: number; readonly z: number }[],
): number {
  checkArguments({ trajectory }, [{ t: 'number', x: 'number', y: 'number', z: 'number' }])
  const steps = trajectory.length - 3
  if (steps < 1) return Number.NaN
  const dt = (trajectory.at(-1)!.t - trajectory[0]!.t) / (trajectory.length - 1)
  let total = 0
  for (let i = 0; i < steps; i++) {
    const [a, b, c, d] = trajectory.slice(i, i + 4)
    for (const axis of ['x', 'y', 'z'] as const)
      total += ((d![axis] - 3 * c![axis] + 3 * b![axis] - a![axis]) / dt ** 3) ** 2
  }
  return total / steps
}
