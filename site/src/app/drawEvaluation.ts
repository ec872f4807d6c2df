import { filesSource } from 'medgrade'
import { documentFigures, evaluationReport } from 'medgrade/reporting'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import type { EncodePng } from '../../../src/reporting/gallery/pixelImage'
import { evaluatedPictures } from '../../../src/reporting/pictures/evaluatedPictures'
import type { DrawnEvaluation, Job } from './appTypes'
import { openSet } from './openSet'

const encodePng: EncodePng = async ({ width, height, data }) => {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}

/** The figures of the evaluation's report, and its gallery, as the command draws them. */
export async function drawEvaluation(
  { answers, submissions, beside, settings }: Extract<Job, { kind: 'evaluate' }>,
  evaluation: Evaluation,
): Promise<DrawnEvaluation> {
  const predictions = evaluation.models.map(async (model) => {
    const set = submissions.find(({ name }) => name === model)
    return filesSource(set ? await openSet(set) : new Map())
  })
  const named = settings.labels.trim()
  const { pictures, problems } = await evaluatedPictures(
    evaluation,
    {
      references: filesSource(await openSet(answers)),
      predictions: await Promise.all(predictions),
      images: null,
      masks: beside.masks ? filesSource(await openSet(beside.masks)) : null,
      labels: named === '' || settings.preset !== '' ? undefined : named,
    },
    { encodePng },
  )
  const figures = documentFigures(await evaluationReport(evaluation))
  return { figures: figures.map(({ id, title, caption, svg }) => ({ id, title, caption, svg })), pictures, problems }
}
