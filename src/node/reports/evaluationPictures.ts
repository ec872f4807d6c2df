import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { CasePicture } from '../../reporting/document/reportDocument'
import type { GalleryInput } from '../../reporting/gallery/galleryPictures'
import { imageFinder } from './imageFinder'
import { type PictureChoice, pictureOptions } from './pictureOptions'
import { readPicture } from './readPicture'

export interface EvaluatedFolders {
  readonly references: string
  readonly predictions: readonly string[]
  readonly flags: PictureChoice & { readonly labels?: string; readonly masks?: string }
}

/** Pictures of that many models at most. */
const MOST_MODELS = 4

const pictured: ReadonlySet<Evaluation['task']> = new Set(['segmentation', 'images', 'registration'])

/** Pictures of the worst cases of segmentations, images and displacements: the same cases for all models, chosen by the median over them. */
export async function evaluationPictures(evaluation: Evaluation, folders: EvaluatedFolders) {
  const { flags } = folders
  const pictures: CasePicture[] = []
  const problems: string[] = []
  if (!pictured.has(evaluation.task) || flags.images === false || flags.html === undefined)
    return { pictures, problems }
  const { galleryPictures } = await import('../../reporting/gallery/galleryPictures')
  const { evaluatedMetrics } = await import('../../reporting/evaluation/evaluatedMetrics')
  const { chosenBy, byModel, cases } = evaluatedMetrics(evaluation)
  const options = await pictureOptions(flags)
  for (const [at, model] of evaluation.models.slice(0, MOST_MODELS).entries()) {
    const read = await caseReader(evaluation, folders, { at, model, cases })
    const found = await galleryPictures({ cases, metrics: byModel.get(model)!, read, chosenBy }, options)
    const several = evaluation.models.length > 1
    pictures.push(
      ...found.pictures.map((one) =>
        several ? { ...one, id: `${one.id}-${at + 1}`, why: `${model}; ${one.why}` } : one,
      ),
    )
    problems.push(...found.problems)
  }
  return { pictures, problems: [...new Set(problems)] }
}

async function caseReader(
  evaluation: Evaluation,
  { references, predictions, flags }: EvaluatedFolders,
  { at, model, cases }: { readonly at: number; readonly model: string; readonly cases: readonly string[] },
): Promise<GalleryInput['read']> {
  const { directorySource } = await import('../files/directorySource')
  const sources = [references, predictions[at]!].map((folder) => directorySource(folder, { links: 'anywhere' }))
  const [reference, prediction] = sources as [(typeof sources)[0], (typeof sources)[0]]
  const caseOf = (index: number) => {
    const one = evaluation.cases.find((found) => found.model === model && found.case === cases[index])
    return one && !one.error ? one : null
  }
  if (evaluation.task !== 'segmentation') {
    const { differenceReader, deformationReader } = await import('./taskReaders')
    const masks = flags.masks === undefined ? null : directorySource(flags.masks, { links: 'anywhere' })
    const read = await (evaluation.task === 'images' ? differenceReader : deformationReader)({
      reference,
      prediction,
      masks,
    })
    return async (index) => {
      const one = caseOf(index)
      return one && read(one)
    }
  }
  const { folderLabels } = await import('../evaluation/folderLabels')
  const { readLabels } = await import('../../evaluation/inputs/readLabels')
  const { worstRow } = await import('../../reporting/evaluation/worstRow')
  const table = await readLabels(await folderLabels(flags.labels, references), reference)
  const images = flags.images ? directorySource(flags.images, { links: 'anywhere' }) : null
  const find = images && (await imageFinder(images))
  return async (index) => {
    const one = caseOf(index)
    if (!one) return null
    const image = find?.(one.case, one.reference) ?? null
    const label = worstRow(evaluation, one)?.label ?? null
    const values =
      table?.labels.find(({ name }) => name === label)?.values ??
      (label && /^\d+$/.test(label) ? [Number(label)] : null)
    return {
      reference: await readPicture(reference, one.reference),
      prediction: await readPicture(prediction, one.prediction),
      image: image === null ? null : await readPicture(images!, image),
      label:
        label === null || values === null ? null : { name: /^\d+$/.test(label) ? `label ${label}` : label, values },
    }
  }
}
