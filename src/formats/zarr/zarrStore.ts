import type { ReadContext, Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { zipContent } from '../zip/zipContent'
import { zipEntries } from '../zip/zipEntries'
import { type FileParts, zipInParts } from '../zip/zipInParts'
import { metadataNames } from './metadataNames'

/** The files of a Zarr hierarchy by their paths below its root. */
export interface ZarrStore {
  /** Named in errors. */
  readonly name: string
  readonly maxBytes: number
  /** null: there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  /** Bytes of a file from an offset, or from one that counts from its end (below 0); fewer where it ends. Absent: files are read whole. */
  part?(path: string, from: number, length: number): Promise<Uint8Array | null>
  /** Sizes and times of files; absent: it is in memory. */
  stamps?(paths: Iterable<string>): string
}

/** The hierarchy in an archive: that of the metadata with the shortest path. */
export function archiveStore(bytes: Uint8Array, { name, maxBytes }: Pick<ReadContext, 'name' | 'maxBytes'>): ZarrStore {
  const entries = new Map(zipEntries(bytes, name).map((entry) => [entry.name, entry]))
  const root = rootOf([...entries.keys()])
  return {
    name,
    maxBytes,
    async read(path) {
      const entry = entries.get(root + path)
      return entry === undefined ? null : zipContent(bytes, entry, { name, maxBytes })
    },
  }
}

/** The hierarchy in an archive of which only the files that are needed are read. */
export async function archiveStoreInParts(
  archive: FileParts,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<ZarrStore> {
  const zip = await zipInParts(archive, context)
  const root = rootOf(zip.names)
  return { ...context, read: (path) => zip.read(root + path), stamps: () => archive.stamp }
}

function rootOf(paths: readonly string[]): string {
  const roots = paths.flatMap((path) => {
    const file = metadataNames.find((one) => path === one || path.endsWith(`/${one}`))
    return file === undefined ? [] : [path.slice(0, path.length - file.length)]
  })
  return roots.reduce((best, one) => (one.length < best.length ? one : best), roots[0] ?? '')
}

/** The hierarchy in a folder. */
export function folderStore(
  source: Pick<Source, 'exists' | 'read'>,
  folder: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): ZarrStore {
  return {
    name: folder,
    maxBytes,
    async read(path) {
      const file = folder === '' ? path : `${folder}/${path}`
      try {
        return (await source.exists(file)) ? await source.read(file, signal) : null
      } catch (error) {
        if (isMedgradeError(error, 'not-found')) return null
        throw error
      }
    },
  }
}
