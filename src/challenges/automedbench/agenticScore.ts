// An AutoMedBench run has two scores of equal weight: how the agent worked (five stages) and the task score of its output.

import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireNumber, requireObject } from '../../errors/refuse'
import { roundExact } from '../../python/roundExact'

export const stageNames = ['s1', 's2', 's3', 's4', 's5'] as const
export type StageName = (typeof stageNames)[number]

/** Plan, setup, validate, infer, submit; each in [0, 1], null without a score. */
export type Stages = Readonly<Record<StageName, number | null>>

/** Shares of the stages in the agentic score. */
export const stageWeights: Readonly<Record<StageName, number>> = { s1: 0.25, s2: 0.15, s3: 0.35, s4: 0.15, s5: 0.1 }

export interface AgenticOptions {
  /** `site`: the public formulas, unrounded (default). `released`: as the released scorers print them, 4 decimals at every step. */
  readonly profile?: 'site' | 'released'
  /** A stage without a score counts 0 (`zero`, default) or is left out and the other weights are renormalised (`renormalise`). */
  readonly nulls?: 'zero' | 'renormalise'
  /** Blocked actions: one is a warning, a second disqualifies; default 0. */
  readonly violations?: number
  /** Turn of the second violation; in the `released` profile the stages before it keep their scores. */
  readonly breachTurn?: number | null
}

export interface AgenticResult {
  readonly stages: Stages
  readonly agentic: number
  /** ½ agentic + ½ task; 0 when disqualified. */
  readonly overall: number
  readonly overallShown: number
  readonly taskScore: number
  readonly activeSteps: readonly StageName[]
  readonly disqualified: boolean
}

/** S4 and S5 from what a run put out. @throws MedgradeError `bad-input` for a rate that is no number or a verdict that is not true or false. */
export function outputStages(
  completionRate: number,
  formatValid: boolean,
  hasValidResults: boolean,
): { readonly s4: number; readonly s5: number } {
  requireNumber('completionRate', completionRate)
  for (const [name, verdict] of Object.entries({ formatValid, hasValidResults }))
    if (typeof verdict !== 'boolean') refuse('bad-input', name, verdict, 'true or false')
  return {
    s4: 0.5 * completionRate + 0.5 * Number(formatValid),
    s5: 0.5 * Number(hasValidResults) + 0.5 * Number(formatValid),
  }
}

/**
 * Agentic and overall score of one run from its stages and its task score, all in [0, 1].
 *
 * @throws MedgradeError `bad-input` for a stage or task score that is no number.
 */
export function agenticScore(stages: Stages, taskScore: number, options: AgenticOptions = {}): AgenticResult {
  checkOptions('agenticScore', options, { profile: 'string', nulls: 'string', violations: 'number', breachTurn: 'any' })
  requireObject('stages', stages)
  for (const name of stageNames) requireNumber(`stage ${name}`, stages[name], true)
  requireNumber('taskScore', taskScore)
  const { violations = 0, breachTurn = null } = options
  const profile = oneOf('profile', options.profile, 'site', 'released')
  const nulls = oneOf('nulls', options.nulls, 'zero', 'renormalise')
  const round = profile === 'released' ? (value: number) => roundExact(value, 4) : (value: number) => value
  const disqualified = violations >= 2
  const kept = disqualified ? keptStages(stages, profile === 'released' ? breachTurn : null) : stages
  const task = disqualified ? 0 : taskScore
  const activeSteps = stageNames.filter((name) => kept[name] !== null)
  let sum = 0
  let weight = 0
  for (const name of activeSteps) {
    sum += stageWeights[name] * kept[name]!
    weight += stageWeights[name]
  }
  const agentic = round(nulls === 'zero' ? sum : weight === 0 ? 0 : sum / weight)
  const overall = disqualified ? 0 : round(0.5 * agentic + 0.5 * task)
  return { stages: kept, agentic, overall, overallShown: 100 * overall, taskScore: task, activeSteps, disqualified }
}

/** All stages count 0, or those from the stage of the violation on. */
function keptStages(stages: Stages, breachTurn: number | null): Stages {
  const lost = breachTurn === null || breachTurn <= 5 ? 0 : breachTurn <= 10 ? 1 : breachTurn <= 15 ? 2 : 3
  const kept = stageNames.map((name, i) => [name, i < lost ? stages[name] : 0])
  return Object.fromEntries(kept) as Stages
}
