import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { writeFailure } from '../writeFailure'
import { draftPlace } from './draftPlace'

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
  const place = tried(() => draftPlace(path))
  const file = tried(() => openSync(place.path, 'w'))
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
        if (place.isTemporary) fsyncSync(file)
        close()
        place.keep()
        kept = true
      })
    },
    drop() {
      close()
      if (!kept) place.drop()
    },
  }
}
