/** A journal on disk: read at the start, its torn end cut off, then a line for every case that begins or ends. */
import { appendFileSync, mkdirSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Journal, type JournalHeader, journalLines, parseJournal } from '../../grading/journal/journal'
import { isAbsent, readFailure } from './readFailure'
import { readLocalFileSync } from './readLocalFile'
import { writeFailure } from './writeFailure'

/**
 * Opens or begins the journal at `path`. A line is with the operating system before its case begins or counts as done, so it outlives the process.
 *
 * @throws MedgradeError `journal-mismatch` when it belongs to another run; from here and from `append` `disk-full`, `unwritable`.
 */
export function journalFile(path: string, header: JournalHeader): Journal {
  const append = (text: string) => written(path, () => appendFileSync(path, text))
  written(path, () => mkdirSync(dirname(path), { recursive: true }))
  const bytes = existing(path)
  // A torn line may end inside a character, so its end is looked for in the bytes.
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  const content = parseJournal(whole.toString('utf8'), header, path)
  if (bytes.length > whole.length) written(path, () => truncateSync(path, whole.length))
  const { first, line } = journalLines(header)
  if (whole.length === 0) append(first)
  return { ...content, append: (value) => append(line(value)) }
}

function written(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw writeFailure(error, path)
  }
}

function existing(path: string): Buffer {
  try {
    return Buffer.from(readLocalFileSync(path).buffer)
  } catch (error) {
    if (isAbsent(error)) return Buffer.alloc(0)
    throw readFailure(error, path)
  }
}
