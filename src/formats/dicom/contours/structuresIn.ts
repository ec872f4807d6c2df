import type { ReadContext, StructureSet } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { isZip } from '../../strangeContent'
import { isDicom } from '../isDicom'
import { openDicomHeader, withElements } from '../openDicom'
import { isStructureSet } from '../requireSegmentation'
import { type SeriesFile, seriesGrid } from '../seriesGrid'
import { readStructureSet } from './readStructureSet'

/**
 * The structure set of a file, or the one of an archive with the grid of the images beside it; null where there is none.
 *
 * @throws MedgradeError `bad-input` for several; as `readStructureSet` and `seriesGrid`.
 */
export async function structuresIn(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<StructureSet | null> {
  if (isDicom(bytes))
    return (await holdsStructures({ name: context.name, bytes })) ? readStructureSet(bytes, context.name) : null
  return isZip(bytes) ? (await archivedDicom(bytes, context)).structures : null
}

/** The one structure set of a folder with the grid of its images; null without a set. */
async function structuresOf(
  sets: readonly SeriesFile[],
  images: readonly SeriesFile[],
  folder: string,
): Promise<StructureSet | null> {
  const [only] = sets
  if (only === undefined) return null
  if (sets.length > 1)
    refuse('bad-input', 'structure sets', `${sets.length}: ${sets.map(({ name }) => name).join(', ')}`, 'one', {
      file: folder,
    })
  const structures = await readStructureSet(only.bytes, only.name)
  return images.length === 0 ? structures : { ...structures, grid: await seriesGrid(images, folder) }
}

/**
 * What the files of an archive are: contours, with the grid of the images beside them, or the images alone. Each file is inflated and looked at once.
 *
 * @throws MedgradeError as {@link structuresIn}.
 */
export async function archivedDicom(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<{ readonly structures: StructureSet | null; readonly images: readonly SeriesFile[] }> {
  const { seriesFiles } = await import('../seriesFiles')
  const [sets, images] = await divided(await seriesFiles(bytes, context))
  return { structures: await structuresOf(sets, images, context.name), images }
}

/** The images among the files of a folder. @throws MedgradeError `wrong-format` where there are contours alone. */
export async function withoutStructures(files: readonly SeriesFile[], folder: string): Promise<readonly SeriesFile[]> {
  const [sets, images] = await divided(files)
  if (images.length === 0 && sets.length > 0)
    refuse(
      'wrong-format',
      'DICOM',
      'DICOM contours (RTSTRUCT)',
      'images; medgrade evaluate and metric draw contours on the grid of --series',
      {
        file: folder,
      },
    )
  return images
}

/** Whether a file has the contours of radiotherapy. */
export async function holdsStructures({ name, bytes }: SeriesFile): Promise<boolean> {
  const dataset = await openDicomHeader(bytes, name)
  return withElements(name, () => isStructureSet(dataset))
}

async function divided(files: readonly SeriesFile[]): Promise<readonly [sets: SeriesFile[], images: SeriesFile[]]> {
  const sets: SeriesFile[] = []
  const images: SeriesFile[] = []
  for (const file of files) {
    if (await holdsStructures(file)) sets.push(file)
    else images.push(file)
  }
  return [sets, images]
}
