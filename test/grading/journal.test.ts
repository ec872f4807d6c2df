import { describe, expect, test } from 'vitest'
import type { CaseResult, CaseTask } from '../../src/contract'
import { filesSource } from '../../src/grading/filesSource'
import { type JournalHeader, journalLine, journalRunner, parseJournal } from '../../src/grading/journal'

const header: JournalHeader = {
  format: 'medgrade-journal-1',
  medgrade: '1.2.3',
  challenge: 'mine',
  variant: 'rex-mle',
  inputs: { submission: 'aa', answers: 'bb' },
}
const task: CaseTask = {
  index: 0,
  id: 'one',
  files: { reference: { side: 'answers', paths: ['a.mhd'], reader: 'sitk' } },
  values: {},
}
const result: CaseResult = {
  index: 0,
  id: 'one',
  evidence: { metrics: { dice: Number.NaN, zero: -0 }, state: null },
  error: null,
}
const sourcesOf = (raw: string) => ({
  answers: filesSource({ 'a.mhd': 'header', 'a.raw': raw }),
  submission: filesSource({}),
})
const never = { concurrency: 1, run: () => Promise.reject(new Error('graded again')) }

/** Runs one case into a journal and returns its text. */
async function written(): Promise<string> {
  const lines = [journalLine(header)]
  const journal = { entries: new Map(), append: (line: string) => void lines.push(line) }
  const runner = journalRunner({ concurrency: 1, run: async () => result }, journal, sourcesOf('voxels'))
  expect(await runner.run(task)).toStrictEqual(result)
  return lines.join('')
}

const resumed = (text: string, raw = 'voxels') => {
  const journal = { entries: parseJournal(text, header, 'j'), append: () => undefined }
  return journalRunner(never, journal, sourcesOf(raw)).run(task)
}

describe('a journal', () => {
  test('gives back what it holds without grading again', async () => {
    expect(await resumed(await written())).toStrictEqual(result)
  })
  test('refuses a file that changed, detached samples included', async () => {
    await expect(resumed(await written(), 'other voxels')).rejects.toMatchObject({
      code: 'journal-mismatch',
      case: 'one',
    })
  })
  test('refuses values that changed: a challenge of folders reads them itself', async () => {
    const withText = (text: string): CaseTask => ({ ...task, files: {}, values: { text } })
    const lines = [journalLine(header)]
    const journal = { entries: new Map(), append: (line: string) => void lines.push(line) }
    await journalRunner({ concurrency: 1, run: async () => result }, journal, sourcesOf('')).run(withText('one'))
    const again = { entries: parseJournal(lines.join(''), header, 'j'), append: () => undefined }
    const runner = journalRunner(never, again, sourcesOf(''))
    expect(await runner.run(withText('one'))).toStrictEqual(result)
    await expect(runner.run(withText('two'))).rejects.toMatchObject({ code: 'journal-mismatch' })
  })
  test.each([
    ['another version', { medgrade: '1.2.4' }],
    ['another challenge', { challenge: 'yours' }],
    ['another variant', { variant: 'official' }],
    ['other tables', { inputs: { submission: 'aa', answers: 'cc' } }],
  ])('refuses %s', async (words, change) => {
    const text = await written()
    expect(() => parseJournal(text, { ...header, ...change }, 'j')).toThrow(words)
  })
  test('refuses a broken line', async () => {
    const text = await written()
    expect(() => parseJournal(`${text}{"index":\n`, header, 'j')).toThrow('Line 3')
  })
  test('an empty journal knows nothing', () => {
    expect(parseJournal('', header, 'j').size).toBe(0)
  })
})
