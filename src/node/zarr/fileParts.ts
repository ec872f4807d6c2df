import { closeSync, readSync } from 'node:fs'
import type { FileParts } from '../../formats/zip/zipInParts'
import type { FoundFile } from '../files/fileLookup'
import { openRegular } from '../files/openRegular'
import { readFailure } from '../files/readFailure'

/**
 * A file on disk of which parts are read, each by a descriptor of its own, so that a file that has replaced it since is refused; null: it is no file.
 *
 * @param name of the file in errors. @param follow whether a link at the end of the path is followed.
 */
export function fileParts(
  { at, status }: FoundFile,
  { name, follow }: { readonly name: string; readonly follow: boolean },
): FileParts | null {
  if (!status.isFile()) return null
  return {
    size: status.size,
    stamp: `${status.size} ${status.mtimeMs}`,
    async read(from, length) {
      try {
        const { file } = openRegular(at, { name, status, follow })
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
