import { describe, expect, test } from 'vitest'
import type { CaseResult, CaseTask, FileRead } from '../../../src/contract'
import { filesSource } from '../../../src/engine/files/filesSource'
import { recordFiles } from '../../../src/engine/files/recordFiles'
import {
  type Journal,
  type JournalHeader,
  journalLines,
  journalRunner,
  parseJournal,
} from '../../../src/engine/journal/journal'
import type { TaskRunner } from '../../../src/engine/runTasks'

const header: JournalHeader = {
  format: 'medgrade-journal-2',
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
const sourcesOf = (raw: string) => ({
  answers: filesSource({ 'a.mhd': 'header', 'voxels.dat': raw }),
  submission: filesSource({}),
})
const never = { concurrency: 1, run: () => Promise.reject(new Error('graded again')) }

/** What a reader would ask for: the header, its samples under another name, and a file that is not there. */
async function readByCase(raw: string): Promise<readonly FileRead[]> {
  const recorder = recordFiles(sourcesOf(raw))
  const { answers, submission } = recorder.sources
  await Promise.all([answers.read('a.mhd'), answers.read('./voxels.dat'), submission.exists('extra.csv')])
  return (await recorder.files())!
}

async function resultOf(raw = 'voxels'): Promise<CaseResult> {
  const evidence = { metrics: { dice: Number.NaN, zero: -0 }, state: null }
  return { index: 0, id: 'one', evidence, error: null, files: await readByCase(raw) }
}

/** A journal in memory: what it was given, and its text. */
function open(text = ''): { journal: Journal; text(): string } {
  const { first, line } = journalLines(header)
  const lines = text === '' ? [first] : [text]
  const append: Journal['append'] = (value) => void lines.push(line(value))
  return { journal: { ...parseJournal(text, header, 'j'), append }, text: () => lines.join('') }
}

/** Runs one case into a journal and returns its text. */
async function written(result?: CaseResult): Promise<string> {
  const { journal, text } = open()
  const known = result ?? (await resultOf())
  const runner = journalRunner({ concurrency: 1, run: async () => known }, journal, sourcesOf('voxels'))
  expect(await runner.run(task)).toStrictEqual(known)
  return text()
}

const resumed = (text: string, raw = 'voxels', submission: Record<string, string> = {}) =>
  journalRunner(never, open(text).journal, { ...sourcesOf(raw), submission: filesSource(submission) }).run(task)

describe('a journal', () => {
  test('returns its entries without grading again', async () => {
    expect(await resumed(await written())).toStrictEqual(await resultOf())
  })
  test('refuses a file that changed, detached samples of any name included', async () => {
    await expect(resumed(await written(), 'other voxels')).rejects.toMatchObject({
      code: 'journal-mismatch',
      case: 'one',
      file: 'voxels.dat',
    })
  })
  test('refuses a file that did not exist before', async () => {
    await expect(resumed(await written(), 'voxels', { 'extra.csv': '' })).rejects.toMatchObject({
      code: 'journal-mismatch',
      file: 'extra.csv',
      expected: 'no file',
    })
  })
  test.each([
    ['machine-failed', 'medgrade'],
    ['unreadable', 'medgrade'],
  ] as const)('runs a case again that ended with %s of the side %s', async (code, side) => {
    const error = { code, message: 'input/output error', side, case: 'one' }
    const failed: CaseResult = { index: 0, id: 'one', evidence: null, error, files: await readByCase('voxels') }
    const text = await written(failed)
    await expect(resumed(text)).rejects.toThrow('graded again')
    const again = open(text)
    const whole = await resultOf()
    const runner = journalRunner({ concurrency: 1, run: async () => whole }, again.journal, sourcesOf('voxels'))
    expect(await runner.run(task)).toStrictEqual(whole)
    expect(await resumed(again.text())).toStrictEqual(whole)
  })
  test('refuses changed values, which a challenge of folders reads itself', async () => {
    const withText = (text: string): CaseTask => ({ ...task, files: {}, values: { text } })
    const result: CaseResult = { ...(await resultOf()), files: [] }
    const first = open()
    const inner = { concurrency: 1, run: async () => result }
    await journalRunner(inner, first.journal, sourcesOf('')).run(withText('one'))
    const runner = journalRunner(never, open(first.text()).journal, sourcesOf(''))
    expect(await runner.run(withText('one'))).toStrictEqual(result)
    await expect(runner.run(withText('two'))).rejects.toMatchObject({ code: 'journal-mismatch' })
  })
  test('runs a case again whose files are not known', async () => {
    const { files: _, ...unknown } = await resultOf()
    await expect(resumed(await written(unknown))).rejects.toThrow('graded again')
  })
  test.each([
    ['another version', { medgrade: '1.2.4' }],
    ['another challenge', { challenge: 'yours' }],
    ['another variant', { variant: 'official' }],
    ['other tables', { inputs: { submission: 'aa', answers: 'cc' } }],
    ['other words about the tables', { inputs: { submission: 'aa', answers: 'bb', words: 'decimal ,' } }],
  ])('refuses %s', async (words, change) => {
    const text = await written()
    expect(() => parseJournal(text, { ...header, ...change }, 'j')).toThrow(words)
  })
  test('refuses a broken line', async () => {
    const text = await written()
    expect(() => parseJournal(`${text}{"index":\n`, header, 'j')).toThrow('Line 4')
  })
  test('refuses any changed character', async () => {
    const text = await written()
    for (let at = 0; at < text.length; at++) {
      if (text[at] === '\n') continue
      const edited = text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
      expect(() => parseJournal(edited, header, 'j'), `character ${at}`).toThrow(/not as it was written/)
    }
  })
  test('refuses a line of another journal', async () => {
    const other = journalLines({ ...header, challenge: 'yours' })
    const text = `${journalLines(header).first}${other.line({ started: 0, id: 'one' })}`
    expect(() => parseJournal(text, header, 'j')).toThrow('Line 2')
  })
  test('an empty journal has no entries', () => {
    expect(parseJournal('', header, 'j').entries.size).toBe(0)
  })
})

describe('a case that ends its process', () => {
  /** Runs tasks 0, 1, 2 two at a time until task 1 ends the process; returns what the journal holds then. */
  async function deadly(text: string, isolates = false): Promise<{ text: string; order: number[]; codes: unknown[] }> {
    const tasks = [0, 1, 2].map((index): CaseTask => ({ ...task, index, id: `case ${index}`, files: {} }))
    const { journal, text: textOf } = open(text)
    const order: number[] = []
    const inner: TaskRunner = {
      concurrency: 2,
      isolates,
      run: async ({ index, id }) => {
        order.push(index)
        if (index === 1) throw new Error('the process ends')
        return { index, id, evidence: { metrics: {}, state: null }, error: null, files: [] }
      },
    }
    const runner = journalRunner(inner, journal, sourcesOf(''))
    const codes: unknown[] = []
    try {
      await runner.prepare?.(tasks)
      for (const one of tasks) codes.push((await runner.run(one)).error?.code)
    } catch {}
    return { text: textOf(), order, codes }
  }

  test('runs first and alone on resume, and is not run a third time', async () => {
    const first = await deadly('')
    expect(first.order).toEqual([0, 1])
    const second = await deadly(first.text)
    expect(second.order).toEqual([1])
    const third = await deadly(second.text)
    expect(third.order).toEqual([2])
    expect(third.codes).toEqual([undefined, 'quarantined', undefined])
    expect((await deadly(third.text)).codes).toEqual(third.codes)
  })
  test('is not run a third time if it ended a process of its own twice', async () => {
    const error = { code: 'timeout', message: 'too long', side: 'medgrade', case: 'one' } as const
    const dead: CaseResult = { index: 0, id: 'one', evidence: null, error }
    let runs = 0
    const inner = { concurrency: 1, isolates: true, run: async () => ({ ...dead, index: ++runs * 0 }) }
    let text = ''
    const codes: unknown[] = []
    for (let i = 0; i < 4; i++) {
      const opened = open(text)
      const runner = journalRunner(inner, opened.journal, sourcesOf(''))
      await runner.prepare?.([task])
      const result = await runner.run(task)
      codes.push([result.error?.code, result.error?.side])
      text = opened.text()
    }
    expect(runs).toBe(2)
    const out = ['quarantined', 'medgrade']
    expect(codes).toEqual([['timeout', 'medgrade'], ['timeout', 'medgrade'], out, out])
  })
  test('is run five times where cases have separate processes', async () => {
    let { text } = await deadly('', true)
    for (let i = 1; i < 5; i++) text = (await deadly(text, true)).text
    expect((await deadly(text, true)).codes).toEqual([undefined, 'quarantined', undefined])
  })
})
