import type { Source } from '../../contract'
import { isImageFolder } from '../../formats/isImageFolder'
import { type WantedFiles, walkFiles } from '../../formats/walkFiles'
import { compareCodePoints } from '../../python/compareCodePoints'

/** Endings of images, the longest first. */
const endings = [
  '.ome.zarr.zip',
  '.ome.zarr',
  '.zarr.zip',
  '.zarr',
  '.ozx',
  '.seg.nrrd',
  '.nii.gz',
  '.nii',
  // The header of a pair; its .img is read with it.
  '.hdr.gz',
  '.hdr',
  '.mgh',
  '.mgz',
  '.nrrd',
  '.nhdr',
  '.mha',
  '.mhd',
  '.gipl',
  '.png',
  '.bmp',
  '.tiff',
  '.tif',
  '.npy',
  '.npz',
  '.dcm',
  '.jpeg',
  '.jpg',
  '.geojson',
]

/** The ending by which a file is an image; '' for others. */
export function imageEnding(path: string): string {
  const lower = path.toLowerCase()
  return endings.find((ending) => lower.endsWith(ending)) ?? ''
}

/** A ZIP archive that is no Zarr: of DICOM slices, where it is an image. */
export const isPackedSeries = (name: string) => /\.zip$/i.test(name) && imageEnding(name) === ''

/** The path of an image without its ending. */
export function withoutImageEnding(path: string): string {
  return path.slice(0, path.length - (isPackedSeries(path) ? '.zip' : imageEnding(path)).length)
}

/**
 * Every image below the root, by path in code-point order; a folder of DICOM slices or of Zarr is one image. Hidden files and folders are left out, and so are
 * ZIP archives beside other images.
 */
export async function listImages(source: Source): Promise<string[]> {
  const all = await listFiles(source, { isWanted: (name) => imageEnding(name) !== '', isWhole: isImageFolder })
  // Regions (GeoJSON) that lie beside pictures are about these.
  const pictures = all.filter((path) => imageEnding(path) !== '.geojson')
  if (pictures.length > 0) return pictures
  return all.length > 0 ? all : listFiles(source, { isWanted: isPackedSeries })
}

/** Every file whose name is wanted below the root, by path in code-point order; hidden files and folders are left out. */
export async function listFiles(source: Source, wanted: WantedFiles<Source>): Promise<string[]> {
  const found: string[] = []
  for await (const path of walkFiles(source, wanted)) found.push(path)
  return found.sort(compareCodePoints)
}
