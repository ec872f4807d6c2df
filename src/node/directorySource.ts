/** A folder on disk as a source of files. A competitor's path that leaves it, be it through a link, is refused: it could name the answers. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { MedgradeError } from '../array/MedgradeError'
import type { Source } from '../contract'
import { folderOf, insidePath } from '../grading/insidePath'
import { isAbsent, readFailure } from './readFailure'
import { readLocalFile } from './readLocalFile'

export interface DirectorySourceOptions {
  /** Whether a path or a link may lead outside the folder: `'inside'` (default) never, `'anywhere'` for the organiser's own files. */
  readonly links?: 'inside' | 'anywhere'
}

/**
 * The files below a folder.
 *
 * @throws MedgradeError from its methods: `path-escape`, `not-found`, `unreadable`.
 */
export function directorySource(root: string, options: DirectorySourceOptions = {}): Source {
  const links = options.links ?? 'inside'
  let folder: string | undefined
  // A file is asked for twice, whether it is there and then what is in it: where it lies and how large it is are found out once for both.
  const seen = new Map<string, { readonly at: string; readonly size: number; readonly isFile: boolean }>()
  const look = (path: string) => {
    let at = links === 'inside' ? inKnownFolder(insidePath(path)) : locate(path)
    let status = links === 'inside' ? lstatSync(at) : statSync(at)
    if (status.isSymbolicLink()) {
      at = locate(path)
      status = statSync(at)
    }
    return { at, size: status.size, isFile: status.isFile() }
  }
  // Hundreds of files lie in one folder, whose links are followed once for all of them.
  const folders = new Map<string, string>()
  const inKnownFolder = (path: string): string => {
    const parent = folderOf(path)
    const name = path.slice(parent === '' ? 0 : parent.length + 1)
    // What this system reads as more than a name, as Windows does `a\..\b`, may lead anywhere.
    if (name !== basename(name)) return locate(path)
    const folder = folders.get(parent) ?? locate(parent)
    folders.set(parent, folder)
    return join(folder, name)
  }
  const locate = (path: string): string => {
    if (links === 'anywhere') return resolve(root, path)
    const real = realpathSync.native(join(root, insidePath(path)))
    folder ??= realpathSync.native(root)
    if (real !== folder && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
      throw new MedgradeError('path-escape', `The path leads out of its folder through a link: ${path}`, {
        file: path,
        found: path,
        expected: 'a path below its folder',
      })
    }
    return real
  }
  return {
    async read(path, signal) {
      try {
        const { at, size } = seen.get(path) ?? look(path)
        seen.delete(path)
        signal?.throwIfAborted()
        return await readLocalFile(at, size, signal)
      } catch (error) {
        throw readFailure(error, path)
      }
    },
    async exists(path) {
      try {
        const found = look(path)
        seen.set(path, found)
        return found.isFile
      } catch (error) {
        if (isAbsent(error)) return false
        throw readFailure(error, path)
      }
    },
    async list(folder) {
      try {
        return (await readdir(locate(folder))).sort()
      } catch (error) {
        throw readFailure(error, folder)
      }
    },
    ref: { kind: 'directory', root, links },
  }
}
