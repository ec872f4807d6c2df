/** The `any` reader: an image of any format by its content, with the axes of the file in one order, x first. */
import { strideFor } from '../../array/asContiguous'
import type { AnyImage, AxisRole, NdArray, PictureRegions, ReadContext, Reader, Volume } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { detectFormat } from '../detectFormat'
import { structureImage } from '../dicom/contours/structureImage'
import { structuresOf } from '../dicom/contours/structuresIn'
import { dicomParts } from '../dicom/dicomParts'
import { isDicomArchive } from '../dicom/isDicomArchive'
import { readDicomSeg } from '../dicom/readDicomSeg'
import { readDicomSeries } from '../dicom/readDicomSeries'
import { segImage } from '../dicom/segImage'
import { isGeoJson } from '../geojson/isGeoJson'
import { isGzip } from '../gzip/isGzip'
import { readMetaImage } from '../metaimage/readMetaImage'
import { readNiftiNibabel } from '../nifti/readNiftiNibabel'
import { readNpz } from '../npz/readNpz'
import { nrrdSegments } from '../nrrd/nrrdSegments'
import { readNrrd } from '../nrrd/readNrrd'
import { strangeContent } from '../strangeContent'
import { rasAffine } from '../volume/rasAffine'
import { isZip } from '../zip/isZip'
import { npyReader } from './npyReader'
import { pilReader } from './pilReader'
import { tifffileReader } from './tifffileReader'

/** Shape x, y, z, channels last; see {@link AnyImage}. */
export const anyReader: Reader<AnyImage> = async (bytes, context) => {
  const strange = strangeContent(bytes, context.name)
  const isNpz = isZip(bytes) && !isDicomArchive(bytes)
  const isNamed = isGzip(bytes) && /\.(?:nii|hdr|img)$/i.test(context.name)
  if (strange && !isNpz && !isNamed) return refuseContent(bytes, context.name)
  const format = isNamed ? 'nifti1' : detectFormat(bytes, context.name)
  if (format === 'nifti1' || format === 'nifti2' || format === 'analyze')
    return nibabelImage(
      await readNiftiNibabel(bytes, context, { anyName: true }),
      format === 'analyze' ? format : 'nifti',
    )
  if (format === 'mgh') {
    const { readMgh } = await import('../mgh/readMgh')
    return nibabelImage(await readMgh(bytes, context), format)
  }
  if (format === 'metaimage') return volumeImage(await readMetaImage(bytes, context), 'metaimage')
  if (format === 'nrrd') {
    const image = volumeImage(await readNrrd(bytes, context, true), 'nrrd')
    const segmentation = nrrdSegments(bytes)
    return segmentation ? { ...image, segmentation } : image
  }
  if (format === 'tiff') return pictureImage(await tifffileReader(bytes, context), 'tiff')
  if (format === 'png' || format === 'bmp' || format === 'jpeg')
    return pictureImage(await pilReader(bytes, context), format)
  if (format === 'npy') return arrayImage(filled(await npyReader(bytes, context), context.name), 'npy')
  if (format === 'dicom') return dicomImage(bytes, context)
  if (format === 'zarr') return zarrImageOf(bytes, context)
  if ((format === 'json' || format === null) && isGeoJson(bytes, context.name)) {
    const { readGeoJson, regionsByClass } = await import('../geojson/readGeoJson')
    return regionsImage(regionsByClass(readGeoJson(bytes, context.name)))
  }
  if (isNpz) {
    const isNamedNpz = /\.npz$/i.test(context.name)
    const { key, ...array } = await readNpz(bytes, context).catch((error: unknown) => {
      // An archive of other things is no damaged NPZ.
      if (isNamedNpz || !isMedgradeError(error)) throw error
      return refuseContent(bytes, context.name)
    })
    filled(array, context.name)
    const isProbability = key === 'probabilities' || key === 'softmax'
    return isProbability ? arrayImage(reversed(array), 'npz', array.shape.length - 1) : arrayImage(array, 'npz')
  }
  return refuseContent(bytes, context.name)
}

async function dicomImage(bytes: Uint8Array, context: ReadContext): Promise<AnyImage> {
  const parts = await dicomParts(bytes, context)
  const structures = await structuresOf(parts, context.name)
  if (structures !== null) return structureImage(structures)
  if (!isZip(bytes) && parts.images.length === 0) return segImage(await readDicomSeg(bytes, context))
  const { grid, ...volume } = await readDicomSeries(parts.images, context)
  return { ...volumeImage(volume, 'dicom-series'), grid }
}

async function zarrImageOf(bytes: Uint8Array, context: ReadContext): Promise<AnyImage> {
  const { archivedZarr } = await import('../zarr/zarrImage')
  const { place, labels, ...array } = await archivedZarr(bytes, context)
  const image = pictureImage(filled(array, context.name), 'zarr')
  return {
    ...image,
    ...(place ? { origin: [...place].reverse() } : {}),
    ...(labels.length > 0 ? { labelsBeside: labels } : {}),
  }
}

/** Regions become masks on another picture. */
function regionsImage(regions: PictureRegions): AnyImage {
  return { ...arrayImage({ data: new Uint8Array(0), shape: [0, 0] }, 'geojson'), regions }
}

/** NumPy saves arrays without elements, which are no image. */
function filled<A extends NdArray>(array: A, file: string): A {
  if (array.shape.includes(0))
    refuse('empty', 'image', `an array of shape [${array.shape}]`, 'one voxel at least', { file })
  return array
}

