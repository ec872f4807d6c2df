import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { mean } from '../../python/mean'
import { pythonFloat } from '../../python/pythonFloat'
import { roundExact } from '../../python/roundExact'

const planKeys = [
  's1a_plan_md',
  's1b_plan_pipeline',
  's1c_lesion_model',
  's1d_researched_3',
  's1e_plan_plot',
  's1f_plot_pipeline',
] as const
const setupKeys = [
  's2a_checkpoint_downloaded',
  's2b_compatibility_check',
  's2c_env_setup_success',
  's2d_env_fail_within_5',
  's2e_model_loaded',
] as const

export interface JudgedStagesOptions {
  /** `lite` counts research and plot as done, which that tier supplies; default `standard`. */
  readonly tier?: 'lite' | 'standard' | 'pro'
  /** `released` rounds S1 and S2 to 2 decimals; default `site`, unrounded. */
  readonly profile?: 'site' | 'released'
  /** Values that the validation score snaps to; default 0, ½, 1. */
  readonly levels?: readonly number[]
}

export interface JudgedStages {
  readonly s1: number
  readonly s2: number
  readonly s3: number
}

/**
 * S1 to S3 of a segmentation, detection or enhancement run from a judge's answers (no model is called). An answer counts if its number,
 * clamped to [0, 1], is at least ½; a missing or unreadable one does not. Without a plan no answer about the plan counts, without a
 * plot none about the plot.
 */
export function judgedStages(
  judged: Readonly<Record<string, unknown>>,
  options: JudgedStagesOptions = {},
): JudgedStages & { readonly binaries: Readonly<Record<string, 0 | 1>> } {
  checkArguments({ judged, options }, 'object', 'object')
  checkOptions('judgedStages', options, { tier: 'string', profile: 'string', levels: 'numbers' })
  const tier = oneOf('tier', options.tier, 'standard', 'lite', 'pro')
  const profile = oneOf('profile', options.profile, 'site', 'released')
  const { levels = [0, 0.5, 1] } = options
  const binaries: Record<string, 0 | 1> = {}
  for (const key of [...planKeys, ...setupKeys]) binaries[key] = clampedNumber(judged[key]) >= 0.5 ? 1 : 0
  if (binaries.s1a_plan_md === 0) binaries.s1b_plan_pipeline = binaries.s1c_lesion_model = 0
  if (binaries.s1e_plan_plot === 0) binaries.s1f_plot_pipeline = 0
  if (tier === 'lite') binaries.s1d_researched_3 = binaries.s1e_plan_plot = binaries.s1f_plot_pipeline = 1
  const share = (keys: readonly string[]) => {
    const value = mean(keys.map((key) => binaries[key]!))
    return profile === 'released' ? roundExact(value, 2) : value
  }
  return {
    binaries,
    s1: share(planKeys),
    s2: share(setupKeys),
    s3: snap(clampedNumber(judged.s3_validate_score), levels),
  }
}

/**
 * S1 to S3 of a report run: each the mean of its applicable yes/no answers (null: not applicable), 0 without one; `released` rounds to
 * 4 decimals.
 */
export function questionStages(
  questions: Readonly<Record<'s1' | 's2' | 's3', readonly (boolean | null)[]>>,
  options: Pick<JudgedStagesOptions, 'profile'> = {},
): JudgedStages {
  checkArguments(
    { questions, options },
    { s1: ['boolean or null'], s2: ['boolean or null'], s3: ['boolean or null'] },
    'object',
  )
  checkOptions('questionStages', options, { profile: 'string' })
  const shareOf = (answers: readonly (boolean | null)[]) => {
    const applicable = answers.filter((answer) => answer !== null)
    const value = applicable.length === 0 ? 0 : applicable.filter(Boolean).length / applicable.length
    return options.profile === 'released' ? roundExact(value, 4) : value
  }
  return { s1: shareOf(questions.s1), s2: shareOf(questions.s2), s3: shareOf(questions.s3) }
}

function clampedNumber(value: unknown): number {
  return Math.min(1, Math.max(0, pythonFloat(value) || 0))
}

/** The nearest level; of two that are equally near, the lower. */
function snap(value: number, levels: readonly number[]): number {
  const ascending = [...levels].sort((a, b) => a - b)
  let best = ascending[0]!
  for (const level of ascending) if (Math.abs(level - value) < Math.abs(best - value)) best = level
  return best
}
