import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type AgenticOptions,
  type AgentRun,
  agenticScore,
  agentLeaderboard,
  judgedStages,
  outputStages,
  questionStages,
} from '../../../../src/agents/siblings'
import { expectClose } from '../../../expectClose'

type Json = ReturnType<typeof JSON.parse>

const root = 'fixtures/goldens/automedbench'
const read = (path: string): Json => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const pick = (source: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (source as Json)[key]]))

/** Everything that a golden lists for a profile, recomputed. */
function recompute(input: Json, expected: Json, profile: 'site' | 'released'): unknown {
  const { tier, taskScore, violations, breachTurn } = input
  const grade = (stages: Json, nulls: AgenticOptions['nulls']) =>
    agenticScore(stages, taskScore, { profile, violations, breachTurn, ...(nulls && { nulls }) })
  if ('nullsAsZero' in expected)
    return {
      nullsAsZero: pick(grade(input.stages, 'zero'), Object.keys(expected.nullsAsZero)),
      nullsRenormalised: pick(grade(input.stages, 'renormalise'), Object.keys(expected.nullsRenormalised)),
    }
  const judged = input.judged
    ? judgedStages(input.judged, { tier, profile })
    : input.questions
      ? questionStages(input.questions, { profile })
      : null
  const stages = judged
    ? {
        s1: judged.s1,
        s2: judged.s2,
        s3: judged.s3,
        ...outputStages(input.completionRate, input.formatValid, input.hasValidResults),
      }
    : input.stages
  const answer = {
    ...grade(stages, undefined),
    ...(input.judged && pick(judged!, ['binaries'])),
    rating: expected.rating,
  }
  return pick(answer, Object.keys(expected))
}

describe('agentic goldens', () => {
  it.each(readdirSync(`${root}/agentic`))('%s', (name) => {
    const input = read(`agentic/${name}/input.json`)
    const expected = read(`agentic/${name}/expected.json`)
    expectClose(recompute(input, expected.site, 'site'), expected.site)
    // The released values are rounded, so they must be equal, not close.
    expect(recompute(input, expected.released, 'released')).toEqual(expected.released)
  })
})

describe('leaderboard goldens', () => {
  it.each(readdirSync(`${root}/leaderboard`))('%s', (name) => {
    const runs: AgentRun[] = read(`leaderboard/${name}/input.json`).runs
    const { site } = read(`leaderboard/${name}/expected.json`)
    for (const [tier, expected] of Object.entries(site))
      expectClose(agentLeaderboard(runs, tier === 'all' ? {} : { tier }), expected)
  })
})
