import type { AffineGrid } from '../../array/resampling/gridPlacement'
import { refuse } from '../../errors/refuse'
import { rasAffine } from '../volume/rasAffine'
import { type DataSet, numbersOf, openDicomHeader, withElements } from './openDicom'
import type { SegFrame } from './segFrames'
import { segGrid } from './segGrid'

/** A file of a series, by its name for errors. */
export interface SeriesFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The grid of a series of DICOM images, a file a slice, from their headers; how the pixels are compressed does not matter.
 *
 * @throws MedgradeError `bad-header` for an image without a place; `bad-geometry` for several series, for slices of several grids, and where slices are missing.
 */
export async function seriesGrid(files: readonly SeriesFile[], folder: string): Promise<AffineGrid> {
  const slices = await Promise.all(files.map(sliceOf))
  const series = new Set(slices.map(({ uid }) => uid))
  if (series.size > 1)
    refuse('bad-geometry', 'series', `${series.size} in one folder`, 'the slices of one', { file: folder })
  const { rows, columns } = slices[0]
  const other = slices.findIndex((slice) => slice.rows !== rows || slice.columns !== columns)
  if (other >= 0)
    refuse(
      'bad-geometry',
      'rows and columns',
      `${slices[other].rows}, ${slices[other].columns}`,
      `${rows}, ${columns}`,
      {
        file: files[other].name,
      },
    )
  const grid = segGrid(
    slices.map(({ frame }) => frame),
    folder,
  )
  if (new Set(grid.sliceOf).size < grid.slices || grid.slices !== slices.length)
    refuse('bad-geometry', 'slices', `${slices.length} files for ${grid.slices} places`, 'one file a place', {
      file: folder,
    })
  const affine = rasAffine(grid.origin, grid.direction, grid.spacing)
  if (affine === null) refuse('bad-geometry', 'directions', grid.direction, 'three axes', { file: folder })
  return { affine, shape: [columns, rows, grid.slices] }
}

interface Slice {
  readonly uid: string
  readonly rows: number
  readonly columns: number
  readonly frame: SegFrame
}

async function sliceOf({ name: file, bytes }: SeriesFile): Promise<Slice> {
  const dataset = await openDicomHeader(bytes, file)
  return withElements(file, () => placeOf(dataset, file))
}

function placeOf(dataset: DataSet, file: string): Slice {
  const numbers = (tag: string, count: number, what: string): number[] => {
    const found = numbersOf(dataset, tag)
    return found?.length === count
      ? found
      : refuse('bad-header', what, found ?? 'nothing', `${count} numbers`, { file })
  }
  const size = (tag: string, what: string): number =>
    dataset.uint16(tag) || refuse('bad-header', what, dataset.uint16(tag) ?? 'nothing', 'a number above 0', { file })
  return {
    uid: dataset.string('x0020000e') ?? '',
    rows: size('x00280010', 'Rows'),
    columns: size('x00280011', 'Columns'),
    frame: {
      segment: null,
      position: numbers('x00200032', 3, 'ImagePositionPatient'),
      orientation: numbers('x00200037', 6, 'ImageOrientationPatient'),
      pixelSpacing: numbers('x00280030', 2, 'PixelSpacing'),
      sliceSpacing: null,
    },
  }
}
