import type { ImageGrid, Source } from '../../contract'
import { imageGrid } from '../../engine/inspect/imageGrid'
import { imagesIn as imagesOfParts, partsOf } from '../../formats/dicom/dicomParts'
import { isDicom } from '../../formats/dicom/isDicom'
import { seriesGrid } from '../../formats/dicom/seriesGrid'
import { sliceFiles } from '../../formats/dicom/sliceFiles'
import { imageEnding, listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import type { CasePair, PairedCases } from './pairCases'

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
/** DICOM files, and folders of them. */
const isDicomCase = ({ path }: CasePair['reference']) => path !== undefined && /^(?:\.dcm)?$/.test(imageEnding(path))

/** What gives the grid of a case: the slices of a folder, or an image. */
type Images = ReadonlyMap<string, readonly string[]>

/**
 * The pairs of DICOM segmentations and contours (RTSTRUCT) with the grids of their images: the folder of slices, or the image, that is named as the case, or the
 * only one where there is one case.
 *
 * @throws MedgradeError as `seriesGrid` and `imageGrid`.
 */
export async function withSeriesGrids(
  paired: PairedCases,
  images: Source,
  known: Map<string, ImageGrid | null>,
): Promise<PairedCases> {
  const all = await imagesIn(images)
  const [only] = all.size === 1 && paired.pairs.length === 1 ? all.keys() : []
  const pairs: CasePair[] = []
  for (const pair of paired.pairs) {
    const found = [...all.keys()].find((path) => path === pair.case || lastName(path) === lastName(pair.case)) ?? only
    if (found === undefined || !(isDicomCase(pair.reference) || isDicomCase(pair.prediction))) {
      pairs.push(pair)
      continue
    }
    if (!known.has(found)) known.set(found, await gridOf(images, found, all.get(found)!))
    const grid = known.get(found)!
    pairs.push(grid ? { ...pair, grid } : pair)
  }
  return { ...paired, pairs }
}

/** Folders with DICOM files, and other images by their path without the ending. */
async function imagesIn(source: Source): Promise<Images> {
  const found = new Map<string, string[]>()
  for (const path of await listImages(source)) {
    const slices = await sliceFiles(source, path)
    if (slices.length > 0) found.set(path, slices)
    if (!path.toLowerCase().endsWith('.dcm')) {
      if (slices.length === 0) found.set(withoutImageEnding(path), [path])
      continue
    }
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    found.set(folder, [...(found.get(folder) ?? []), path])
  }
  return found
}

async function gridOf(source: Source, name: string, paths: readonly string[]): Promise<ImageGrid | null> {
  const [first] = paths
  if (paths.length === 1 && first !== undefined && !isDicom(await source.read(first)))
    return imageGrid({ source, path: first })
  const files = await Promise.all(paths.map(async (path) => ({ name: path, bytes: await source.read(path) })))
  const slices = files.filter(({ bytes }) => isDicom(bytes))
  if (slices.length === 0) return null
  const folder = name === '' ? 'images' : name
  return seriesGrid(imagesOfParts(await partsOf(slices), folder), folder)
}
