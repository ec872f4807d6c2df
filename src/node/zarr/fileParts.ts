import { closeSync, readSync, type Stats, statSync } from 'node:fs'
import type { FileParts } from '../../formats/zip/zipInParts'
import { openRegular } from '../files/openRegular'
import { isAbsent, readFailure } from '../files/readFailure'

/**
 * A file on disk of which parts are read, each by a descriptor of its own, so that a file that has replaced it since is refused; null: there is no such file.
 *
 * @param name of the file in errors.
 */
export function fileParts(at: string, name: string): FileParts | null {
  const status = statusOf(at, name)
  if (!status?.isFile()) return null
  return {
    size: status.size,
    stamp: `${status.size} ${status.mtimeMs}`,
    async read(from, length) {
      try {
        const { file } = openRegular(at, { name, status })
        try {
          const bytes = new Uint8Array(Math.max(0, Math.min(length, status.size - from)))
          let done = 0
          for (let count = 1; count > 0 && done < bytes.length; done += count)
            count = readSync(file, bytes, done, bytes.length - done, from + done)
          return bytes.subarray(0, done)
        } finally {
          closeSync(file)
        }
      } catch (error) {
        throw readFailure(error, name)
      }
    },
  }
}

function statusOf(at: string, name: string): Stats | null {
  try {
    return statSync(at, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    if (isAbsent(error)) return null
    throw readFailure(error, name)
  }
}
