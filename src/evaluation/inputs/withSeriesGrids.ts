import type { AffineGrid } from '../../array/resampling/gridPlacement'
import type { Source } from '../../contract'
import { isDicom } from '../../formats/dicom/isDicom'
import { seriesGrid } from '../../formats/dicom/seriesGrid'
import { sliceFiles } from '../../formats/dicom/sliceFiles'
import { listImages } from '../../presets/pairing/listImages'
import type { CasePair, PairedCases } from './pairCases'

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isSegmentation = ({ path }: CasePair['reference']) => path?.toLowerCase().endsWith('.dcm') === true

/**
 * The pairs of two DICOM segmentations with the grids of their images: the folder of slices that is named as the case, or the only one where there is one case.
 *
 * @throws MedgradeError as `seriesGrid`.
 */
export async function withSeriesGrids(
  paired: PairedCases,
  images: Source,
  known: Map<string, AffineGrid | null>,
): Promise<PairedCases> {
  const folders = await foldersOf(images)
  const [only] = folders.size === 1 && paired.pairs.length === 1 ? folders.keys() : []
  const pairs: CasePair[] = []
  for (const pair of paired.pairs) {
    const folder =
      [...folders.keys()].find((path) => path === pair.case || lastName(path) === lastName(pair.case)) ?? only
    if (folder === undefined || !isSegmentation(pair.reference) || !isSegmentation(pair.prediction)) {
      pairs.push(pair)
      continue
    }
    if (!known.has(folder)) known.set(folder, await gridOf(images, folder, folders.get(folder)!))
    const grid = known.get(folder)!
    pairs.push(grid ? { ...pair, grid } : pair)
  }
  return { ...paired, pairs }
}

/** Folders with DICOM files, by path. */
async function foldersOf(images: Source): Promise<Map<string, string[]>> {
  const folders = new Map<string, string[]>()
  for (const path of await listImages(images)) {
    const slices = await sliceFiles(images, path)
    if (slices.length > 0) folders.set(path, slices)
    if (!path.toLowerCase().endsWith('.dcm')) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  return folders
}

async function gridOf(images: Source, folder: string, paths: readonly string[]): Promise<AffineGrid | null> {
  const files = await Promise.all(paths.map(async (name) => ({ name, bytes: await images.read(name) })))
  const slices = files.filter(({ bytes }) => isDicom(bytes))
  return slices.length > 0 ? seriesGrid(slices, folder === '' ? 'images' : folder) : null
}
