import type { StageName } from '../../../challenges/automedbench/agenticScore'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { at, type Fields, fieldsOf, numberOf, textOf } from '../runs/looseJson'

/** Tracks whose released scorers write a detail report of the common form. */
export const detailTracks = ['segmentation', 'detection', 'report', 'vqa'] as const
export type DetailTrack = (typeof detailTracks)[number]

/** What went wrong in a run: a code (E1 hallucination, E2 resources, E3 logic, E4 code, E5 format, E8 stage 3 not written) and its stages. */
export interface RuleFailure {
  readonly primary: string
  readonly steps: Readonly<Record<StageName, string | null>>
  /** In words of this library. */
  readonly explanation: string
}

export interface RuleFailureOptions {
  /** Whether a path that a VQA report names exists; default: none does. */
  readonly fileExists?: (path: string) => boolean
}

/**
 * The failure that a scorer's report shows by the released rules, or null; `evaluation` has `metrics` and `format`.
 *
 * @example
 * ruleFailure('detection', { format: { output_format_valid: false } })!.primary // → 'E5'
 */
export function ruleFailure(
  track: DetailTrack,
  evaluation: unknown,
  options: RuleFailureOptions = {},
): RuleFailure | null {
  checkArguments({ track }, 'string')
  oneOf('track', track, ...detailTracks)
  checkOptions('ruleFailure', options, { fileExists: 'function' })
  const metrics = fieldsOf(fieldsOf(evaluation).metrics)
  const format = fieldsOf(fieldsOf(evaluation).format)
  if (track === 'vqa') return vqaFailure(metrics, format, options.fileExists ?? (() => false))
  const [valid, submitted] = [format.output_format_valid === true, format.submission_format_valid === true]
  if (!valid) return failure('E5', ['s4'], 'The outputs do not have the required format.')
  if (!submitted) return failure('E5', ['s5'], 'The outputs are valid, the format of the submission is not.')
  return wrong(track, metrics) ? failure('E3', ['s4'], 'The outputs are valid and score next to nothing.') : null
}

function wrong(track: DetailTrack, metrics: Fields): boolean {
  const value = (key: string) => numberOf(metrics[key]) ?? 0
  if (track === 'segmentation') return value('medal_tier') < 1 && value('lesion_dice') < 0.1
  if (track === 'detection') return value('medal_tier') < 1 && value('mAP') < 0.1
  return value('observation_f1') < 0.25 && value('report_similarity') < 0.3
}

/** The first rule that applies. */
function vqaFailure(metrics: Fields, format: Fields, exists: (path: string) => boolean): RuleFailure | null {
  const value = (key: string) => numberOf(metrics[key]) ?? 0
  const mode = textOf(metrics.inference_mode)
  const noneValid = (numberOf(at(metrics, 'counts', 'valid_outputs')) ?? 0) === 0
  const placeholders = value('placeholder_rate') > 0.5 || ['heuristic', 'placeholder', 'empty'].includes(mode)
  const rules: readonly [boolean, string, readonly StageName[], string][] = [
    [
      metrics.smoke_forward_passed === true && lacksStage3(metrics, exists) && noneValid,
      'E8',
      ['s3', 's4'],
      'The smoke test passed, but no file of stage 3 was written and no answer is valid.',
    ],
    [placeholders, 'E5', ['s3', 's4', 's5'], 'The answers are placeholders or stem from a heuristic.'],
    [metrics.model_call_detected === false, 'E5', ['s2', 's4'], 'No call of a model was found.'],
    [metrics.smoke_forward_passed === false, 'E2', ['s2'], 'The smoke test of the model did not pass.'],
    [metrics.postprocess_valid === false, 'E3', ['s3'], 'Postprocessor or calibration are not valid.'],
    [mode === 'real_but_broken', 'E3', ['s3', 's4'], 'The model answered, almost always wrongly.'],
    [format.output_format_valid !== true, 'E5', ['s4', 's5'], 'Answer files do not have the required format.'],
    [value('completion_rate') < 0.5, 'E5', ['s4'], 'Fewer than half of the questions have an answer file.'],
    [value('completion_rate') < 1, 'E4', ['s4'], 'Some questions have no answer file.'],
    [value('parse_rate') < 1, 'E3', ['s4'], 'Some answers cannot be read.'],
    [noneValid, 'E5', ['s5'], 'No answer is valid.'],
    [value('accuracy') < 0.2, 'E3', ['s4'], 'Fewer than a fifth of the answers are right.'],
  ]
  const found = rules.find(([applies]) => applies)
  return found === undefined ? null : failure(found[1], found[2], found[3])
}

/** Both files of stage 3 are named and neither is there. */
function lacksStage3(metrics: Fields, exists: (path: string) => boolean): boolean {
  const paths = ['postprocess_path', 'calibration_path'].map((key) => textOf(at(metrics, 'postprocess_info', key)))
  return paths.every((path) => path !== '' && !exists(path))
}

function failure(primary: string, stages: readonly StageName[], explanation: string): RuleFailure {
  const step = (name: StageName) => (stages.includes(name) ? primary : null)
  return {
    primary,
    steps: { s1: step('s1'), s2: step('s2'), s3: step('s3'), s4: step('s4'), s5: step('s5') },
    explanation,
  }
}
