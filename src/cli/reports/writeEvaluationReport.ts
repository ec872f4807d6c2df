import type { EvaluateOptions, Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { evaluationPictures } from '../../node/reports/evaluationPictures'
import type { Fact } from '../../reporting/document/reportDocument'
import type { EvaluateFlags } from '../flags/evaluateFlags'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { plainPlace } from './plainPlace'
import { writeDocument } from './writeDocument'

/** The folders of an evaluation, and its options. */
interface EvaluatedFolders {
  readonly references: string
  readonly predictions: readonly string[]
  readonly flags: EvaluateFlags
}

/** The options of an evaluation that its report says. */
type EvaluationRules = Pick<EvaluateOptions, 'empty' | 'preset' | 'threshold' | 'activation' | 'geometry'>

/** Writes the report of `medgrade evaluate`. */
export async function writeEvaluationReport(
  evaluation: Evaluation,
  rules: EvaluationRules,
  folders: EvaluatedFolders,
): Promise<void> {
  const { evaluationReport } = await import('../../reporting/evaluation/evaluationReport')
  const { flags, references, predictions } = folders
  const { pictures, problems } = await evaluationPictures(evaluation, folders)
  const provenance: Fact[] = [
    commandLine(),
    { name: 'References', value: plainPlace(references) },
    { name: 'Predictions', value: predictions.map(plainPlace).join(', ') },
  ]
  const report = await evaluationReport(evaluation, {
    title: flags.title,
    conventions: rulesInWords(rules),
    pictures,
    warnings: problems,
    ...(flags.full ? { full: true } : {}),
    provenance,
  })
  await writeDocument(report, flags)
}

/** Writes the Markdown of an evaluation whose shards were merged: files are not read again, so without pictures. */
export async function writeMergedEvaluation(
  evaluation: Evaluation,
  rules: EvaluationRules,
  flags: ReportFlags & { readonly quiet?: boolean },
): Promise<void> {
  const { evaluationReport } = await import('../../reporting/evaluation/evaluationReport')
  const shown = { conventions: rulesInWords(rules), provenance: [commandLine()] }
  await writeDocument(await evaluationReport(evaluation, shown), flags)
}

function rulesInWords({ empty, preset, threshold, activation, geometry }: EvaluationRules): Record<string, string> {
  if (preset !== undefined) return { preset: `as ${preset} computes` }
  const geometries = {
    resample: 'the prediction is resampled to the grid of the reference',
    strict: 'another geometry is refused',
    warn: 'voxels are compared by index',
  }
  return {
    'absent label': empty ?? 'on both sides left out; on one side the score 0 and an infinite distance',
    geometry: geometries[geometry ?? 'warn'],
    ...(threshold !== undefined && { threshold: String(threshold) }),
    ...(activation === 'argmax' && { channels: 'the largest channel is the label' }),
  }
}
