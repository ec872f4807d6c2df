import type { DroppedFile } from './droppedFiles'

/** What is read as one: a file with its detached data, or a folder, whose files have their path from its name on. */
export type ComparedItem = readonly DroppedFile[]

const isFolder = (item: ComparedItem) => item.some(({ path }) => path.includes('/'))

const headName = /\.(nii|nii\.gz|nrrd|nhdr|mha|mhd|mg[hz]|hdr)$/i

/** The path of what is read: that of the folder, or of the file that is no detached data. */
export function itemPath(item: ComparedItem): string {
  if (isFolder(item)) return item[0]!.path.split('/')[0]!
  return (item.find(({ path }) => headName.test(path)) ?? item[0]!).path
}

/** A zip. It may be an image as it is, such as one of slices. */
export const isPacked = (item: ComparedItem): boolean => item.length === 1 && /\.zip$/i.test(item[0]!.path)
