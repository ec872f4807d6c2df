/** A folder on disk as a source of files. A competitor's path that leaves it, be it through a link, is refused: it could name the answers. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MedgradeError } from '../array/MedgradeError'
import type { Source } from '../contract'
import { insidePath } from '../grading/insidePath'

export interface DirectorySourceOptions {
  /** Whether a link may lead outside the folder: `'inside'` (default) never, `'anywhere'` for the organiser's own files. */
  readonly links?: 'inside' | 'anywhere'
}

/**
 * The files below a folder.
 *
 * @throws MedgradeError from its methods: `path-escape`, `not-found`, `unreadable`.
 */
export function directorySource(root: string, options: DirectorySourceOptions = {}): Source {
  const links = options.links ?? 'inside'
  const locate = async (path: string): Promise<string> => {
    const target = join(root, insidePath(path))
    if (links === 'anywhere') return target
    const [folder, real] = await Promise.all([realpath(root), realpath(target)])
    if (real !== folder && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
      throw new MedgradeError('path-escape', `The path leads out of its folder through a link: ${path}`, {
        file: path,
        found: path,
      })
    }
    return real
  }
  return {
    async read(path, signal) {
      try {
        return new Uint8Array(await readFile(await locate(path), signal ? { signal } : {}))
      } catch (error) {
        throw asMedgradeError(error, path)
      }
    },
    async exists(path) {
      try {
        return (await stat(await locate(path))).isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw asMedgradeError(error, path)
      }
    },
    async list(folder) {
      try {
        return (await readdir(await locate(folder))).sort()
      } catch (error) {
        throw asMedgradeError(error, folder)
      }
    },
    ref: { kind: 'directory', root, links },
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? ''
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

function asMedgradeError(error: unknown, path: string): unknown {
  if (isAbsent(error)) return new MedgradeError('not-found', `File not found: ${path}`, { file: path, cause: error })
  const system = /^E[A-Z0-9]+$/.test(codeOf(error)) && codeOf(error) !== 'ABORT_ERR'
  return system
    ? new MedgradeError('unreadable', `The file cannot be read: ${path} (${codeOf(error)})`, {
        file: path,
        cause: error,
      })
    : error
}
