import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as Medgrade from '../../../src/index'
import type { GradeFilesOptions } from '../../../src/node/gradeFiles'
import type * as Node from '../../../src/node/index'
import { builtCommand } from '../../support/builtCommand'
import { HANG_MS } from './hangMs'

// The bundle, as its process is found beside it. This process would hang, too, if it read a table or a file itself.

const challenge = resolve('test/node/pool/stepsChallenge.mjs')
const { execArgv } = process
const { NODE_OPTIONS } = process.env
let gradeFiles: typeof Node.gradeFiles
let batchFiles: typeof Node.batchFiles
let gradeBatch: typeof Medgrade.gradeBatch
let command: string
let scratch: string

beforeAll(async () => {
  command = builtCommand()
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-steps-'))
  process.execArgv = [...execArgv, '--import', resolve('test/node/pool/hostileDecoder.mjs')]
  process.env.NODE_OPTIONS = '--max-old-space-size=80'
  const built: typeof Node = await import(join(dirname(command), 'node.js'))
  gradeFiles = built.gradeFiles
  batchFiles = built.batchFiles
  const main: typeof Medgrade = await import(join(dirname(command), 'index.js'))
  gradeBatch = main.gradeBatch
})
afterAll(() => {
  process.execArgv = execArgv
  if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS
  else process.env.NODE_OPTIONS = NODE_OPTIONS
  rmSync(scratch, { recursive: true })
})

let folders = 0
/** Tables and files, a case for each text. */
function paths({ mode = '', texts = ['1', '2', '3'], answers = '' } = {}) {
  const folder = join(scratch, String(folders++))
  mkdirSync(folder)
  for (const [i, text] of texts.entries()) writeFileSync(join(folder, `${i}.txt`), text)
  const submission = join(folder, 'submission.csv')
  writeFileSync(submission, ['id,file,mode', ...texts.map((_, i) => `${i},${i}.txt,${mode}`)].join('\n'))
  const reference = join(folder, 'answers.csv')
  writeFileSync(reference, ['id,note', ...texts.map((_, i) => `${i},${answers}`)].join('\n'))
  return { submission, answers: reference }
}

const limits = { memory: 2 ** 26, details: true, now: new Date(0) }
/** Where nothing hangs: to fill half a gibibyte takes seconds. */
const slowly = { caseTimeout: 600_000 }
const graded = (given: Parameters<typeof paths>[0], options: GradeFilesOptions = {}) =>
  gradeFiles(challenge, paths(given), { jobs: 1, caseTimeout: HANG_MS, ...limits, ...options })

const codes = { hang: 'timeout', heap: 'out-of-memory', buffers: 'out-of-memory' }
const kinds = Object.entries(codes)

describe.each(kinds)('%s', (kind, code) => {
  const options = kind === 'hang' ? {} : slowly

  test('in the submission table is the fault of the submission', async () => {
    const { error, valid_submission: valid } = await graded({ mode: `read-${kind}` }, options)
    expect(error).toMatchObject({ code, side: 'submission', file: expect.stringContaining('submission.csv') })
    expect(valid).toBe(false)
  })

  test('in the answers table is the fault of the answers', async () => {
    const { error } = await graded({ answers: `read-${kind}` }, options)
    expect(error).toMatchObject({ code, side: 'answers', file: expect.stringContaining('answers.csv') })
  })

  test.each(['tasks', 'aggregate'])(
    "in 'tasks' or 'aggregate' of an organiser's module is the report's error",
    async (step) => {
      const { error, details } = await graded({ mode: `${step} ${kind}` }, options)
      expect(error).toMatchObject({ code, side: 'medgrade' })
      expect(details!.cases.map(({ metrics }) => metrics?.value)).toEqual(step === 'tasks' ? [] : [1, 2, 3])
    },
  )
})

test.each([1, 2])('cases that hang or end their process keep the others, with %i jobs', async (jobs) => {
  const texts = ['1', 'read-wait', '3', 'score wait', 'score die', '6']
  const { details, metrics, error } = await graded({ texts }, { jobs })
  const found = details!.cases.map((one) => one.error?.code ?? one.metrics!.value)
  expect(found).toEqual([1, 'timeout', 3, 'timeout', 'worker-died', 6])
  const sides = details!.cases.map((one) => one.error?.side ?? null)
  expect(sides).toEqual([null, 'submission', null, 'medgrade', 'medgrade', null])
  expect(details!.cases[1]!.error!.file).toBe('1.txt')
  expect([metrics, error?.case]).toEqual([null, '3'])
})

