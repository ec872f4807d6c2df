/** A journal on disk. It is read and an incomplete last line is cut off; then a line is appended for every case that starts or ends. */

import { appendFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Journal, type JournalHeader, journalLines, parseJournal } from '../../engine/journal/journal'
import { keyedSeal, plainSeal } from '../../engine/journal/journalSeal'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { secretMac } from '../secretMac'
import { makeFolder } from './makeFolder'
import { isAbsent, readFailure } from './readFailure'
import { readLocalFileSync } from './readLocalFile'
import { writeFailure } from './writeFailure'

/**
 * Opens or creates the journal at `path`. A line is written before its case starts or counts as done, so it is kept if the process ends.
 *
 * @param options.secretFile path of a file with a secret of at least 16 bytes: nobody without it can write a line that is believed.
 * @throws MedgradeError `journal-mismatch` if it belongs to another run, or is not sealed with the secret; `bad-option` for a short secret; from here and from `append` `disk-full`, `unwritable`.
 * @example
 * const run = { medgrade: '0.1.0', challenge: 'isles22', variant: 'rex-mle', inputs: {} }
 * const path = `reports/docs/${process.pid}.journal`
 * journalFile(path, { format: 'medgrade-journal-2', ...run }).entries.size // → 0
 */
export function journalFile(
  path: string,
  header: JournalHeader,
  options: { readonly secretFile?: string | undefined } = {},
): Journal {
  checkArguments(
    { header },
    { format: 'string', medgrade: 'string', challenge: 'string', variant: 'string', inputs: { '*': 'string' } },
  )
  checkOptions('journalFile', options, { secretFile: 'string' })
  const { secretFile } = options
  const seal = secretFile === undefined ? plainSeal(header) : keyedSeal(secretMac(secretFile))
  const append = (text: string) => written(path, () => appendFileSync(path, text))
  written(path, () => makeFolder(dirname(path)))
  const bytes = existing(path)
  // An incomplete line may end inside a character, so the last line end is searched in the bytes.
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  const content = parseJournal(whole.toString('utf8'), header, path, seal)
  if (bytes.length > whole.length) written(path, () => truncateSync(path, whole.length))
  const { first, line } = journalLines(header, seal)
  if (whole.length === 0) append(first)
  let last = whole.length === 0 ? first.trimEnd() : content.last
  return {
    ...content,
    append(value) {
      const text = line(value, last)
      append(text)
      last = text.trimEnd()
    },
  }
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
    const { buffer, byteOffset, byteLength } = readLocalFileSync(path)
    return Buffer.from(buffer, byteOffset, byteLength)
  } catch (error) {
    if (isAbsent(error)) return Buffer.alloc(0)
    throw readFailure(error, path)
  }
}
