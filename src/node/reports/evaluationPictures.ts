import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { CasePicture } from '../../reporting/document/reportDocument'
import { type PictureChoice, pictureOptions } from './pictureOptions'

export interface EvaluatedFolders {
  readonly references: string
  readonly predictions: readonly string[]
  readonly flags: PictureChoice & { readonly labels?: string; readonly masks?: string }
}

/** Pictures of the worst cases of an evaluation, for the page that is asked for. */
export async function evaluationPictures(
  evaluation: Evaluation,
  { references, predictions, flags }: EvaluatedFolders,
): Promise<{ readonly pictures: readonly CasePicture[]; readonly problems: readonly string[] }> {
  if (flags.images === false || flags.html === undefined) return { pictures: [], problems: [] }
  const { evaluatedPictures } = await import('../../reporting/pictures/evaluatedPictures')
  const { directorySource } = await import('../files/directorySource')
  const { folderLabels } = await import('../evaluation/folderLabels')
  const source = (folder: string) => directorySource(folder, { links: 'anywhere' })
  const labels = evaluation.task === 'segmentation' ? await folderLabels(flags.labels, references) : undefined
  const { pictures, problems } = await evaluatedPictures(
    evaluation,
    {
      references: source(references),
      predictions: predictions.map(source),
      images: flags.images ? source(flags.images) : null,
      masks: flags.masks === undefined ? null : source(flags.masks),
      labels,
    },
    await pictureOptions(flags),
  )
  return { pictures: pictures.map(({ model: _, ...picture }) => picture), problems }
}
