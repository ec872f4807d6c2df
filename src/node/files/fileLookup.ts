import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { folderOf } from '../../engine/files/insidePath'
import { MedgradeError } from '../../errors/MedgradeError'
import { belowRoot } from './belowRoot'
import { filesOf, identityOf } from './filesOf'

export interface FoundFile {
  /** Path on disk, links followed. */
  readonly at: string
  readonly status: Stats
}

export interface FileLookup {
  /** The file at a path below the root. */
  find(path: string): FoundFile
  /** The path on disk of a path below the root. */
  locate(path: string): string
}

/**
 * Finds files below a folder. Both functions throw MedgradeError `path-escape` for a path that leaves the folder, also by a link, and for a file that is
 * one of `apart`; errors of the system are not converted.
 *
 * @param links `'anywhere'`: paths and links may lead outside the folder.
 * @param apart files and folders of the other side.
 */
export function fileLookup(root: string, links: 'inside' | 'anywhere', apart: readonly string[]): FileLookup {
  const inside = links === 'inside'
  const locate = inside ? insideLocator(root) : (path: string) => resolve(root, path)
  // Links of a folder are followed once for all of its files.
  const folders = new Map<string, string>()
  const inKnownFolder = (path: string): string => {
    const parent = folderOf(path)
    const name = path.slice(parent === '' ? 0 : parent.length + 1)
    // A name that this system reads as a path, such as `a\..\b` on Windows, may lead anywhere.
    if (name !== basename(name)) return locate(path)
    const folder = folders.get(parent) ?? locate(parent)
    folders.set(parent, folder)
    return join(folder, name)
  }
  let others: ReadonlySet<string> | undefined
  return {
    locate,
    find(path) {
      let at = inside ? inKnownFolder(belowRoot(root, path)) : locate(path)
      let status = inside ? lstatSync(at) : statSync(at)
      const linked = status.isSymbolicLink()
      if (linked) {
        at = locate(path)
        status = statSync(at)
      }
      // Only a link or a file with several names can be a file of the other side, whose files are listed for these alone.
      if (apart.length > 0 && (linked || status.nlink > 1) && status.isFile()) {
        others ??= filesOf(apart, root)
        if (others.has(identityOf(status))) throw answersFile(path)
      }
      return { at, status }
    },
  }
}

/** A function that follows the links of a path and refuses one that leaves the root. */
function insideLocator(root: string): (path: string) => string {
  let folder: string | undefined
  return (path) => {
    const below = belowRoot(root, path)
    const real = below === '' && folder !== undefined ? folder : realpathSync.native(join(root, below))
    // The files of a small case lie in the folder itself (bench row E3 lesions-1).
    folder ??= below === '' ? real : realpathSync.native(root)
    if (real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return real
    throw new MedgradeError('path-escape', `The path leads out of its folder through a link: ${path}`, {
      file: path,
      found: path,
      expected: 'a path below its folder',
    })
  }
}

function answersFile(path: string): MedgradeError {
  return new MedgradeError('path-escape', `The path leads to a file of the answers: ${path}`, {
    file: path,
    found: "the organiser's file",
    expected: 'a file of the submission; to try the answers as a submission, copy them into another folder',
  })
}
