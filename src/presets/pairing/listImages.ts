import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { isImageFolder } from '../../formats/isImageFolder'
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

/** Deeper folders are not searched. */
const mostDepth = 8

/** The ending by which a file is an image; '' for others. */
export function imageEnding(path: string): string {
  const lower = path.toLowerCase()
  return endings.find((ending) => lower.endsWith(ending)) ?? ''
}

/** The path of an image without its ending. */
export function withoutImageEnding(path: string): string {
  return path.slice(0, path.length - imageEnding(path).length)
}

/** Every image below the root, by path in code-point order; a folder of DICOM slices or of Zarr is one image. Hidden files and folders are left out. */
export async function listImages(source: Source): Promise<string[]> {
  const all = await listFiles(source, { isWanted: (name) => imageEnding(name) !== '', isWhole: isImageFolder })
  // Regions (GeoJSON) that lie beside pictures are about these.
  const pictures = all.filter((path) => imageEnding(path) !== '.geojson')
  return pictures.length > 0 ? pictures : all
}

export interface WantedFiles {
  isWanted(name: string): boolean
  /** Whether a folder counts as one file. */
  isWhole?(source: Source, path: string): Promise<boolean>
}

/** Every file whose name is wanted below the root, by path in code-point order; hidden files and folders are left out. */
export async function listFiles(
  source: Source,
  { isWanted, isWhole = async () => false }: WantedFiles,
  folder = '',
  depth = 0,
): Promise<string[]> {
  const found: string[] = []
  for (const name of await source.list(folder)) {
    if (name.startsWith('.')) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if (isWanted(name) && (await source.exists(path))) found.push(path)
    else if (depth < mostDepth && !(await source.exists(path)))
      found.push(
        ...((await isWhole(source, path)) ? [path] : await insideOf(source, { isWanted, isWhole }, path, depth)),
      )
  }
  return depth === 0 ? found.sort(compareCodePoints) : found
}

/** A name that is neither file nor folder, such as a broken link, holds nothing. */
async function insideOf(source: Source, wanted: WantedFiles, path: string, depth: number): Promise<string[]> {
  try {
    return await listFiles(source, wanted, path, depth + 1)
  } catch (error) {
    if (isMedgradeError(error, 'not-found') || isMedgradeError(error, 'unreadable')) return []
    throw error
  }
}
