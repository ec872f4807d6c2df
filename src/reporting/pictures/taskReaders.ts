/** Reads the worst cases of tasks that compare no masks again, for their pictures. */

import type { Source } from '../../contract'
import { folderOf } from '../../engine/files/insidePath'
import { volumeFormats } from '../../engine/inspect/readVolume'
import type { EvaluatedCase } from '../../evaluation/evaluate/evaluateTypes'
import { openArray } from '../../evaluation/pairs/openArray'
import { fieldFile } from '../../evaluation/registration/registrationScoring'
import type { DrawCase } from '../gallery/galleryPictures'
import type { ImageVolume } from '../gallery/imageVolume'
import { imageFinder } from './imageFinder'
import { readPicture } from './readPicture'

export interface CaseSources {
  readonly reference: Source
  readonly prediction: Source
  /** Masks of pictures; null: none. */
  readonly masks: Source | null
}

type ReadCase = (one: EvaluatedCase) => Promise<DrawCase | null>

/** Maps of differences. A picture is read as it is compared. */
export async function differenceReader({ reference, prediction, masks }: CaseSources): Promise<ReadCase> {
  const { differencePicture } = await import('../gallery/differencePicture')
  const find = masks && (await imageFinder(masks))
  return async (one) => {
    // Without its mask a map would show what no number is of.
    const isMasked = one.rows.some(({ label }) => label === 'mask')
    const mask = isMasked ? (find?.(one.case, one.reference) ?? null) : null
    if (isMasked && mask === null) return null
    const images = {
      reference: await readImage(reference, one.reference),
      prediction: await readImage(prediction, one.prediction),
      mask: mask === null ? null : await readImage(masks!, mask),
    }
    return (head, { encodePng, window }) => differencePicture({ ...head, ...images, window }, encodePng)
  }
}

/** Deformed grids and maps of Jacobian determinants; none of tables of moved points. */
export async function deformationReader({ prediction }: CaseSources): Promise<ReadCase> {
  const { deformationPicture } = await import('../gallery/deformationPicture')
  return async (one) => {
    const field = await fieldFile(await prediction.read(one.prediction), contextOf(prediction, one.prediction))
    return field && ((head, { encodePng }) => deformationPicture({ ...head, field }, encodePng))
  }
}

const MOST_BYTES = 2 ** 31

function contextOf(source: Source, path: string) {
  const folder = folderOf(path)
  const resolve = (name: string) => source.read(folder === '' ? name : `${folder}/${name}`)
  return { name: path, maxBytes: MOST_BYTES, resolve }
}

async function readImage(source: Source, path: string): Promise<ImageVolume> {
  const { arrayVolume } = await import('../gallery/arrayVolume')
  const { image, format } = await openArray(await source.read(path), contextOf(source, path), { seen: true })
  if (format !== null && volumeFormats.has(format)) return readPicture(source, path)
  return arrayVolume(image, 'axes' in image && image.axes?.at(-1) === 'colour', path)
}
