import type { AffineGrid } from '../../array/resampling/gridPlacement'
import { refuse } from '../../errors/refuse'
import { rasAffine } from '../volume/rasAffine'
import { type ImageFrame, imageFrames } from './imageFrames'
import { type DataSet, numbersOf, openDicomHeader, withElements } from './openDicom'
import { type SliceStack, sliceStack } from './sliceStack'

/** A file of a series, by its name for errors. */
export interface SeriesFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The images of a file, whose frames may be a slice each. */
export interface SeriesImage {
  readonly name: string
  readonly uid: string
  readonly rows: number
  readonly columns: number
  readonly frames: readonly ImageFrame[]
  /** SpacingBetweenSlices; null where it is not stated. */
  readonly between: number | null
}

/**
 * The grid of a series of DICOM images from their headers; how the pixels are compressed does not matter.
 *
 * @throws MedgradeError as `seriesImage` and `stackOf`.
 */
export async function seriesGrid(files: readonly SeriesFile[], folder: string): Promise<AffineGrid> {
  const images = await Promise.all(
    files.map(async ({ name, bytes }) => {
      const dataset = await openDicomHeader(bytes, name)
      return withElements(name, () => seriesImage(dataset, name))
    }),
  )
  const { spacing, origin, direction, order } = stackOf(images, folder)
  const affine = rasAffine(origin, direction, spacing)
  if (affine === null) return refuse('bad-geometry', 'directions', direction, 'three axes', { file: folder })
  return { affine, shape: [images[0].columns, images[0].rows, order.length] }
}

/** What the header of a file says. @throws MedgradeError `bad-header`; as `imageFrames`. */
export function seriesImage(dataset: DataSet, file: string): SeriesImage {
  const size = (tag: string, what: string): number =>
    dataset.uint16(tag) || refuse('bad-header', what, dataset.uint16(tag) ?? 'nothing', 'a number above 0', { file })
  return {
    name: file,
    uid: dataset.string('x0020000e') ?? '',
    rows: size('x00280010', 'Rows'),
    columns: size('x00280011', 'Columns'),
    frames: imageFrames(dataset, file),
    between: numbersOf(dataset, 'x00180088')?.[0] ?? null,
  }
}

/**
 * The stack of the frames of all images.
 *
 * @throws MedgradeError `bad-geometry` for several series and for images of other sizes; as `sliceStack`.
 */
export function stackOf(images: readonly SeriesImage[], folder: string): SliceStack {
  const [{ rows, columns, between }] = images
  const series = [...new Set(images.map(({ uid }) => uid))]
  if (series.length > 1)
    refuse('bad-geometry', 'series', `${series.length} in one folder: ${series.join(', ')}`, 'the slices of one', {
      file: folder,
    })
  const other = images.find((image) => image.rows !== rows || image.columns !== columns)
  if (other)
    refuse('bad-geometry', 'rows and columns', `${other.rows}, ${other.columns}`, `${rows}, ${columns}`, {
      file: other.name,
    })
  return sliceStack(
    images.flatMap(({ frames }) => frames),
    between,
    folder,
  )
}
