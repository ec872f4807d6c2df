/** What the tracks of AutoMedBench share in their results: completion, stages 4 and 5, tiers, letters and the two overall scores. */

import type { Plain } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { agenticScore, outputStages, type Stages } from '../agenticScore'
import { round4 } from '../round4'

export type Fields = Readonly<Record<string, Plain>>

export interface SiteParts {
  /** Number of expected ids. */
  readonly total: number
  readonly completed: number
  /** Whether every check passed; an incomplete submission is invalid unless `partial`. */
  readonly checksPassed: boolean
  /** The format may be valid although ids are missing. */
  readonly partial?: boolean
  readonly taskScore: number | null
  /** Default: something completed and a task score above 0. */
  readonly hasValidResults?: boolean
  /** Least task score of good and okay; null: the track has no tier. */
  readonly thresholds: readonly [good: number, okay: number] | null
  readonly fields: Fields
}

/** The result of the site profile: common fields, the track's own, and the overall score without the judged stages. */
export function siteResult(parts: SiteParts): Fields {
  const { total, completed, taskScore, thresholds } = parts
  const completion = total === 0 ? 0 : completed / total
  const formatValid = parts.checksPassed && total > 0 && (parts.partial === true || completed === total)
  const hasValid = parts.hasValidResults ?? (completed > 0 && (taskScore ?? 0) > 0)
  const { s4, s5 } = outputStages(completion, formatValid, hasValid)
  const run = agenticScore({ ...noJudge, s4, s5 }, taskScore ?? 0)
  return {
    task_score: taskScore,
    completion_rate: completion,
    format_valid: formatValid,
    has_valid_results: hasValid,
    s4,
    s5,
    tier: thresholds && taskScore !== null ? tierOf(taskScore, thresholds).name : null,
    agentic_without_s1_s3: run.agentic,
    ...parts.fields,
    overall_without_s1_s3: taskScore === null ? null : run.overall,
  }
}

const noJudge = { s1: null, s2: null, s3: null }

export interface Tier {
  readonly level: 0 | 1 | 2
  readonly name: 'good' | 'okay' | 'fail'
}

export function tierOf(score: number, [good, okay]: readonly [number, number]): Tier {
  if (score >= good) return { level: 2, name: 'good' }
  return score >= okay ? { level: 1, name: 'okay' } : { level: 0, name: 'fail' }
}

export interface ReleasedParts {
  readonly clinical: number
  readonly completion: number
  readonly formatValid: boolean
  readonly hasValidResults: boolean
  /** The tier that decides the rating. */
  readonly level: number
  readonly metrics: Fields
  /** Further fields of `format`. */
  readonly format?: Fields
  readonly roundStages?: boolean
  readonly failure: string | null
  readonly cases: Fields
}

/** The report in the form that the released segmentation, detection and report scorers share. */
export function releasedResult(parts: ReleasedParts): Fields {
  const { clinical, completion, formatValid, level } = parts
  const round = parts.roundStages ? round4 : (value: number) => value
  const output = outputStages(completion, formatValid, parts.hasValidResults)
  const stages: Stages = { ...noJudge, s4: round(output.s4), s5: round(output.s5) }
  const run = agenticScore(stages, clinical, { profile: 'released' })
  const rating = formatValid ? ratingOf(level) : 'F'
  return {
    headline: clinical,
    step_scores: { ...stages },
    metrics: parts.metrics,
    format: { submission_format_valid: formatValid, output_format_valid: formatValid, ...parts.format },
    aggregate: {
      rating,
      resolved: isResolved(rating),
      overall_score: run.overall,
      agentic_score: run.agentic,
      clinical_score: clinical,
      progress_rate: (Number(completion >= 0.9) + Number(formatValid)) / 2,
      active_steps: [...run.activeSteps],
    },
    failure: parts.failure,
    ...parts.cases,
  }
}

export const ratingOf = (level: number) => (level >= 2 ? 'A' : level >= 1 ? 'B' : 'C')
export const isResolved = (rating: string) => rating === 'A' || rating === 'B'

/** Values by case id; a case whose value is undefined is left out. */
export function byId<S>(ids: readonly string[], states: readonly S[], value: (state: S) => Plain | undefined): Fields {
  const entries = ids.flatMap((id, i) => {
    const found = value(states[i]!)
    return found === undefined ? [] : [[id, found] as const]
  })
  return Object.fromEntries(entries)
}

/** What was read, null for a file that is absent or broken. */
export function readable<T>(file: unknown): T | null {
  return file === undefined || isMedgradeError(file) ? null : (file as T)
}
