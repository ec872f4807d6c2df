import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../makeFolder'
import { draftPath } from './staleDrafts'

/** Where a file is written until it is complete. */
export interface DraftPlace {
  /** The temporary name, or the path itself. */
  readonly path: string
  /** A device or pipe is written to directly, as renaming would replace it. */
  readonly isTemporary: boolean
  /** Gives the complete file its name. */
  keep(): void
  /** Removes what was written. What cannot be removed takes space only. */
  drop(): void
}

/**
 * Chooses where a file is written, and creates its folder.
 *
 * @throws errors of the system; they are not converted.
 */
export function draftPlace(path: string): DraftPlace {
  const there = statSync(path, { throwIfNoEntry: false })
  const isTemporary = there === undefined || there.isFile() || there.isDirectory()
  const draft = isTemporary ? draftPath(path) : path
  makeFolder(dirname(path))
  return {
    path: draft,
    isTemporary,
    keep() {
      if (isTemporary) renameSync(draft, path)
    },
    drop() {
      if (!isTemporary) return
      try {
        rmSync(draft, { force: true })
      } catch {
        // The failure that led here is told.
      }
    },
  }
}
