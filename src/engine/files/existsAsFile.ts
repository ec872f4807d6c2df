import type { Source } from '../../contract'

/** Whether a path is a file, or a folder of DICOM slices or of Zarr, which is read as one. */
export async function existsAsFile(source: Source, path: string): Promise<boolean> {
  if (await source.exists(path)) return true
  // Loaded where no file is: most submissions have all of them.
  const { isImageFolder } = await import('../../formats/isImageFolder')
  return isImageFolder(source, path)
}
