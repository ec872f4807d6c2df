/** Series of DICOM images as a volume, as SimpleITK's reader of series (GDCM) gives it. */
import type { ImageGrid, ReadContext, Volume } from '../../contract'
import { framePixels, requirePixels } from './framePixels'
import { type DataSet, type DicomFile, type OpenedDicom, openDicom, withElements } from './openDicom'
import { refuseDicom } from './refuseDicom'
import { gridOf, type SeriesImage, seriesImage, stackOf } from './seriesGrid'

/** The samples of a file before the rescale. */
interface Samples {
  /** Bits of the value, the lowest ones of the allocated bits. */
  readonly stored: number
  readonly isSigned: boolean
}

interface OpenedImage extends SeriesImage, Samples {
  readonly opened: OpenedDicom
}

/**
 * Reads the slices of one series, in files of a slice or of many: CT, MR, PET, and enhanced images. Values are rescaled by slope and intercept: to whole numbers
 * where these are whole, else in double precision. Bits above BitsStored are no part of a value, and padding stays as it is.
 *
 * @returns shape z, y, x: slices along the normal of their plane, the lowest first; and the grid on which contours are drawn.
 * @throws MedgradeError `bad-magic`, `bad-header`, `corrupt`, `truncated`, `too-large`; `bad-geometry` for several series, and slices that are doubled, missing,
 *   tilted or of varying distance; `unsupported` for a compression other than RLE, JPEG, lossless JPEG and JPEG-LS, colours, and MONOCHROME1.
 */
export async function readDicomSeries(
  files: readonly DicomFile[],
  { name: folder, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<Volume & { readonly grid: ImageGrid }> {
  if (files.length === 0)
    return refuseDicom('empty', 'DICOM series', 'no DICOM file', 'the slices of a series', { file: folder })
  const images: OpenedImage[] = []
  for (const file of files) {
    const { name } = file
    const opened = await openDicom(file)
    images.push(
      withElements(name, () => ({ ...seriesImage(opened.dataset, name), ...samplesOf(opened.dataset, name), opened })),
    )
  }
  for (const { opened, frames, name } of images) withElements(name, () => requirePixels(opened, frames.length, name))
  const stack = stackOf(images, folder)
  const { spacing, origin, direction, order } = stack
  const [{ rows, columns }] = images
  const size = rows * columns
  const data = roomFor(images, order.length * size, { name: folder, maxBytes })
  const places = new Int32Array(order.length)
  for (const [slice, frame] of order.entries()) places[frame] = slice
  let before = 0
  for (const image of images) {
    fill(data, image, places.subarray(before, before + image.frames.length), size)
    before += image.frames.length
  }
  return {
    data,
    shape: [order.length, rows, columns],
    components: 1,
    spacing: [...spacing].reverse(),
    unit: 'mm',
    axes: ['space', 'space', 'space'],
    origin,
    direction,
    grid: gridOf(images, stack, folder),
  }
}

/** @throws MedgradeError `unsupported` for colours, MONOCHROME1, and bits that are not the lowest. */
export function samplesOf(dataset: DataSet, file: string): Samples {
  const photometric = dataset.string('x00280004') ?? 'nothing'
  const samples = dataset.uint16('x00280002') ?? 1
  const reason = photometric === 'MONOCHROME1' ? ', whose values SimpleITK inverts and pydicom keeps' : ''
  if (samples !== 1 || photometric !== 'MONOCHROME2')
    refuseDicom('unsupported', 'PhotometricInterpretation', `${photometric}${reason}`, 'MONOCHROME2', { file })
  const allocated = dataset.uint16('x00280100') ?? 0
  const stored = dataset.uint16('x00280101') ?? allocated
  const high = dataset.uint16('x00280102') ?? stored - 1
  if (allocated === 0)
    refuseDicom('bad-header', 'BitsAllocated', dataset.elements.x00280100 ? 0 : 'nothing', 'the bits of a sample', {
      file,
    })
  if (stored < 1 || stored > allocated || high !== stored - 1)
    refuseDicom('unsupported', 'BitsStored and HighBit', `${stored} and ${high}`, `the lowest of ${allocated} bits`, {
      file,
    })
  const signed = dataset.elements.x00280103 && dataset.uint16('x00280103')
  if (signed !== 0 && signed !== 1)
    return refuseDicom('bad-header', 'PixelRepresentation', signed ?? 'nothing', '0, or 1 for signed samples', { file })
  return { stored, isSigned: signed === 1 }
}

/** An array of the smallest type that holds every value which the headers allow. */
function roomFor(
  images: readonly OpenedImage[],
  length: number,
  { name: file, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>,
): Int16Array | Uint16Array | Uint8Array | Int32Array | Float64Array {
  let least = 0
  let most = 0
  let isWhole = true
  for (const { stored, isSigned, frames } of images) {
    const ends = isSigned ? [-(2 ** (stored - 1)), 2 ** (stored - 1) - 1] : [0, 2 ** stored - 1]
    for (const { slope, intercept } of frames) {
      isWhole &&= Number.isInteger(slope) && Number.isInteger(intercept)
      for (const end of ends) {
        least = Math.min(least, slope * end + intercept)
        most = Math.max(most, slope * end + intercept)
      }
    }
  }
  const [Kind] = [Uint8Array, Uint16Array, Int16Array, Int32Array].filter((one) => isWhole && holds(one, least, most))
  const Room = Kind ?? Float64Array
  const bytes = length * Room.BYTES_PER_ELEMENT
  if (bytes > maxBytes) refuseDicom('too-large', 'voxels', `${bytes} bytes`, `at most ${maxBytes}`, { file })
  return new Room(length)
}

function holds(
  Kind: { readonly BYTES_PER_ELEMENT: number; readonly name: string },
  least: number,
  most: number,
): boolean {
  const bits = 8 * Kind.BYTES_PER_ELEMENT
  return Kind.name.startsWith('U')
    ? least >= 0 && most < 2 ** bits
    : least >= -(2 ** (bits - 1)) && most < 2 ** (bits - 1)
}

/** The rescaled values of the frames of a file, each in its slice. */
function fill(
  data: Int16Array | Uint16Array | Uint8Array | Int32Array | Float64Array,
  { name, opened, frames, stored, isSigned }: OpenedImage,
  places: Int32Array,
  size: number,
): void {
  const pixels = withElements(name, () => framePixels(opened, frames.length, name))
  const free = 32 - stored
  for (const [i, { slope, intercept }] of frames.entries()) {
    const samples = pixels.read(i)
    const to = places[i] * size
    // The bits above the stored ones are shifted out; those below come back with or without the sign.
    if (isSigned) for (let k = 0; k < size; k++) data[to + k] = ((samples[k] << free) >> free) * slope + intercept
    else for (let k = 0; k < size; k++) data[to + k] = ((samples[k] << free) >>> free) * slope + intercept
  }
}
