import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { refuse } from '../../../errors/refuse'
import { pythonFloat } from '../../../python/pythonFloat'
import { type Fields, isFields, looseJson } from '../runs/looseJson'
import { betweenBraces } from './parseStageVerdict'

export interface ReportVerdictOptions {
  /** `released` keeps scores outside [0, 1]; `site` (default) clamps them and warns. */
  readonly profile?: 'site' | 'released'
}

/** What a model said of the first three stages of a report run. */
export interface ReportVerdict {
  readonly s1: number
  readonly s2: number
  readonly s3: number
  readonly failures: Readonly<Record<'s1' | 's2' | 's3' | 'detected', string | null>>
  readonly explanation: string
  readonly warnings: readonly string[]
}

/**
 * The stage scores in a model's answer on a report run. A score that is not given counts 0.
 *
 * @throws MedgradeError `bad-value` for an answer without a JSON object and for a score that is no number
 *
 * @example
 * parseReportVerdict('{"s1_plan_score": 1.5, "s2_setup_score": "0.5"}').s1 // → 1
 */
export function parseReportVerdict(answer: string, options: ReportVerdictOptions = {}): ReportVerdict {
  checkArguments({ answer }, 'string')
  checkOptions('parseReportVerdict', options, { profile: 'string' })
  const released = oneOf('profile', options.profile, 'site', 'released') === 'released'
  const fields = objectOf(answer)
  const warnings: string[] = []
  const score = (key: string) => {
    const value = Object.hasOwn(fields, key) ? pythonFloat(fields[key]) : 0
    if (value === undefined || Number.isNaN(value))
      refuse('bad-value', `judge verdict: ${key}`, fields[key], 'a number')
    if (released || (value >= 0 && value <= 1)) return value
    warnings.push(`${key} ${value} lies outside 0 to 1 and was clamped`)
    return Math.min(1, Math.max(0, value))
  }
  const [s1, s2, s3] = ['s1_plan_score', 's2_setup_score', 's3_validate_score'].map(score) as [number, number, number]
  const code = (key: string) => (typeof fields[key] === 'string' ? (fields[key] as string) : null)
  return {
    s1,
    s2,
    s3,
    failures: {
      s1: code('s1_failure'),
      s2: code('s2_failure'),
      s3: code('s3_failure'),
      detected: code('detected_failure'),
    },
    explanation: code('failure_explanation') ?? '',
    warnings,
  }
}

function objectOf(answer: string): Fields {
  const whole = looseJson(answer)
  if (isFields(whole)) return whole
  const inner = whole === undefined ? looseJson(betweenBraces(answer) ?? '') : undefined
  if (isFields(inner)) return inner
  return refuse(
    'bad-value',
    'judge verdict',
    whole === undefined ? 'no JSON' : 'no object',
    'a JSON object with stage scores',
  )
}
