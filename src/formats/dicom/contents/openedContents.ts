import type { Source } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { partsOf } from '../dicomParts'
import { isDicom } from '../isDicom'
import { isDicomArchive } from '../isDicomArchive'
import { type DicomFile, withElements } from '../openDicom'
import { isSegmentation } from '../requireSegmentation'
import { type DicomContents, dicomContents } from './dicomContents'
import { type FilesBelow, filesBelow, filesOfZip } from './filesBelow'

/**
 * What a folder or a ZIP archive of DICOM files holds, or a structure set or a segmentation alone; null for anything else, which the readers describe.
 *
 * @param name of the folder or file in the description; `plain`: the form in which names of structures are compared.
 */
export async function openedContents(
  source: Source,
  path: string,
  { name, plain }: { readonly name: string; readonly plain: (name: string) => string },
): Promise<DicomContents | null> {
  try {
    const files = await filesOf(source, path)
    if (files === null) return null
    const contents = await dicomContents(files, name, plain)
    return contents.files > 0 ? contents : null
  } catch (error) {
    // The readers say what is wrong with a file that cannot be opened.
    if (isMedgradeError(error)) return null
    throw error
  }
}

async function filesOf(source: Source, path: string): Promise<FilesBelow | null> {
  if (!(await source.exists(path))) return filesBelow(source, path)
  const bytes = await source.read(path)
  if (isDicomArchive(bytes)) return filesOfZip(bytes, { name: path, maxBytes: 2 ** 31 })
  if (!isDicom(bytes)) return null
  const { structures, images } = await partsOf([{ name: path, bytes }])
  const [file = images.find(({ header }) => withElements(path, () => isSegmentation(header!)))] = structures
  return file ? alone(file) : null
}

async function* alone(file: DicomFile): FilesBelow {
  yield file
}
