/** Opens regular files only: reading a FIFO may never return, and a device may have no end. */
import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'

export interface OpenRegularOptions {
  /** Name of the file in errors. Default: the path. */
  readonly name?: string
  /** Status of the path from an earlier look; a file that has replaced it since is refused. Default: the path is looked up here. */
  readonly status?: Stats
  /** Whether a link at the end of the path is followed. Default true. */
  readonly follow?: boolean
}

const FOLDER = 'a folder'
// Windows has neither flag.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
const NO_LINK = constants.O_NOFOLLOW ?? 0

/** Opens a regular file; the caller closes the descriptor. @throws MedgradeError `unreadable` for anything else; errors of the system are not converted. */
export function openRegular(
  path: string,
  options: OpenRegularOptions = {},
): { readonly file: number; readonly status: Stats } {
  const { name = path, status: before, follow = true } = options
  requireRegular(before ?? statSync(path), name)
  const file = openSync(path, follow ? READ : READ | NO_LINK)
  try {
    const status = fstatSync(file)
    // The file may have been replaced since its status was read.
    requireRegular(status, name)
    if (before && (before.dev !== status.dev || before.ino !== status.ino))
      throw unreadable(name, 'another file than a moment before')
    return { file, status }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Whether a path could not be opened as it is a folder. */
export const isFolderError = (error: unknown): boolean => isMedgradeError(error, 'unreadable') && error.found === FOLDER

function requireRegular(status: Stats, name: string): void {
  if (!status.isFile()) throw unreadable(name, kindOf(status))
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return FOLDER
  if (status.isFIFO()) return 'a FIFO'
  if (status.isSocket()) return 'a socket'
  return status.isSymbolicLink() ? 'a link' : 'a device'
}

function unreadable(name: string, found: string): MedgradeError {
  return new MedgradeError('unreadable', `The file cannot be read: ${name} is ${found}`, {
    file: name,
    found,
    expected: 'a regular file',
  })
}
