/** Records every file that is read, with its SHA-256, for the hashes of the report and for the journal. */

import type { FileRead, ImageInParts, Source, ZarrChoice } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { existsAsFile } from './existsAsFile'
import { insidePath } from './insidePath'
import { sha256 } from './sha256'

type Sides = Readonly<Record<FileRead['side'], Source>>

export interface FileRecorder {
  /** The same sources without `ref`; every read is recorded. */
  readonly sources: Sides
  /** Each file once, by side and path; undefined where the platform has no SHA-256. */
  files(): Promise<readonly FileRead[] | undefined>
}

/** Wraps both sources of a case. Hashes are computed while reading goes on. `onRead` is called with each file before its bytes are handed out. */
export function recordFiles(
  { answers, submission }: Sides,
  onRead?: (file: Pick<FileRead, 'side' | 'path'>) => void,
): FileRecorder {
  const records: (FileRead | Promise<FileRead>)[] = []
  /** Images of which parts may have been read, and files that were read whole: an image is opened before the case knows which it is. */
  const images = new Map<
    string,
    { readonly side: FileRead['side']; readonly path: string; readonly image: ImageInParts }
  >()
  const whole = new Set<string>()
  const wrap = (source: Source, side: FileRead['side']): Source => {
    const recordOf = (path: string, sha256: string | null): FileRead => ({ side, path: plain(path), sha256 })
    const record = (path: string, hash: string | null | Promise<string | null>) => {
      records.push(hash instanceof Promise ? hash.then((found) => recordOf(path, found)) : recordOf(path, hash))
    }
    return {
      async read(path, signal, zarr) {
        let bytes: Uint8Array
        try {
          bytes = await source.read(path, signal, zarr)
        } catch (error) {
          // An abort says nothing about the file.
          if (!signal?.aborted) record(path, null)
          throw error
        }
        record(path, hashOf(bytes, source))
        whole.add(`${side}\n${plain(path)}`)
        onRead?.({ side, path })
        return bytes
      },
      async exists(path) {
        try {
          const found = await existsAsFile(source, path)
          if (!found) record(path, null)
          return found
        } catch (error) {
          if (isMedgradeError(error)) record(path, null)
          throw error
        }
      },
      list: (folder) => source.list(folder),
      ...(source.inParts
        ? {
            async inParts(path: string, signal?: AbortSignal, zarr?: ZarrChoice) {
              const image = await source.inParts!(path, signal, zarr)
              if (image !== null) images.set(`${side}\n${plain(path)}`, { side, path: plain(path), image })
              return image
            },
          }
        : {}),
      ...(source.identity ? { identity: source.identity.bind(source) } : {}),
    }
  }
  // Many cases have files of one side only.
  let ofAnswers: Source | undefined
  let ofSubmission: Source | undefined
  return {
    sources: {
      get answers() {
        ofAnswers ??= wrap(answers, 'answers')
        return ofAnswers
      },
      get submission() {
        ofSubmission ??= wrap(submission, 'submission')
        return ofSubmission
      },
    },
    async files() {
      if (!globalThis.crypto?.subtle) return undefined
      const inParts = [...images].flatMap(([key, one]) => (whole.has(key) ? [] : [stamped(one)]))
      return sortedFiles(await Promise.all([...records, ...inParts]))
    },
  }
}

/** An image of which nobody reads all. */
async function stamped({
  image,
  ...file
}: Pick<FileRead, 'side' | 'path'> & { readonly image: ImageInParts }): Promise<FileRead> {
  return { ...file, sha256: null, stamps: (await stampsOf(image)) ?? '' }
}

/** SHA-256 of the sizes and times of the files of an image. */
export async function stampsOf(image: ImageInParts): Promise<string | null> {
  return sha256(new TextEncoder().encode(await image.stamps()))
}

/** SHA-256 of the bytes of a file, by the source's own function if it has one. */
export function hashOf(bytes: Uint8Array, source: Pick<Source, 'sha256'>): string | Promise<string | null> {
  return source.sha256 ? source.sha256(bytes) : sha256(bytes)
}

/** Each file once, in an order that does not depend on which finished first. */
export function sortedFiles(files: readonly FileRead[]): readonly FileRead[] {
  if (files.length < 2) return files
  const sorted = files.map((file) => ({ key: `${file.side}\n${file.path}\n${file.sha256 ?? file.stamps ?? ''}`, file }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  return sorted.filter(({ key }, i) => i === 0 || key !== sorted[i - 1]!.key).map(({ file }) => file)
}

/** The shortest form of a path. An organiser's path that leaves its folder is kept as it is. */
function plain(path: string): string {
  try {
    return insidePath(path)
  } catch {
    return path
  }
}