/** Names what the file is, with the way to convert it. */
function refuseContent(bytes: Uint8Array, file: string): never {
  const expected = 'NIfTI, Analyze, MGH, NRRD, MetaImage, PNG, TIFF, BMP, NPY, NPZ, OME-Zarr or DICOM'
  const found = (what: string, way: string) => refuse('wrong-format', 'image', what, `${expected}; ${way}`, { file })
  if (bytes.length === 0) refuse('empty', 'image', '0 bytes', expected, { file })
  const strange = strangeContent(bytes, file)
  return strange
    ? found(strange.kind, strange.way)
    : found('an unknown format', 'convert it, with ITK-SNAP, 3D Slicer or SimpleITK')
}

/** A volume of nibabel's axis order x, y, z, …. */
export function nibabelImage(
  { affine, ...volume }: Volume & { readonly affine: readonly number[] | null },
  format: 'nifti' | 'analyze' | 'mgh',
): AnyImage {
  // Trailing axes of length one, and the time axis before the components of a vector, are no axes of the image.
  // `filter` keeps whole numbers whole: from one `map` for both, V8 makes doubles of sizes some time, and compiles everything after it anew.
  const struct = volume.dtype === 'struct'
  const isKept = (_: number, axis: number) => axis < 3 || volume.shape[axis]! > 1
  const isKeptRole = (_: AxisRole, axis: number) => isKept(0, axis)
  const shape = volume.shape.filter(isKept)
  return {
    ...volume,
    shape,
    stride: (volume.stride ?? strideFor(volume.shape, [...volume.shape.keys()])).filter(isKept),
    // Colours have no size.
    spacing: [...volume.spacing.filter(isKept), ...(struct ? [1] : [])],
    ...(volume.axes === undefined ? {} : { axes: volume.axes.filter(isKeptRole) }),
    format,
    channelAxis: struct || shape.length > 3 ? shape.length - 1 : null,
    ...(struct ? { colour: true } : {}),
    affine,
  }
}

/** A volume of ITK's axis order z, y, x, components. */
export function volumeImage(volume: Volume, format: AnyImage['format']): AnyImage {
  const { shape, components, spacing, origin, direction } = volume
  const rank = shape.length - (components > 1 ? 1 : 0)
  const axes = [...shape.keys()]
  const order = [...axes.slice(0, rank).reverse(), ...axes.slice(rank)]
  const stride = volume.stride ?? strideFor(shape, axes)
  const ours = order.map((axis) => shape[axis]!)
  const steps = order.map((axis) => stride[axis]!)
  // A fourth image axis of length one is dropped.
  while (components === 1 && ours.length > 3 && ours.at(-1) === 1) {
    ours.pop()
    steps.pop()
  }
  const sizes = [...spacing].reverse()
  const roles = order.map((axis): AxisRole => volume.axes?.[axis] ?? 'unstated')
  return {
    ...volume,
    axes: roles.slice(0, ours.length),
    shape: ours,
    stride: steps,
    spacing: ours.map((_, axis) => sizes[axis] ?? 1),
    format,
    channelAxis: ours.length > Math.min(3, rank) ? ours.length - 1 : null,
    affine: rasAffine(origin, direction, sizes),
  }
}

function reversed(array: NdArray): NdArray {
  const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = array
  return {
    data,
    shape: [...shape].reverse(),
    stride: [...stride].reverse(),
    offset,
    ...(array.spacing ? { spacing: [...array.spacing].reverse() } : {}),
    ...(array.unit ? { unit: array.unit } : {}),
    ...(array.axes ? { axes: [...array.axes].reverse() } : {}),
    ...(array.dtype ? { dtype: array.dtype } : {}),
    ...(array.orientation ? { orientation: array.orientation } : {}),
  }
}

/** An array without geometry, its axes as they are. Of four axes the last one holds channels. */
export function arrayImage(array: NdArray, format: AnyImage['format'], channelAxis: number | null = null): AnyImage {
  const last = array.shape.length - 1
  return {
    ...array,
    components: 1,
    spacing: array.spacing ?? array.shape.map(() => 1),
    origin: [],
    direction: [],
    format,
    channelAxis: channelAxis ?? (last > 2 ? last : null),
    affine: null,
  }
}

/** A picture, or a stack of pages (z, y, x). Samples of a pixel are colours, unless the file says that they are channels. */
export function pictureImage(array: NdArray, format: AnyImage['format']): AnyImage {
  const role = array.axes?.at(-1)
  const isLast = role === undefined || role === 'unstated' ? format !== 'tiff' : role === 'colour' || role === 'channel'
  if (array.shape.length !== 3 || !isLast) return arrayImage(reversed(array), format)
  const [rows, columns, channels] = array.shape as [number, number, number]
  const [y, x, c] = (array.stride ?? [columns * channels, channels, 1]) as [number, number, number]
  const { spacing, axes } = array
  const turned: NdArray = {
    ...array,
    shape: [columns, rows, channels],
    stride: [x, y, c],
    ...(spacing ? { spacing: [spacing[1]!, spacing[0]!, spacing[2]!] } : {}),
    ...(axes ? { axes: [axes[1]!, axes[0]!, axes[2]!] } : {}),
  }
  return { ...arrayImage(turned, format, 2), ...(role === 'channel' ? {} : { colour: true }) }
}
