/** A folder on disk as a source of files. A competitor's path that leaves it, be it through a link, is refused: it could name the answers. */

import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import type { Source } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { folderOf, insidePath } from '../../grading/files/insidePath'
import { fileHash } from './fileHash'
import { filesOf, identityOf } from './filesOf'
import { isAbsent, readFailure } from './readFailure'
import { readLocalFile } from './readLocalFile'

export interface DirectorySourceOptions {
  /** Whether a path or a link may lead outside the folder: `'inside'` (default) never, `'anywhere'` for the organiser's own files. */
  readonly links?: 'inside' | 'anywhere'
  /** Files and folders of the other side: a file here that is one of theirs, by a hard link or a link, is refused. */
  readonly apart?: readonly string[]
}

interface Found {
  readonly at: string
  readonly status: Stats
}

/**
 * The files below a folder.
 *
 * @throws MedgradeError from its methods: `path-escape`, `not-found`, `unreadable`.
 */
export function directorySource(root: string, options: DirectorySourceOptions = {}): Source {
  checkOptions('directorySource', options, { links: 'string', apart: 'list' })
  const { links = 'inside', apart = [] } = options
  let folder: string | undefined
  // A file is asked for twice, whether it is there and then what is in it: where it lies and how large it is are found out once for both.
  const seen = new Map<string, Found>()
  let others: ReadonlySet<string> | undefined
  const look = (path: string): Found => {
    let at = links === 'inside' ? inKnownFolder(insidePath(path)) : locate(path)
    let status = links === 'inside' ? lstatSync(at) : statSync(at)
    const linked = status.isSymbolicLink()
    if (linked) {
      at = locate(path)
      status = statSync(at)
    }
    // The other side is listed only for a file that can be one of its: nearly all have one name.
    if (apart.length > 0 && (linked || status.nlink > 1) && status.isFile()) {
      others ??= filesOf(apart, root)
      if (others.has(identityOf(status))) throw answersFile(path)
    }
    return { at, status }
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
  const identity = async (path: string): Promise<string | null> => {
    try {
      return identityOf((seen.get(path) ?? look(path)).status)
    } catch {
      return null
    }
  }
  return {
    async read(path, signal) {
      try {
        const { at, status } = seen.get(path) ?? look(path)
        seen.delete(path)
        signal?.throwIfAborted()
        // Links were followed above; one that has come since is not.
        return await readLocalFile(at, { name: path, status, follow: links === 'anywhere', signal })
      } catch (error) {
        throw readFailure(error, path)
      }
    },
    async exists(path) {
      try {
        const found = look(path)
        seen.set(path, found)
        return found.status.isFile()
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
    ...(links === 'anywhere' || apart.length > 0 ? { identity } : {}),
    sha256: fileHash,
    ref: { kind: 'directory', root, links, ...(apart.length > 0 ? { apart } : {}) },
  }
}

function answersFile(path: string): MedgradeError {
  return new MedgradeError('path-escape', `The path leads to a file of the answers: ${path}`, {
    file: path,
    found: "the organiser's file",
    expected: 'a file of its own',
  })
}
