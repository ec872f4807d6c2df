import type { ImageGrid, Source } from '../../contract'
import { imageGrid } from '../../engine/inspect/imageGrid'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { imagesIn as imagesOfParts, partsOf } from '../../formats/dicom/dicomParts'
import { isDicom } from '../../formats/dicom/isDicom'
import { seriesGrid } from '../../formats/dicom/seriesGrid'
import { sliceFiles } from '../../formats/dicom/sliceFiles'
import { isPackedSeries, listFiles, listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import { belongingOf } from './pairByDicom'
import { type CasePair, isDicomCase, type PairedCases } from './pairCases'

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** What gives the grid of a case: the slices of a folder, an archive of them, or an image. */
type Images = ReadonlyMap<string, readonly string[]>

/**
 * The pairs of DICOM segmentations and contours (RTSTRUCT) with the grids of their images: the folder of slices, the archive, or the image, that is named as the case, or the
 * only one where there is one case, or the one in their frame of reference.
 *
 * @throws MedgradeError as `seriesGrid` and `imageGrid`.
 */
export async function withSeriesGrids(
  paired: PairedCases,
  images: Source,
  { known, ...sides }: Grids,
): Promise<PairedCases> {
  const all = await imagesIn(images)
  const [only] = all.size === 1 && paired.pairs.length === 1 ? all.keys() : []
  const frames = new Map<string, string | undefined>()
  const pairs: CasePair[] = []
  for (const pair of paired.pairs) {
    if (!(isDicomCase(pair.reference) || isDicomCase(pair.prediction))) {
      pairs.push(pair)
      continue
    }
    const gridIn = async (path: string) => {
      if (!known.has(path)) known.set(path, await gridOf(images, path, all.get(path)!))
      return known.get(path)!
    }
    const frameIn = async (path: string) => {
      // Whatever is wrong with the series of other cases.
      if (!frames.has(path)) frames.set(path, await frameOfImages(images, all.get(path)![0]!))
      return frames.get(path)
    }
    const named = [...all.keys()].find((path) => path === pair.case || lastName(path) === lastName(pair.case)) ?? only
    const found = named ?? (await byFrame(pair, [...all.keys()], { gridIn, frameIn, ...sides }))
    const grid = found === null ? null : await gridIn(found)
    pairs.push(grid ? { ...pair, grid, images: all.get(found!)! } : pair)
  }
  return { ...paired, pairs }
}

/** The grids that are known, and where the cases are. */
interface Grids {
  readonly known: Map<string, ImageGrid | null>
  readonly references: Source
  readonly predictions: Source
}

/** What is read of a series once, for all cases. */
interface Series {
  readonly gridIn: (path: string) => Promise<ImageGrid | null>
  readonly frameIn: (path: string) => Promise<string | undefined>
}

/** The path of the one series in the frame of reference of a case. @throws MedgradeError `bad-input` for several. */
async function byFrame(
  { reference, prediction, case: name }: CasePair,
  paths: readonly string[],
  { gridIn, frameIn, references, predictions }: Pick<Grids, 'references' | 'predictions'> & Series,
): Promise<string | null> {
  const own = isDicomCase(reference)
    ? await belongingOf(references, reference.path!)
    : await belongingOf(predictions, prediction.path!)
  if (!own?.frame) return null
  const found: string[] = []
  for (const path of paths) {
    if ((await frameIn(path)) !== own.frame) continue
    if (await gridIn(path)) found.push(path)
  }
  if (found.length > 1)
    refuse(
      'bad-input',
      'series in its frame of reference',
      found.join(', '),
      'one; --series with a folder, an archive or an image that is named as the case',
      {
        file: reference.shown,
        case: name,
      },
    )
  return found[0] ?? null
}

/** Folders and archives with DICOM files, and other images by their path without the ending. */
async function imagesIn(source: Source): Promise<Images> {
  const found = new Map<string, string[]>()
  for (const path of await listFiles(source, { isWanted: isPackedSeries })) found.set(withoutImageEnding(path), [path])
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

/** FrameOfReferenceUID of the first slice of a folder or an archive. */
async function frameOfImages(source: Source, path: string): Promise<string | undefined> {
  if (!isPackedSeries(path)) return (await belongingOf(source, path))?.frame
  try {
    return (await gridOf(source, path, [path]))?.frame
  } catch (error) {
    if (isMedgradeError(error)) return undefined
    throw error
  }
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
