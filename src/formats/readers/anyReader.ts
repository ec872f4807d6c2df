/** The `any` reader: an image of any format by its content, with the axes of the file in one order, x first. */
import type { AnyImage, NdArray, PictureRegions, ReadContext, Reader } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { detectFormat } from '../detectFormat'
import { isDicomArchive } from '../dicom/isDicomArchive'
import { isGeoJson } from '../geojson/isGeoJson'
import { isGzip } from '../gzip/isGzip'
import { arrayImage } from '../images/arrayImage'
import { nibabelImage } from '../images/nibabelImage'
import { pictureImage } from '../images/pictureImage'
import { reversedAxes } from '../images/reversedAxes'
import { volumeImage } from '../images/volumeImage'
import { loadOnce } from '../loadOnce'
import { readNiftiNibabel } from '../nifti/readNiftiNibabel'
import { strangeContent } from '../strangeContent'
import { isZip } from '../zip/isZip'

const metaImage = loadOnce(() => import('../metaimage/readMetaImage'))
const nrrd = loadOnce(() => import('../nrrd/nrrdImage'))
const tiff = loadOnce(() => import('./tifffileReader'))
const pillow = loadOnce(() => import('./pilReader'))
const npy = loadOnce(() => import('./npyReader'))
const dicom = loadOnce(() => import('../dicom/dicomImage'))

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
  if (format === 'metaimage') return volumeImage(await (await metaImage()).readMetaImage(bytes, context), 'metaimage')
  if (format === 'nrrd') return (await nrrd()).nrrdImage(bytes, context)
  if (format === 'tiff') return pictureImage(await (await tiff()).tifffileReader(bytes, context), 'tiff')
  if (format === 'png' || format === 'bmp' || format === 'jpeg')
    return pictureImage(await (await pillow()).pilReader(bytes, context), format)
  if (format === 'npy') return arrayImage(filled(await (await npy()).npyReader(bytes, context), context.name), 'npy')
  if (format === 'dicom') return (await dicom()).dicomImage(bytes, context)
  if (format === 'zarr') return zarrImageOf(bytes, context)
  if ((format === 'json' || format === null) && isGeoJson(bytes, context.name)) {
    const { readGeoJson, regionsByClass } = await import('../geojson/readGeoJson')
    return regionsImage(regionsByClass(readGeoJson(bytes, context.name)))
  }
  return isNpz ? npzImage(bytes, context) : refuseContent(bytes, context.name)
}

async function npzImage(bytes: Uint8Array, context: ReadContext): Promise<AnyImage> {
  const isNamed = /\.npz$/i.test(context.name)
  const { readNpz } = await import('../npz/readNpz')
  const { key, ...array } = await readNpz(bytes, context).catch((error: unknown) => {
    // An archive of other things is no damaged NPZ.
    if (isNamed || !isMedgradeError(error)) throw error
    return refuseContent(bytes, context.name)
  })
  filled(array, context.name)
  const isProbability = key === 'probabilities' || key === 'softmax'
  return isProbability ? arrayImage(reversedAxes(array), 'npz', array.shape.length - 1) : arrayImage(array, 'npz')
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
