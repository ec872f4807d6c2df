import type { Source } from '../../contract'
import { imageEnding, listFiles } from '../../presets/pairing/listImages'
import type { SideCase } from '../inputs/sideCases'

/** The name of the text of tracks among the files of a sequence. */
export const TRACKS = 'tracks'

/** Before the name of a mask of the segmentation, which stands for frames or slices beside the tracks. */
export const SEGMENTATION = 'SEG/'

const isTracks = (path: string) => /(?:^|\/)(?:man|res)_track\.txt$/i.test(path)

/** The sequences of a side: every folder with a text of tracks, and its label pictures in the order of their names, as in the Cell Tracking Challenge. */
export async function sequenceCases(source: Source): Promise<SideCase[]> {
  const paths = await listFiles(source, { isWanted: (name) => isTracks(name) || imageEnding(name) !== '' })
  const byFolder = groupedByFolder(paths)
  const below = (folder: string) => byFolder.get(folder.toLowerCase()) ?? []
  return paths.filter(isTracks).map((text) => {
    const folder = folderOf(text)
    const prefix = folder === '' ? '' : `${folder}/`
    const frames = below(folder).filter((path) => path.startsWith(prefix) && !isTracks(path))
    const beside = `${folder.replace(/(^|\/)TRA$/i, '$1')}SEG/`
    const masks = /(^|\/)TRA$/i.test(folder) ? below(beside.slice(0, -1)) : []
    const name = nameOf(folder)
    return {
      key: name,
      name,
      shown: prefix === '' ? text : prefix,
      labels: new Map([
        [TRACKS, text],
        ...frames.map((path) => [path.slice(prefix.length), path] as const),
        ...masks.map((path) => [`${SEGMENTATION}${path.slice(beside.length)}`, path] as const),
      ]),
    }
  })
}

/** The files of each folder, by its name in lower case: `SEG` and `TRA` lie in one folder, in any spelling. */
function groupedByFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const folder = folderOf(path).toLowerCase()
    const group = groups.get(folder)
    if (group) group.push(path)
    else groups.set(folder, [path])
  }
  return groups
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Of `01_GT/TRA` and `01_RES` the sequence is 01. */
function nameOf(folder: string): string {
  return folder.replace(/(?:^|\/)TRA$/i, '').replace(/_(?:GT|RES|ST)$/i, '') || 'sequence'
}
