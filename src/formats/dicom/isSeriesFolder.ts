import type { Source } from '../../contract'
import { isDicom } from './isDicom'
import { openDicomHeader, withElements } from './openDicom'
import { isSegmentation, isStructureSet } from './requireSegmentation'
import { sliceFiles } from './sliceFiles'

/**
 * Whether a folder holds the images of a DICOM series, by its first slice, alone or with contours (RTSTRUCT), or the contours of one case alone. Segmentations
 * in DICOM are files of their own.
 */
export async function isSeriesFolder(source: Source, folder: string): Promise<boolean> {
  let sets = 0
  for (const path of await sliceFiles(source, folder)) {
    const kind = await kindOf(await source.read(path), path)
    if (kind === 'image') return true
    if (kind === null) return false
    sets++
    // Contours of several cases lie in one folder.
    if (sets > 1) return false
  }
  return sets === 1
}

async function kindOf(bytes: Uint8Array, file: string): Promise<'image' | 'contours' | null> {
  if (!isDicom(bytes)) return null
  try {
    const dataset = await openDicomHeader(bytes, file)
    return withElements(file, () => {
      if (isStructureSet(dataset)) return 'contours'
      return !isSegmentation(dataset) && dataset.uint16('x00280010') !== undefined ? 'image' : null
    })
  } catch {
    return null
  }
}
