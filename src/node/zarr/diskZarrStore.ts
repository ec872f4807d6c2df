import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { ZarrStore } from '../../formats/zarr/zarrStore'
import { isFolderError, openRegular } from '../files/openRegular'
import { isAbsent, readFailure } from '../files/readFailure'

/** The Zarr hierarchy of a folder on disk, whose shards are read in parts. */
export function diskZarrStore(folder: string, maxBytes: number): ZarrStore {
  const part = async (path: string, from: number, length: number): Promise<Uint8Array | null> => {
    const at = join(folder, path)
    try {
      const { file, status } = openRegular(at)
      try {
        const start = from < 0 ? Math.max(0, status.size + from) : from
        const bytes = new Uint8Array(Math.max(0, Math.min(length, status.size - start)))
        let done = 0
        for (let count = 1; count > 0 && done < bytes.length; done += count)
          count = readSync(file, bytes, done, bytes.length - done, start + done)
        return bytes.subarray(0, done)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      if (isAbsent(error) || isFolderError(error)) return null
      throw readFailure(error, at)
    }
  }
  return { name: folder, maxBytes, part, read: (path) => part(path, 0, maxBytes) }
}
