import { largestOf } from '../../array/largestOf'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { mean } from '../../python/mean'

/** What the judge said of one log section: 0 or 1 for each of the thirteen strategies; a missing entry counts 0. */
export interface StrategyVerdict {
  readonly agent: string
  readonly challenge: string
  readonly section: string
  readonly scores: Readonly<Record<string, 0 | 1>>
}

export interface StrategyProfilesOptions {
  /** How a challenge's log sections combine: their `mean` (default) or whether `any` has it. */
  readonly sections?: 'mean' | 'any'
}

export interface StrategyProfile {
  /** Strategies 1 to 13, each a mean over the agent's challenges, in [0, 1]. */
  readonly profile: readonly number[]
  /** Mean of the thirteen. */
  readonly mean: number
}

/** Number of winning strategies that the judge scores. */
export const STRATEGIES = 13

/** Profile of every agent over the thirteen winning strategies, from supplied judgements. */
export function strategyProfiles(
  verdicts: readonly StrategyVerdict[],
  options: StrategyProfilesOptions = {},
): Record<string, StrategyProfile> {
  checkArguments(
    { verdicts, options },
    [{ agent: 'string', challenge: 'string', section: 'string', scores: { '*': 'number' } }],
    'object',
  )
  checkOptions('strategyProfiles', options, { sections: 'string' })
  const agents = new Map<string, Map<string, StrategyVerdict[]>>()
  for (const verdict of verdicts) {
    const challenges = agents.get(verdict.agent) ?? new Map<string, StrategyVerdict[]>()
    agents.set(verdict.agent, challenges)
    challenges.set(verdict.challenge, [...(challenges.get(verdict.challenge) ?? []), verdict])
  }
  const combine =
    oneOf('sections', options.sections, 'mean', 'any') === 'any'
      ? (values: readonly number[]) => largestOf(values)
      : mean
  return Object.fromEntries(
    [...agents].map(([agent, challenges]) => {
      const profile = Array.from({ length: STRATEGIES }, (_, i) =>
        mean(
          [...challenges.values()].map((sections) => combine(sections.map(({ scores }) => scores[String(i + 1)] ?? 0))),
        ),
      )
      return [agent, { profile, mean: mean(profile) }]
    }),
  )
}
