import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JournalHeader } from '../../../src/engine/journal/journal'
import { journalLines } from '../../../src/engine/journal/journal'
import { journalFile } from '../../../src/node/files/journalFile'

const header: JournalHeader = {
  format: 'medgrade-journal-2',
  medgrade: '1.2.3',
  challenge: 'mine',
  variant: 'rex-mle',
  inputs: { submission: 'aa', answers: 'bb' },
}

let scratch: string
let path: string
let secretFile: string
let otherFile: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-journal-'))
  secretFile = join(scratch, 'secret')
  otherFile = join(scratch, 'other')
  writeFileSync(secretFile, 'a secret of many bytes\n')
  writeFileSync(otherFile, 'another secret of many bytes\n')
})
afterAll(() => rmSync(scratch, { recursive: true }))
let count = 0
beforeEach(() => {
  path = join(scratch, `journal-${count++}`)
})

/** A journal of three cases, in two runs. */
function written(options: { secretFile?: string }) {
  for (const index of [0, 1, 2]) {
    const journal = journalFile(path, header, options)
    journal.append({ started: index, id: `case ${index}` })
    const evidence = { metrics: { dice: index / 4 }, state: null }
    journal.append({ index, id: `case ${index}`, task: null, files: [], evidence, error: null })
  }
}
const metricsOf = (options: { secretFile?: string }) =>
  [...journalFile(path, header, options).entries.values()].map(({ evidence }) => evidence!.metrics.dice)

describe('a journal with a secret', () => {
  test('goes on over several runs, after a torn line, too', () => {
    written({ secretFile })
    appendFileSync(path, '{"index":3,"id"')
    expect(metricsOf({ secretFile })).toStrictEqual([0, 0.25, 0.5])
    journalFile(path, header, { secretFile }).append({ started: 3, id: 'case 3' })
    expect(journalFile(path, header, { secretFile }).starts).toStrictEqual(new Map([[3, 1]]))
  })

  test('believes no line that somebody without the secret wrote, moved, repeated or left out', () => {
    written({ secretFile })
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const forged = journalLines(header).line({
      ...{ index: 1, id: 'case 1', task: null, files: [] },
      ...{ evidence: { metrics: { dice: 1 }, state: null }, error: null },
    })
    const edited = lines.map((line, at) => (at === 4 ? line.replace('0.25', '0.99') : line))
    const changes = [
      [...lines, forged.trimEnd()],
      edited,
      [...lines, lines[1]!],
      lines.filter((_, at) => at !== 2),
      [lines[0]!, lines[3]!, lines[4]!, lines[1]!, lines[2]!, lines[5]!, lines[6]!],
    ]
    for (const changed of changes) {
      writeFileSync(path, `${changed.join('\n')}\n`)
      expect(() => journalFile(path, header, { secretFile })).toThrow(
        expect.objectContaining({
          code: 'journal-mismatch',
          message: expect.stringMatching(/^Line \d of the journal .* is not as it was written/),
        }),
      )
    }
  })

  test.each([
    ['with another secret', () => ({ secretFile: otherFile }), /is not sealed with this secret/],
    ['without a secret', () => ({}), /is sealed with a secret: give its --secret-file/],
  ])('is refused %s', (_, options, words) => {
    written({ secretFile })
    expect(() => journalFile(path, header, options())).toThrow(
      expect.objectContaining({ code: 'journal-mismatch', message: expect.stringMatching(words) }),
    )
  })

  test('does not go on from one without', () => {
    written({})
    expect(() => journalFile(path, header, { secretFile })).toThrow(/was written without a secret/)
    expect(metricsOf({})).toStrictEqual([0, 0.25, 0.5])
  })

  test('needs a secret that nobody finds by trying', () => {
    writeFileSync(join(scratch, 'short'), 'short')
    expect(() => journalFile(path, header, { secretFile: join(scratch, 'short') })).toThrow(
      expect.objectContaining({ code: 'bad-option', expected: 'at least 16' }),
    )
  })
})
