import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

// A run that was not graded through a fault of the organiser stands apart in whatever is made from reports, and the exit status says so.

const demo = resolve('fixtures/demo')
const files = ['--submission', `${demo}/ldct-iqa/submission.csv`]
let scratch: string
const at = (name: string) => join(scratch, name)
const medgrade = (...words: string[]) => runCommand(words, { cwd: scratch })

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-apart-'))
  writeFileSync(at('broken.csv'), 'other\n1\n')
  await medgrade(
    'grade',
    'ldct-iqa',
    ...files,
    '--answers',
    `${demo}/ldct-iqa/answers.csv`,
    '--details',
    '--out',
    at('good.json'),
  )
  const fault = await medgrade(
    'grade',
    'ldct-iqa',
    ...files,
    '--answers',
    at('broken.csv'),
    '--details',
    '--out',
    at('fault.json'),
  )
  expect(fault.status).toBe(3)
  for (const name of ['good', 'fault']) {
    mkdirSync(at(name))
    const report = JSON.parse(readFileSync(at(`${name}.json`), 'utf8'))
    writeFileSync(at(`${name}/ldct-iqa.json`), JSON.stringify({ ...report, run: { agent: name, seed: 0 } }))
  }
})
afterAll(() => rmSync(scratch, { recursive: true }))

describe.each([
  ['summarize', [], /not graded/],
  ['summarize as JSON', ['--json'], /"notGraded": 1/],
  ['tables', ['--table', '3'], /not graded/],
  ['tables', ['--table', 'S3'], /not graded/],
  ['tables', ['--table', 'medals', '--format', 'csv'], /not graded/],
  ['compare', [], null],
  ['report', ['--html', 'page.html'], null],
  ['leaderboard', [], /^Not graded, /m],
] as const)('%s %j', (name, words, says) => {
  const command = name.split(' ')[0]!
  const graded = async (reports: readonly string[]) =>
    await medgrade(command, ...(command === 'leaderboard' ? ['ldct-iqa'] : []), ...reports, ...words)

  it('ends with status 3, the fault beside the others', async () => {
    const { status, stdout } = await graded(['good/ldct-iqa.json', 'fault/ldct-iqa.json'])
    expect(status).toBe(3)
    if (says !== null) expect(stdout).toMatch(says)
    expect(stdout).not.toMatch(/Without published results/)
    // A leaderboard has a column of failed cases.
    expect(stdout).not.toMatch(command === 'leaderboard' ? /^ {2}fault {2}/m : /\bFAIL\b|\bfailed\b/)
  })
  it('says of faults alone what they are', async () => {
    if (command === 'compare') return
    const { status, stdout, stderr } = await graded(['fault/ldct-iqa.json'])
    expect(status).toBe(3)
    expect(stdout).not.toMatch(/Without published results|(?<![\d.])0(?:\.0)? ?%/)
    expect(stdout + stderr).not.toMatch(/ {4}at /)
  })
  it('ends with status 0 without one', async () => {
    const second = command === 'compare' ? ['good/ldct-iqa.json'] : []
    expect(await graded(['good/ldct-iqa.json', ...second])).toMatchObject({ status: 0 })
  })
})

test('the page of reports says that it was not graded', async () => {
  await medgrade('report', 'good/ldct-iqa.json', 'fault/ldct-iqa.json', '--html', 'both.html')
  expect(readFileSync(at('both.html'), 'utf8')).toMatch(/not graded/)
})

test('a failure of the submission is no such fault', async () => {
  writeFileSync(at('empty.csv'), 'other\n1\n')
  const answers = ['--answers', `${demo}/ldct-iqa/answers.csv`]
  await medgrade('grade', 'ldct-iqa', '--submission', 'empty.csv', ...answers, '--out', 'failed.json')
  const { status, stdout } = await medgrade('summarize', 'failed.json')
  expect(status).toBe(0)
  expect(stdout).toMatch(/failed/)
})

