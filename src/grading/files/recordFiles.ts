/** Notes every file that is asked for, with the SHA-256 of the bytes that were handed out: what a report attests and a journal compares. */

import type { FileRead, Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { insidePath } from './insidePath'
import { sha256 } from './sha256'

type Sides = Readonly<Record<FileRead['side'], Source>>

export interface FileRecorder {
  /** The same sources, whose reads are noted. */
  readonly sources: Sides
  /** Once each, by side and path; undefined where the platform has no SHA-256. */
  files(): Promise<readonly FileRead[] | undefined>
}

/** Wraps both sources of a case; hashes are computed beside the reading. */
export function recordFiles({ answers, submission }: Sides): FileRecorder {
  const noted: Promise<FileRead>[] = []
  const wrap = (source: Source, side: FileRead['side']): Source => {
    const note = (path: string, hash: string | null | Promise<string | null>) => {
      noted.push(Promise.resolve(hash).then((sha256) => ({ side, path: plain(path), sha256 })))
    }
    return {
      async read(path, signal) {
        let bytes: Uint8Array
        try {
          bytes = await source.read(path, signal)
        } catch (error) {
          // Whoever ends the grading says nothing about the file.
          if (!signal?.aborted) note(path, null)
          throw error
        }
        note(path, hashOf(bytes, source))
        return bytes
      },
      async exists(path) {
        try {
          const found = await source.exists(path)
          if (!found) note(path, null)
          return found
        } catch (error) {
          if (isMedgradeError(error)) note(path, null)
          throw error
        }
      },
      list: (folder) => source.list(folder),
      ...(source.identity ? { identity: source.identity.bind(source) } : {}),
      ...(source.ref ? { ref: source.ref } : {}),
    }
  }
  return {
    sources: { answers: wrap(answers, 'answers'), submission: wrap(submission, 'submission') },
    files: async () => (globalThis.crypto?.subtle ? sortedFiles(await Promise.all(noted)) : undefined),
  }
}

/** The SHA-256 of a file's bytes, by the fastest way that its source knows. */
export function hashOf(bytes: Uint8Array, source: Source): string | Promise<string | null> {
  return source.sha256 ? source.sha256(bytes) : sha256(bytes)
}

/** Once each, in an order that does not depend on who finished first. */
export function sortedFiles(files: readonly FileRead[]): readonly FileRead[] {
  const byKey = new Map(files.map((file) => [`${file.side}\n${file.path}\n${file.sha256 ?? ''}`, file]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file)
}

/** Two spellings of one path are one file. An organiser's path may lead outside its folder and stays as it is. */
function plain(path: string): string {
  try {
    return insidePath(path)
  } catch {
    return path
  }
}
