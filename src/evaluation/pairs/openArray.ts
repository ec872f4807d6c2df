import type { AnyImage, NdArray, ReadContext, Volume } from '../../contract'
import { readImage } from '../../engine/inspect/readImage'
import { readVolume, volumeFormats } from '../../engine/inspect/readVolume'
import { refuse } from '../../errors/refuse'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { isGeoJson } from '../../formats/geojson/isGeoJson'
import { isGzip } from '../../formats/gzip/isGzip'
import { loadOnce } from '../../formats/loadOnce'
import { findReader, readerNames, readers } from '../../formats/readers/readers'
import { strangeContent } from '../../formats/strangeContent'
import { isZip } from '../../formats/zip/isZip'
import { uprightArray } from '../../understanding/axes/uprightArray'

/** One of two files that are compared; plain data, which a worker may send. */
export interface ComparedFile {
  readonly name: string
  readonly image: (NdArray & Partial<Volume>) | AnyImage
  readonly format: FileFormat | null
  /** The reader that was asked for. */
  readonly reader: string | null
  /** What was done to the samples of a picture, or is left undone by a named reader. */
  readonly note: { readonly text: string; readonly isIgnored: boolean } | null
}

export interface OpenArrayOptions {
  /** Whether pictures are read as people see them, palettes as colours. */
  readonly seen?: boolean | undefined
  /** Whether volumes and NPZ come with their channels and segments, as the reader `any` gives them. */
  readonly layered?: boolean | undefined
  /** Its array is taken as it is. */
  readonly reader?: string | undefined
  /** Height and width, for run lengths and polygons without them. */
  readonly shape?: readonly number[] | undefined
}

const seenPictures = loadOnce(() => import('../../understanding/pictures/seenPicture'))

const images =
  'a volume (NIfTI, Analyze, MGH, NRRD, MetaImage, DICOM SEG), a picture (PNG, TIFF, JPEG, BMP), NPY or OME-Zarr'
const pictureFormats: readonly (FileFormat | null)[] = ['png', 'jpeg', 'bmp', 'tiff']

/**
 * Reads an array by the content of its file: a volume, a picture, NPY, or a mask from run lengths or polygons (JSON, or text by Kaggle's rule).
 *
 * @throws MedgradeError as `readVolume` and `readImage`; `bad-option` for run lengths without a size.
 */
export async function openArray(
  bytes: Uint8Array,
  context: ReadContext,
  { seen = false, layered = false, reader, shape }: OpenArrayOptions,
): Promise<ComparedFile> {
  const { name, maxBytes } = context
  const named = { name, maxBytes, resolve: (wanted: string) => context.resolve(wanted) }
  const format = detectFormat(bytes, name)
  const isVolume = format !== null && volumeFormats.has(format)
  const isSeen = seen && pictureFormats.includes(format)
  const read = (image: ComparedFile['image'], note: ComparedFile['note'] = null): ComparedFile => ({
    name,
    image,
    format,
    reader: reader ?? null,
    note,
  })
  if (reader !== undefined) {
    const { seenPicture } = isSeen ? await seenPictures() : {}
    const picture = (await seenPicture?.(bytes, context).catch(() => null)) ?? null
    const note = picture?.note ? { text: picture.note, isIgnored: true } : null
    const volume = readerNames('volume').find((one) => one === reader)
    if (volume) return read(await readVolume(bytes, { ...named, reader: volume }), note)
    return read(await readImage(bytes, { ...named, reader: findReader(reader, 'image') }), note)
  }
  const isRegions = (format === 'json' || format === null) && isGeoJson(bytes, name)
  if (layered && (isZip(bytes) || isGzip(bytes) || isVolume || isRegions)) {
    const image = await readers.any(bytes, context)
    // Segments that do not overlap are values of a map; fractions have none.
    const { segmentation, ...map } = image
    const isMap = image.channelAxis === null && !(format === 'dicom' && image.data instanceof Float32Array)
    return read(segmentation && isMap ? map : image)
  }
  if (isRegions)
    refuse('wrong-format', 'image', 'regions (GeoJSON)', `${images}; metrics of labels take regions`, { file: name })
  const strange = strangeContent(bytes, name)
  if (strange) refuse('wrong-format', 'image', strange.kind, `${images}; ${strange.way}`, { file: name })
  if (format === null && bytes.length > 0)
    refuse('wrong-format', 'image', 'an unknown format', `${images}; ITK-SNAP, 3D Slicer or SimpleITK convert others`, {
      file: name,
    })
  if (isVolume) return read(await readVolume(bytes, named))
  if (isSeen) {
    const { seenPicture } = await seenPictures()
    const { array, note } = await seenPicture(bytes, context)
    return read(array, note === null ? null : { text: note, isIgnored: false })
  }
  if (format !== 'json' && format !== 'text') {
    const image = await readImage(bytes, named)
    if (layered) return read(image)
    // Labels are turned where their axes are understood.
    const columns = image.shape.length - (image.axes?.at(-1) === 'space' || image.axes === undefined ? 1 : 2)
    const { array, note } = uprightArray(image, columns, columns - 1)
    return read(array, note === null ? null : { text: note, isIgnored: false })
  }
  const size = shape as readonly [number, number] | undefined
  const [{ readJson }, { decodeUtf8 }, { decodeRle }] = await Promise.all([
    import('../../formats/tree/readJson'),
    import('../../formats/decodeUtf8'),
    import('../../metrics/detection/decodeRle'),
  ])
  if (format === 'text' && size === undefined)
    refuse('bad-option', `mask in run lengths ${name}`, 'no size', '--shape height,width')
  const code = format === 'json' ? readJson(bytes, name) : decodeUtf8(bytes, name)
  return read(decodeRle(code as string, size === undefined ? {} : { shape: size }))
}
