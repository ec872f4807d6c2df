import { metadataNames } from '../../../src/formats/zarr/metadataNames'
import type { DroppedFile } from '../compare/droppedFiles'
import type { FileSet } from './appTypes'

const isZip = (name: string) => /\.zip$/i.test(name) && !/\.zarr\.zip$/i.test(name)
/** Files of which each stands for a side, or for a model. */
const isTable = (name: string) => /\.(csv|tsv|json)$/i.test(name)
const isMetadata = (path: string) => (metadataNames as readonly string[]).includes(path)

/** Splits dropped files into sets: a folder or zip each, and one set of all loose files. @param options `tables`: loose tables are a set each, where nothing else is loose. */
export function fileSets(
  dropped: readonly DroppedFile[],
  looseName: string,
  { tables = false }: { readonly tables?: boolean } = {},
): FileSet[] {
  const folders = new Map<string, Map<string, Blob>>()
  const loose = new Map<string, Blob>()
  const zips: FileSet[] = []
  for (const { path, file } of dropped) {
    const [top, ...rest] = path.split('/') as [string, ...string[]]
    if (rest.length === 0) {
      if (isZip(path)) zips.push({ name: path.replace(/\.zip$/i, ''), content: { zip: file } })
      else loose.set(path, file)
      continue
    }
    const folder = folders.get(top) ?? new Map<string, Blob>()
    folder.set(rest.join('/'), file)
    folders.set(top, folder)
  }
  // A folder of Zarr is an image.
  for (const [name, files] of folders)
    if ([...files.keys()].some(isMetadata)) {
      folders.delete(name)
      for (const [path, file] of files) loose.set(`${name}/${path}`, file)
    }
  const sets: FileSet[] = [...folders].map(([name, files]) => ({ name, content: { files } }))
  if (tables && [...loose.keys()].every(isTable))
    for (const [path, file] of loose) {
      sets.push({ name: path.replace(/\.\w+$/, ''), content: { files: new Map([[path, file]]) } })
      loose.delete(path)
    }
  if (loose.size > 0) sets.push({ name: looseName, content: { files: loose } })
  return [...sets, ...zips]
}

/** Names that several sets share get a number, because reports are listed by name. */
export function withUniqueNames(sets: readonly FileSet[]): FileSet[] {
  const seen = new Map<string, number>()
  return sets.map((set) => {
    const count = (seen.get(set.name) ?? 0) + 1
    seen.set(set.name, count)
    return count === 1 ? set : { ...set, name: `${set.name} (${count})` }
  })
}
