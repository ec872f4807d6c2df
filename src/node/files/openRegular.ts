/** Opens files of which nothing is known but their path. A FIFO waits for its writer for ever and a device may have no end, so neither is opened. */
import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { MedgradeError } from '../../errors/MedgradeError'

export interface OpenRegularOptions {
  /** What errors call the file. Default: the path. */
  readonly name?: string
  /** What was found at the path before: another file that has taken its place since is refused. Default: the path is looked at. */
  readonly status?: Stats
  /** Whether a link at the end of the path is followed. Default true. */
  readonly follow?: boolean
}

// Windows has neither flag.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
const NO_LINK = constants.O_NOFOLLOW ?? 0

/** A descriptor of a regular file, which the caller closes. @throws MedgradeError `unreadable` for anything else; the system's errors as they are. */
export function openRegular(
  path: string,
  options: OpenRegularOptions = {},
): { readonly file: number; readonly status: Stats } {
  const { name = path, status: known, follow = true } = options
  requireRegular(known ?? statSync(path), name)
  const file = openSync(path, follow ? READ : READ | NO_LINK)
  try {
    const status = fstatSync(file)
    // What stands at the path may have been replaced after the look.
    requireRegular(status, name)
    if (known && (known.dev !== status.dev || known.ino !== status.ino))
      throw unreadable(name, 'another file than a moment before')
    return { file, status }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function requireRegular(status: Stats, name: string): void {
  if (!status.isFile()) throw unreadable(name, kindOf(status))
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a folder'
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
