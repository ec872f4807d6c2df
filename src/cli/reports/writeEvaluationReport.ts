import { placesApart } from '../../engine/report/placesApart'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { evaluationPictures } from '../../node/reports/evaluationPictures'
import type { Fact } from '../../reporting/document/reportDocument'
import { type EvaluationRules, rulesInWords } from '../../reporting/evaluation/rulesInWords'
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
    { name: 'Predictions', value: placesApart(predictions).join(', ') },
  ]
  const report = await evaluationReport(evaluation, {
    title: flags.title,
    conventions: rulesInWords(rules, evaluation.task),
    pictures,
    warnings: problems,
    full: flags.full,
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
  const shown = { conventions: rulesInWords(rules, evaluation.task), provenance: [commandLine()] }
  await writeDocument(await evaluationReport(evaluation, shown), flags)
}
