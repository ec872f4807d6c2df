import { checkArguments } from '../../errors/checkArguments'
import { requireObject } from '../../errors/refuse'
import { STRATEGIES, type StrategyVerdict } from './strategyProfiles'

/** A trace: what one agent did in one challenge. */
export type Trace = readonly [agent: string, challenge: string]

export interface JudgeCompleteness {
  /** Agents × challenges. */
  readonly expected: number
  readonly present: number
  /** Without any verdict, in the order of agents, then challenges. */
  readonly missing: readonly Trace[]
  /** With verdicts although nobody asked for them, sorted. */
  readonly unexpected: readonly Trace[]
  /** Sections of which a strategy was not judged. */
  readonly incompleteSections: readonly (readonly [
    agent: string,
    challenge: string,
    section: string,
    absent: readonly number[],
  ])[]
  /** Nothing is missing and every section is complete. A profile over anything else must say so. */
  readonly complete: boolean
}

/**
 * Whether every agent was judged in every challenge, and every section for every strategy.
 *
 * @throws MedgradeError `bad-input` for what is not a list, and for verdicts without scores.
 * @example
 * judgeCompleteness(['AIDE'], ['isles22', 'dentex'], []).missing.length // → 2
 */
export function judgeCompleteness(
  agents: readonly string[],
  challenges: readonly string[],
  verdicts: readonly StrategyVerdict[],
): JudgeCompleteness {
  checkArguments({ agents, challenges, verdicts }, ['string'], ['string'], 'list')
  for (const [at, verdict] of verdicts.entries()) {
    requireObject(`verdict ${at}`, verdict)
    requireObject(`scores of verdict ${at}`, verdict.scores)
  }
  const key = (agent: string, challenge: string) => JSON.stringify([agent, challenge])
  const judged = new Map(
    verdicts.map(({ agent, challenge }) => [key(agent, challenge), [agent, challenge] as Trace] as const),
  )
  const wanted = agents.flatMap((agent) => challenges.map((challenge): Trace => [agent, challenge]))
  const asked = new Set(wanted.map(([agent, challenge]) => key(agent, challenge)))
  const missing = wanted.filter(([agent, challenge]) => !judged.has(key(agent, challenge)))
  const unexpected = [...judged]
    .filter(([name]) => !asked.has(name))
    .map(([, trace]) => trace)
    .sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1))
  const incompleteSections = verdicts.flatMap(({ agent, challenge, section, scores }) => {
    const absent = Array.from({ length: STRATEGIES }, (_, i) => i + 1).filter(
      (id) => !Object.hasOwn(scores, String(id)),
    )
    return absent.length === 0 ? [] : [[agent, challenge, section, absent] as const]
  })
  return {
    expected: wanted.length,
    present: wanted.length - missing.length,
    missing,
    unexpected,
    incompleteSections,
    complete: missing.length === 0 && incompleteSections.length === 0,
  }
}
