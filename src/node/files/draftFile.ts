import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './makeFolder'
import { draftPath } from './staleDrafts'
import { writeFailure } from './writeFailure'

/** A file that is written piece by piece and has its name once it is complete. */
export interface DraftFile {
  /** @throws MedgradeError `disk-full`, `unwritable`. */
  write(text: string): void
  /** Gives the file its name. @throws MedgradeError `disk-full`, `unwritable`. */
  keep(): void
  /** Removes what was written, unless it was kept. */
  drop(): void
}

const PIECE = 1 << 16

/**
 * Begins a file under a temporary name; creates its folder. A device or pipe is written to directly.
 *
 * @throws MedgradeError `disk-full`, `unwritable`.
 */
export function draftFile(path: string): DraftFile {
  const tried = <T>(work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      throw writeFailure(cause, path)
    }
  }
  const special = tried(() => isSpecial(path))
  const draft = special ? path : draftPath(path)
  const file = tried(() => {
    makeFolder(dirname(path))
    return openSync(draft, 'w')
  })
  let [open, kept] = [true, false]
  const close = () => {
    if (open) closeSync(file)
    open = false
  }
  let pending = ''
  const flush = () => {
    const bytes = Buffer.from(pending)
    pending = ''
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
  }
  return {
    write(text) {
      pending += text
      if (pending.length >= PIECE) tried(flush)
    },
    keep() {
      tried(() => {
        flush()
        if (!special) fsyncSync(file)
        close()
        if (!special) renameSync(draft, path)
        kept = true
      })
    },
    drop() {
      close()
      if (!kept && !special) rmSync(draft, { force: true })
    },
  }
}

function isSpecial(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  return there !== undefined && !there.isFile() && !there.isDirectory()
}
