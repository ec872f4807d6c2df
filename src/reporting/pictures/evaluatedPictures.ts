import { append } from '../../array/append'
import type { Source } from '../../contract'
import type { EvaluateOptions, Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { readLabels } from '../../evaluation/inputs/readLabels'
import { warningCode } from '../../evaluation/labels/caseWarning'
import type { CasePicture } from '../document/reportDocument'
import { evaluatedMetrics } from '../evaluation/evaluatedMetrics'
import { worstRow } from '../evaluation/worstRow'
import { type GalleryInput, type GalleryOptions, galleryPictures } from '../gallery/galleryPictures'
import { onGridOf } from '../gallery/onGridOf'
import { comparedMasks } from './comparedMasks'
import { imageFinder } from './imageFinder'
import { readPicture } from './readPicture'

export interface PictureSources {
  readonly references: Source
  /** One a model, in the order of the evaluation. */
  readonly predictions: readonly Source[]
  /** The images below masks; null: none. */
  readonly images: Source | null
  /** The masks of pictures that were compared within them; null: none. */
  readonly masks: Source | null
  readonly labels: EvaluateOptions['labels'] | undefined
}

/** A picture of a case of a model. */
export type ModelPicture = CasePicture & { readonly model: string }

/** Pictures of that many models at most. */
const mostModels = 4

/** Warnings of cases whose sides were compared by place. */
const moved: ReadonlySet<string> = new Set(['placed', 'resampled'])

const pictured: ReadonlySet<Evaluation['task']> = new Set(['segmentation', 'images', 'registration'])

/** Pictures of the worst cases of segmentations, images and displacements: the same cases for all models, those of them that can be shown, chosen by the worst value. */
export async function evaluatedPictures(
  evaluation: Evaluation,
  sources: PictureSources,
  options: GalleryOptions,
): Promise<{ readonly pictures: readonly ModelPicture[]; readonly problems: readonly string[] }> {
  const pictures: ModelPicture[] = []
  const problems: string[] = []
  if (!pictured.has(evaluation.task) || evaluation.cases.length === 0) return { pictures, problems }
  const models = evaluation.models.slice(0, mostModels)
  const { chosenBy, byModel, cases } = evaluatedMetrics(evaluation, models)
  for (const [at, model] of models.entries()) {
    const read = await caseReader(evaluation, sources, { at, model, cases })
    const several = evaluation.models.length > 1
    const input = { cases, metrics: byModel.get(model)!, read, chosenBy, ofModels: several }
    const found = await galleryPictures(input, options)
    for (const one of found.pictures)
      pictures.push(
        several ? { ...one, model, id: `${one.id}-${at + 1}`, why: `${model}; ${one.why}` } : { ...one, model },
      )
    append(problems, found.problems)
  }
  return { pictures, problems: [...new Set(problems)] }
}

async function caseReader(
  evaluation: Evaluation,
  { references, predictions, images, masks, labels }: PictureSources,
  { at, model, cases }: { readonly at: number; readonly model: string; readonly cases: readonly string[] },
): Promise<GalleryInput['read']> {
  const [reference, prediction] = [references, predictions[at]!]
  const caseOf = (index: number) => {
    const one = evaluation.cases.find((found) => found.model === model && found.case === cases[index])
    return one && !one.error ? one : null
  }
  if (evaluation.task !== 'segmentation') {
    const { differenceReader, deformationReader } = await import('./taskReaders')
    const reader = evaluation.task === 'images' ? differenceReader : deformationReader
    const read = await reader({ reference, prediction, masks })
    return async (index) => {
      const one = caseOf(index)
      return one && read(one)
    }
  }
  const table = await readLabels(labels, reference)
  const find = images && (await imageFinder(images))
  return async (index) => {
    const one = caseOf(index)
    if (!one) return null
    const image = find?.(one.case, one.reference) ?? null
    const label = worstRow(evaluation, one)?.label ?? null
    const values =
      table?.labels.find(({ name }) => name === label)?.values ??
      (label && /^\d+$/.test(label) ? [Number(label)] : null)
    const [own, other] = [await readPicture(reference, one.reference), await readPicture(prediction, one.prediction)]
    const isMoved = one.warnings.some((text) => moved.has(warningCode(text)))
    const sides = { reference: own, prediction: isMoved ? onGridOf(own, other) : other }
    const named = label === null || values === null ? null : { name: label, values }
    return {
      ...comparedMasks(one, sides, named),
      image: image === null ? null : await readPicture(images!, image),
      label:
        label === null || values === null ? null : { name: /^\d+$/.test(label) ? `label ${label}` : label, values },
    }
  }
}