test.each([1, 2])('cases that fill the memory keep the others, with %i jobs', async (jobs) => {
  const texts = ['1', 'read-heap', '3', 'score buffers', '5']
  const { details, metrics, error } = await graded({ texts }, { ...slowly, jobs })
  const found = details!.cases.map((one) => one.error?.code ?? one.metrics!.value)
  expect(found).toEqual([1, 'out-of-memory', 3, 'out-of-memory', 5])
  expect([1, 3].map((i) => details!.cases[i]!.error!.side)).toEqual(['submission', 'medgrade'])
  expect([metrics, error?.case]).toEqual([null, '1'])
})

test('a process that is killed from outside is replaced and the report is the same', async () => {
  const flag = join(mkdtempSync(join(scratch, 'flag-')), 'died')
  const texts = ['1', '2', `score die-once ${flag}`, '4', '5']
  const killed = await graded({ texts }, slowly)
  expect(killed.error).toBeNull()
  expect(killed.details!.cases.map((one) => one.metrics!.value)).toEqual([1, 2, 0, 4, 5])
})

test('an abort ends a table that never would', async () => {
  const stop = new AbortController()
  const ending = graded({ mode: 'read-wait' }, { ...slowly, signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 1000)
  await expect(ending).rejects.toThrow('enough')
})

test('progress is told, and what its listener throws is thrown', async () => {
  const seen: number[] = []
  await graded({}, { ...slowly, onProgress: ({ done, total }) => seen.push(done / total) })
  expect(seen.at(-1)).toBe(1)
  const onProgress = () => {
    throw new Error('mine')
  }
  await expect(graded({}, { ...slowly, onProgress })).rejects.toThrow('mine')
})

test('a case that ended its process in two runs of a journal is quarantined in the third', async () => {
  const given = paths({ texts: ['1', 'score wait', '3'] })
  const journal = join(mkdtempSync(join(scratch, 'journal-')), 'run.journal')
  const run = () => gradeFiles(challenge, given, { ...limits, caseTimeout: HANG_MS, jobs: 1, journal })
  const ends = []
  for (let i = 0; i < 3; i++) ends.push((await run()).details!.cases.map((one) => one.error?.code ?? 'scored'))
  expect(ends).toEqual(['timeout', 'timeout', 'quarantined'].map((code) => ['scored', code, 'scored']))
})

test('errors of usage are what they are in one process', async () => {
  const given = paths()
  await expect(gradeFiles('isles', given)).rejects.toMatchObject({ name: 'MedgradeError', code: 'unknown-challenge' })
  const variant = gradeFiles('isles22', given, { variant: 'offical' })
  await expect(variant).rejects.toMatchObject({ code: 'unsupported-variant', found: 'offical' })
  const absent = gradeFiles('isles22', { ...given, answers: join(scratch, 'absent.csv') })
  await expect(absent).rejects.toMatchObject({ code: 'not-prepared', file: join(scratch, 'absent.csv') })
})

test('what a challenge prints is no part of the report on standard output', () => {
  const { submission, answers } = paths({ mode: 'tasks print', texts: ['score print', 'score print'] })
  const args = ['grade', challenge, '--submission', submission, '--answers', answers, '--json', '--quiet']
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toMatchObject({ challenge_id: 'steps', score: 0 })
  expect(stderr).toContain('a line on standard output')
})

test('the end of a case is in the journal with its cause', async () => {
  const journal = join(scratch, 'cause.journal')
  await gradeFiles(challenge, paths({ texts: ['1', 'score die'] }), { ...limits, ...slowly, jobs: 1, journal })
  expect(readFileSync(journal, 'utf8')).toMatch(/"code":"worker-died"/)
})

test('a line of a batch that hangs or ends its process keeps the others', async () => {
  const line = (given: Parameters<typeof paths>[0]) => {
    const { submission, answers } = paths(given)
    return JSON.stringify({ challenge_id: challenge, submission_path: submission, answers })
  }
  const given = [{}, { mode: 'read-wait' }, { texts: ['1', 'score wait'] }, { mode: 'aggregate die' }, {}]
  const files = batchFiles({ jobs: 1, caseTimeout: HANG_MS })
  const { challenge_reports: reports } = await gradeBatch(given.map(line).join('\n'), files, { details: true })
  const ends = reports.map(({ error, metrics }) => error?.code ?? metrics!.value)
  expect(ends).toEqual([6, 'timeout', 'timeout', 'worker-died', 6])
  expect(reports[1]!.error).toMatchObject({ side: 'submission' })
  expect(reports[2]!.details!.cases[0]!.metrics!.value).toBe(1)
})

test('a table that fills the memory is a validation that failed', () => {
  const { submission, answers } = paths({ mode: 'read-heap' })
  const preload = ['--import', resolve('test/node/pool/hostileDecoder.mjs')]
  for (const more of [[], ['--answers', answers]]) {
    const args = [...preload, command, 'validate', challenge, '--submission', submission, '--json', ...more]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, error: { code: 'out-of-memory', side: 'submission' } })
    expect(status).toBe(1)
  }
})
