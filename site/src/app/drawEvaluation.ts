import { documentFigures, evaluationReport } from 'medgrade/reporting'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { labelList } from '../../../src/evaluation/inputs/labelTable'
import { readers } from '../../../src/formats/readers/readers'
import { evaluatedMetrics } from '../../../src/reporting/evaluation/evaluatedMetrics'
import { worstRow } from '../../../src/reporting/evaluation/worstRow'
import { galleryPictures } from '../../../src/reporting/gallery/galleryPictures'
import { type ImageVolume, imageVolume } from '../../../src/reporting/gallery/imageVolume'
import type { DrawnEvaluation, EvaluateSettings, Job } from './appTypes'
import { type Files, openSet } from './openSet'

/** Pictures of that many models at most, as in reports. */
const MOST_MODELS = 4

async function readPicture(files: Files, path: string): Promise<ImageVolume> {
  const read = async (name: string) => {
    const blob = files.get(name)
    if (blob === undefined) throw new Error(`${name} is not among the files`)
    return new Uint8Array(await blob.arrayBuffer())
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const image = await readers.any(await read(path), {
    name: path,
    maxBytes: 2 ** 31,
    resolve: (name) => read(folder + name),
  })
  return imageVolume(image, path)
}

/** The values of a label that is a number, or a name of the settings; null: not known, and every voxel but 0 is drawn. */
function labelOf(name: string | null, { labels }: EvaluateSettings) {
  if (name === null) return null
  const declared = labels.trim() === '' ? [] : labelList(labels.trim()).labels
  const values = declared.find((one) => one.name === name)?.values ?? (/^\d+$/.test(name) ? [Number(name)] : null)
  return values && { name: /^\d+$/.test(name) ? `label ${name}` : name, values }
}

/** Pictures are drawn without an image below: nothing is encoded. */
const encodePng = () => Promise.reject(new Error('no image is drawn'))

/** The figures of the evaluation's report, and its gallery: the worst cases, a middle and the best one of each model. */
export async function drawEvaluation(
  job: Extract<Job, { kind: 'evaluate' }>,
  evaluation: Evaluation,
): Promise<DrawnEvaluation> {
  const pictures: DrawnEvaluation['pictures'][number][] = []
  const problems: string[] = []
  if (evaluation.task === 'segmentation' && evaluation.cases.length > 0) {
    const references = await openSet(job.answers)
    const { cases, byModel, chosenBy } = evaluatedMetrics(evaluation)
    for (const model of evaluation.models.slice(0, MOST_MODELS)) {
      const set = job.submissions.find(({ name }) => name === model)
      if (!set) continue
      const predictions = await openSet(set)
      const read = async (index: number) => {
        const one = evaluation.cases.find((found) => found.model === model && found.case === cases[index])
        if (!one || one.error) return null
        const reference = await readPicture(references, one.reference)
        const prediction = await readPicture(predictions, one.prediction)
        return {
          reference,
          prediction,
          image: null,
          label: labelOf(worstRow(evaluation, one)?.label ?? null, job.settings),
        }
      }
      const found = await galleryPictures({ cases, metrics: byModel.get(model)!, read, chosenBy }, { encodePng })
      pictures.push(...found.pictures.map((one) => ({ ...one, id: `${pictures.length}-${one.id}`, model })))
      problems.push(...found.problems)
    }
  }
  const figures = documentFigures(await evaluationReport(evaluation))
  return {
    figures: figures.map(({ id, title, caption, svg }) => ({ id, title, caption, svg })),
    pictures,
    problems,
  }
}