describe('board', () => {
  const run = async (name: string, error: object | null) => {
    const words = ['run', 'automedbench', `${demo}/automedbench-run/run`, '--data-dir', `${demo}/automedbench-run/data`]
    const report = JSON.parse((await medgrade(...words, '--json')).stdout)
    mkdirSync(at(name))
    writeFileSync(at(`${name}/a.json`), JSON.stringify({ ...report, error }))
  }
  it('ends with status 3 where a run of it, or of the baseline, was not graded', async () => {
    await run('graded', null)
    await run('apart', { code: 'not-found', message: 'no answers', side: 'answers' })
    await run('machine', { code: 'machine-failed', message: 'EIO', side: 'medgrade' })
    await run('blamed', { code: 'unreadable', message: 'no image', side: 'submission' })
    expect((await medgrade('board', 'graded')).status).toBe(0)
    expect((await medgrade('board', 'blamed')).status).toBe(0)
    for (const name of ['apart', 'machine']) {
      const { status, stdout } = await medgrade('board', 'graded', name)
      expect([status, stdout]).toStrictEqual([3, expect.stringMatching(/^Not graded, /m)])
    }
    expect((await medgrade('board', 'graded', 'apart', '--tier', 'pro')).status).toBe(0)
  })
  it('ranks by the released profile what the site’s alone could not grade', async () => {
    const { status, stdout } = await medgrade('board', 'apart', '--profile', 'released')
    expect([status, stdout]).toStrictEqual([0, expect.stringMatching(/^ +1 +example-agent +76\.41 /m)])
    expect((await medgrade('board', 'apart')).status).toBe(3)
  })
  it('has such a run in a section of its page alone', async () => {
    await medgrade('board', 'graded', 'apart', '--md', 'board.md')
    const page = readFileSync(at('board.md'), 'utf8')
    expect(page).toMatch(/1 run is not graded, through a fault of the answers/)
    expect(page).toMatch(/^\| example-agent \| medxpertqa-mm-task \| no answers \|$/m)
    await medgrade('board', 'graded', '--md', 'alone.md')
    const numbers = (text: string) =>
      text
        .replace(/## Not graded[\s\S]*?(?=## )/, '')
        .split('\n')
        .filter((line) => line.startsWith('|') && !line.includes('medgrade'))
    expect(numbers(page)).toStrictEqual(numbers(readFileSync(at('alone.md'), 'utf8')))
  })
  it('takes the report of a run whose data folder is empty', async () => {
    mkdirSync(at('nothing'))
    const words = ['run', 'automedbench', `${demo}/automedbench-run/run`, '--data-dir', 'nothing']
    const graded = await medgrade(...words, '--out', 'unprepared/a.json')
    expect(graded).toMatchObject({ status: 3, stdout: expect.stringMatching(/not graded, .*no task\.json/) })
    const { status, stdout } = await medgrade('board', 'unprepared', '--json')
    expect([status, JSON.parse(stdout)]).toMatchObject([
      3,
      { overall: {}, notGraded: [{ agent: 'example-agent', reason: expect.stringMatching(/no task\.json/) }] },
    ])
  })
})

describe('a batch whose data folder is empty', () => {
  const list = (...ids: readonly string[]) =>
    ids
      .map((id, at) => {
        const submission = { challenge_id: id, submission_path: `${demo}/${id}/submission.csv` }
        return `${JSON.stringify({ ...submission, submission_dir: `${demo}/${id}`, run_id: `run-${at}`, agent: `agent-${at}` })}\n`
      })
      .join('')
  const pages = ['--html', 'batch.html', '--md', 'batch.md', '--latex', 'batch.tex', '--csv', 'batch.csv']
  it.each([
    ['one challenge', ['isles22']],
    ['two submissions of one challenge', ['isles22', 'isles22']],
    ['two challenges', ['isles22', 'ldct-iqa']],
  ])('%s: everything that it writes says so, and no table has a number', async (name, ids) => {
    mkdirSync(at('none'), { recursive: true })
    const out = name.replaceAll(' ', '-')
    writeFileSync(at('batch.jsonl'), list(...ids))
    const { status, stderr } = await medgrade(
      ...['grade-batch', 'batch.jsonl', '--data-dir', 'none', '--output-dir', out, '--reports', ...pages],
    )
    expect([status, stderr]).toStrictEqual([3, expect.not.stringMatching(/TypeError| {4}at /)])
    expect(stderr).toMatch(new RegExp(`^warning: ${ids.length} runs? (?:is|are) not graded`, 'm'))
    for (const page of ['batch.html', 'batch.md', 'batch.tex'])
      expect(readFileSync(at(page), 'utf8'), page).toMatch(/not graded/i)
    const rows = readFileSync(at('batch.csv'), 'utf8').split('\n')
    expect(rows.filter((row) => row.endsWith(',valid_submission,,not-graded'))).toHaveLength(ids.length)
    for (const words of [
      ['summarize', '--md', 'all.md'],
      ['tables', '--table', '3', '--md', 'all.md'],
      ['report', '--md', 'all.md'],
    ]) {
      const found = await medgrade(...words, `${out}/reports`)
      expect([words[0], found.status]).toStrictEqual([words[0], 3])
      const page = readFileSync(at('all.md'), 'utf8')
      expect(page, words[0]).toMatch(/not graded/)
      expect(page, words[0]).not.toMatch(/\binvalid\b|no medal|0\.0 %|\bfailed\b/)
    }
  })
})

describe('a leaderboard', () => {
  it('lists what could not be graded apart, as text, CSV, JSON and page', async () => {
    const files = ['leaderboard', 'ldct-iqa', 'good=good/ldct-iqa.json', 'fault=fault/ldct-iqa.json']
    const { status, stdout } = await medgrade(...files, '--csv', 'board.csv', '--md', 'places.md')
    expect([status, stdout]).toStrictEqual([3, expect.stringMatching(/^Not graded, .*:\n {2}fault: /m)])
    const rows = readFileSync(at('board.csv'), 'utf8').trim().split('\n')
    expect(rows.at(-1)).toMatch(/^,fault,,.*,not graded: /)
    expect(JSON.parse((await medgrade(...files, '--json')).stdout)).toMatchObject({
      teams: [{ team: 'good' }],
      notGraded: [{ name: 'fault', task: 'ldct-iqa' }],
    })
    expect(readFileSync(at('places.md'), 'utf8')).toMatch(/1 not graded[\s\S]*^\| fault \| ldct-iqa \|/m)
  })
})

test('the page of one report calls it neither invalid nor without a medal', async () => {
  await medgrade('report', 'fault/ldct-iqa.json', '--md', 'one.md')
  const page = readFileSync(at('one.md'), 'utf8')
  expect(page).toMatch(/is not graded, through no fault of its own/)
  expect(page).not.toMatch(/^invalid|no medal|cases failed/m)
})

test('a comparison says which side was not graded', async () => {
  const { status, stderr } = await medgrade('compare', 'good/ldct-iqa.json', 'fault/ldct-iqa.json')
  expect([status, stderr]).toStrictEqual([3, expect.stringMatching(/b is not graded, through no fault of its own/)])
  expect(stderr).not.toMatch(/no valid submission/)
})
