import type { ReadContext, StructureSet } from '../../../contract'
import { type DicomParts, dicomParts } from '../dicomParts'
import { refuseDicom } from '../refuseDicom'
import { seriesGrid } from '../seriesGrid'
import { readStructureSet } from './readStructureSet'

/**
 * The structure set of a file, or the one of an archive with the grid of the images beside it; null where there is none.
 *
 * @throws MedgradeError as {@link structuresOf} and `dicomParts`.
 */
export async function structuresIn(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<StructureSet | null> {
  return structuresOf(await dicomParts(bytes, context), context.name)
}

/**
 * The one structure set of a folder with the grid of its images; null without a set.
 *
 * @throws MedgradeError `bad-input` for several; as `readStructureSet` and `seriesGrid`.
 */
export async function structuresOf({ structures, images }: DicomParts, folder: string): Promise<StructureSet | null> {
  const [only] = structures
  if (only === undefined) return null
  if (structures.length > 1)
    refuseDicom(
      'bad-input',
      'structure sets',
      `${structures.length}: ${structures.map(({ name }) => name).join(', ')}`,
      'one',
      {
        file: folder,
      },
    )
  const set = await readStructureSet(only)
  return images.length === 0 ? set : { ...set, grid: await seriesGrid(images, folder) }
}
