import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { Fact } from '../../reporting/document/reportDocument'
import type { EvaluateFlags } from '../flags/evaluateFlags'
import { commandLine } from './commandLine'
import { type EvaluatedFolders, evaluationPictures } from './evaluationPictures'
import { plainPlace } from './plainPlace'
import { writeDocument } from './writeDocument'

/** Writes the report of `medgrade evaluate`. */
export async function writeEvaluationReport(evaluation: Evaluation, folders: EvaluatedFolders): Promise<void> {
  const { evaluationReport } = await import('../../reporting/evaluation/evaluationReport')
  const { flags, references, predictions } = folders
  const { pictures, problems } = await evaluationPictures(evaluation, folders)
  const provenance: Fact[] = [
    commandLine(),
    { name: 'References', value: plainPlace(references) },
    { name: 'Predictions', value: predictions.map(plainPlace).join(', ') },
  ]
  const report = await evaluationReport(evaluation, {
    ...(flags.title === undefined ? {} : { title: flags.title }),
    conventions: conventionsOf(flags),
    pictures,
    warnings: problems,
    provenance,
  })
  await writeDocument(report, flags)
}

/** The rules in force, in words. */
function conventionsOf({ empty, preset, threshold, argmax, strict, resample }: EvaluateFlags): Record<string, string> {
  if (preset !== undefined) return { convention: `as the tool ${preset} computes` }
  const geometry = resample
    ? 'the prediction is resampled to the grid of the reference'
    : strict
      ? 'another geometry is refused'
      : 'voxels are compared by index'
  return {
    'absent label': empty ?? 'on both sides left out; on one side the score 0 and an infinite distance',
    geometry,
    ...(threshold === undefined ? {} : { threshold: String(threshold) }),
    ...(argmax ? { channels: 'the largest channel is the label' } : {}),
  }
}
