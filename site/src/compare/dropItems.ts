import type { ComparedItem } from './comparedItem'
import type { DroppedFile } from './droppedFiles'

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A name for loose slices, which become a folder. */
const looseFolder = 'slices'

/** What was dropped by what is read as one: a file, or a folder that is one image (OME-Zarr, slices in DICOM, contours). Other folders are opened, and loose slices are a folder. */
export async function dropItems(dropped: readonly DroppedFile[]): Promise<readonly ComparedItem[]> {
  const isLoose = dropped.every(({ path }) => !path.includes('/'))
  if (isLoose && dropped.length <= 3) return dropped.map((one) => [one])
  const [{ filesSource }, { isImageFolder }, { walkFiles }] = await Promise.all([
    import('../../../src/engine/files/filesSource'),
    import('../../../src/formats/isImageFolder'),
    import('../../../src/formats/walkFiles'),
  ])
  const sourceOf = (files: readonly DroppedFile[]) => filesSource(new Map(files.map(({ path, file }) => [path, file])))
  if (isLoose) {
    if (!(await isImageFolder(sourceOf(dropped), ''))) return dropped.map((one) => [one])
    return [dropped.map(({ path, file }) => ({ path: `${looseFolder}/${path}`, file }))]
  }
  const items: ComparedItem[] = []
  for await (const path of walkFiles(sourceOf(dropped), { isWhole: isImageFolder })) {
    const above = path.length - lastName(path).length
    const below = dropped.filter((one) => one.path === path || one.path.startsWith(`${path}/`))
    items.push(below.map(({ path: own, file }) => ({ path: own.slice(above), file })))
  }
  return items
}
