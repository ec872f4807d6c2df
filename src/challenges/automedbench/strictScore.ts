import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { type StageName, type Stages, stageNames, stageWeights } from './agenticScore'

const score = 'number or null'
const stagesShape = { s1: score, s2: score, s3: score, s4: score, s5: score }

export interface StrictScoreOptions {
  /** The stages that the task has. Default: all. */
  readonly applicable?: readonly StageName[]
}

export interface StrictScore {
  /** Null where an applicable stage has no score. */
  readonly agentic: number | null
  /** ½ agentic + ½ task; null where one of both is. */
  readonly overall: number | null
  /** Applicable stages without a score. */
  readonly unscored: readonly StageName[]
}

/**
 * Agentic and overall score by the profile of August 2026 (Benchmark-as-Teacher): a stage that does not apply loses its weight, and the others are
 * renormalised; missing evidence is null, not zero, and a run that lacks any has no score.
 *
 * @throws MedgradeError `bad-input` for a score that is not from 0 to 1, `bad-option` for no applicable stage or another name.
 * @example
 * strictScore({ s1: 1, s2: 1, s3: null, s4: 1, s5: 0 }, 0.5, { applicable: ['s1', 's4'] }).overall // → 0.75
 * strictScore({ s1: 1, s2: 1, s3: null, s4: 1, s5: 0 }, 0.5).overall // → null
 */
export function strictScore(stages: Stages, taskScore: number | null, options: StrictScoreOptions = {}): StrictScore {
  checkArguments({ stages, taskScore }, stagesShape, 'number or null')
  checkOptions('strictScore', options, { applicable: 'list' })
  const applicable = options.applicable ?? stageNames
  if (applicable.length === 0 || !applicable.every((name) => stageNames.includes(name)))
    refuse('bad-option', 'applicable', applicable.join(', ') || 'no stage', stageNames.join(', '))
  for (const name of applicable) requireUnit(name, stages[name])
  requireUnit('taskScore', taskScore)
  const unscored = applicable.filter((name) => stages[name] === null)
  if (unscored.length > 0) return { agentic: null, overall: null, unscored }
  const weight = applicable.reduce((sum, name) => sum + stageWeights[name], 0)
  const agentic = applicable.reduce((sum, name) => sum + stages[name]! * stageWeights[name], 0) / weight
  return { agentic, overall: taskScore === null ? null : 0.5 * taskScore + 0.5 * agentic, unscored }
}

function requireUnit(name: string, value: number | null): void {
  if (value !== null && !(typeof value === 'number' && value >= 0 && value <= 1))
    refuse('bad-input', name, value, 'a number from 0 to 1, or null')
}
