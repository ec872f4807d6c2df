import { withoutImageEnding } from '../../presets/pairing/listImages'
import { plainLabel } from '../../understanding/labels/labelNames'
import { bidsName } from './bidsName'

/** A case of one side: a file, or one file a label. */
export interface SideCase {
  /** Path without ending, or the folder of the label files. */
  readonly key: string
  /** Name for tables. */
  readonly name: string
  /** What stands for the case in the list of pairs: the file, or the folder of its label files with `/`. */
  readonly shown: string
  readonly path?: string
  /** Label → path. */
  readonly labels?: ReadonlyMap<string, string>
}

/**
 * Groups the images of one side into cases. Files `…_label-<name>_mask` of BIDS and the files of a folder `<case>/segmentations/`, or of `<case>/` where
 * their names are labels, are one case with a mask a label.
 *
 * @param known names of labels; files in a folder of a case are label files where all have such names.
 */
export function sideCases(paths: readonly string[], known: ReadonlySet<string>): SideCase[] {
  const cases = new Map<string, SideCase & { readonly labels?: Map<string, string> }>()
  const isLabelFolder = labelFolders(paths, known)
  for (const path of paths) {
    const stem = withoutImageEnding(path)
    const slash = stem.lastIndexOf('/')
    const folder = stem.slice(0, Math.max(0, slash))
    const bids = bidsName(stem.slice(slash + 1))
    const label = bids?.label ?? (isLabelFolder(folder) ? stem.slice(slash + 1) : undefined)
    if (label === undefined) {
      cases.set(path, { key: stem, name: bids?.case ?? stem, shown: path, path })
      continue
    }
    const key = bids?.label === undefined ? folder.replace(/\/segmentations$/, '') : `${folder}/${bids.group}`
    const one = cases.get(`labels ${key}`)
    if (one) one.labels!.set(plainLabel(label), path)
    else {
      const name = bids?.label === undefined ? key : bids.case
      cases.set(`labels ${key}`, { key, name, shown: `${folder}/`, labels: new Map([[plainLabel(label), path]]) })
    }
  }
  return [...cases.values()]
}

/** A function that tells whether the files of a folder are the masks of one case. */
function labelFolders(paths: readonly string[], known: ReadonlySet<string>): (folder: string) => boolean {
  const stems = new Map<string, Set<string>>()
  for (const path of paths) {
    const stem = withoutImageEnding(path)
    const slash = stem.lastIndexOf('/')
    const folder = stem.slice(0, Math.max(0, slash))
    if (!stems.has(folder)) stems.set(folder, new Set())
    stems.get(folder)!.add(stem.slice(slash + 1))
  }
  const folders = new Map<string, number>()
  for (const names of stems.values()) for (const name of names) folders.set(name, (folders.get(name) ?? 0) + 1)
  return (folder) => {
    if (/(^|\/)segmentations$/.test(folder)) return folder !== 'segmentations'
    const names = [...(stems.get(folder) ?? [])]
    if (folder === '' || names.some((name) => bidsName(name) !== null)) return false
    const own = folder.slice(folder.lastIndexOf('/') + 1)
    if (names.every((name) => known.has(plainLabel(name)))) return true
    // Several masks by names that other cases have too, and that do not begin with the name of the case.
    return (
      names.length > 1 && names.some((name) => folders.get(name)! > 1) && !names.some((name) => name.startsWith(own))
    )
  }
}
