import type { ImageGrid } from '../../contract'
import { rasAffine } from '../volume/rasAffine'
import { type ImageFrame, imageFrames } from './imageFrames'
import { type DataSet, type DicomFile, headerOf, numbersOf, withElements } from './openDicom'
import { refuseDicom } from './refuseDicom'
import { type SliceStack, sliceStack } from './sliceStack'

/** The images of a file, whose frames may be a slice each. */
export interface SeriesImage {
  readonly name: string
  readonly uid: string
  readonly rows: number
  readonly columns: number
  readonly frames: readonly ImageFrame[]
  /** SOPInstanceUID and FrameOfReferenceUID. */
  readonly instance: string
  readonly frame: string
  /** SpacingBetweenSlices; null where it is not stated. */
  readonly between: number | null
}

/**
 * The grid of a series of DICOM images from their headers; how the pixels are compressed does not matter.
 *
 * @throws MedgradeError as `seriesImage` and `stackOf`.
 */
export async function seriesGrid(files: readonly DicomFile[], folder: string): Promise<ImageGrid> {
  const images = await Promise.all(
    files.map(async (file) => {
      const dataset = await headerOf(file)
      return withElements(file.name, () => seriesImage(dataset, file.name))
    }),
  )
  return gridOf(images, stackOf(images, folder), folder)
}

/** The grid of images whose headers are read. */
export function gridOf(images: readonly SeriesImage[], { order, ...stack }: SliceStack, folder: string): ImageGrid {
  const positions = images.flatMap(({ frames }) => frames).map(({ position }) => position)
  const [origin, last] = [positions[order[0]], positions[order[order.length - 1]]]
  const direction = orthogonal(stack.direction)
  const step = norm(last.map((value, axis) => value - origin[axis])) / (order.length - 1)
  const spacing = order.length > 1 ? [stack.spacing[0], stack.spacing[1], step] : stack.spacing
  const affine = rasAffine(origin, direction, spacing)
  if (affine === null)
    return refuseDicom('bad-geometry', 'ImageOrientationPatient', direction, 'three axes', { file: folder })
  const [{ columns, rows, frame }] = images
  const isSingle = images.every(({ frames }) => frames.length === 1)
  return {
    affine,
    shape: [columns, rows, order.length],
    spacing,
    origin,
    direction,
    ...(isSingle ? { instances: order.map((slice) => images[slice].instance) } : {}),
    ...(frame === '' ? {} : { frame }),
  }
}

/** Directions at right angles, as ITK makes them of the cosines of a file, in its order of operations: contours run through the middle between voxels. */
function orthogonal(direction: readonly number[]): number[] {
  const column = (k: number) => [direction[k], direction[3 + k], direction[6 + k]]
  const z = unit(cross(column(0), column(1)))
  const x = unit(cross(column(1), z))
  const y = cross(z, x)
  return [0, 1, 2].flatMap((axis) => [x[axis], y[axis], z[axis]])
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(vector: readonly number[]): number[] {
  const scale = 1 / norm(vector)
  return vector.map((value) => value * scale)
}

/** Not `Math.hypot`, whose last bit is another. */
function norm(vector: readonly number[]): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
}

/** What the header of a file says. @throws MedgradeError `bad-header`; as `imageFrames`. */
export function seriesImage(dataset: DataSet, file: string): SeriesImage {
  const size = (tag: string, what: string): number =>
    dataset.uint16(tag) ||
    refuseDicom('bad-header', what, dataset.uint16(tag) ?? 'nothing', 'a number above 0', { file })
  return {
    name: file,
    uid: dataset.string('x0020000e') ?? '',
    instance: dataset.string('x00080018') ?? '',
    frame: dataset.string('x00200052') ?? '',
    rows: size('x00280010', 'Rows'),
    columns: size('x00280011', 'Columns'),
    frames: imageFrames(dataset, file),
    between: numbersOf(dataset, 'x00180088', file)?.[0] ?? null,
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
    refuseDicom(
      'bad-geometry',
      'SeriesInstanceUID',
      `${series.length} in one folder: ${series.join(', ')}`,
      'the slices of one',
      {
        file: folder,
      },
    )
  const other = images.find((image) => image.rows !== rows || image.columns !== columns)
  if (other)
    refuseDicom('bad-geometry', 'Rows and Columns', `${other.rows}, ${other.columns}`, `${rows}, ${columns}`, {
      file: other.name,
    })
  return sliceStack(
    images.flatMap(({ frames }) => frames),
    between,
    folder,
  )
}
