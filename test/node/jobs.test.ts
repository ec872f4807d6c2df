import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { manyCases } from '../support/manyCases'

// The same bytes for any number of jobs and after any death of the process; the command runs as a user runs it.

const COUNT = 12
let command: string
let scratch: string
let files: { submission: string; answers: string }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-jobs-'))
  command = builtCommand()
  files = manyCases(join(scratch, 'data'), COUNT)
})
afterAll(() => rmSync(scratch, { recursive: true }))

function medgrade(args: readonly string[], killAt = '') {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', resolve('test/node/killAt.mjs'), command, ...args],
    {
      encoding: 'utf8',
      env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000', KILL_AT: killAt },
    },
  )
  return { status, signal, stdout, stderr }
}

const single = (...rest: string[]) => [
  'grade',
  'isles22',
  '--submission',
  files.submission,
  '--answers',
  files.answers,
  '--details',
  '--quiet',
  ...rest,
]

/** What one job prints, graded once: the others are compared with it. */
let printed: string | undefined
function whole(): string {
  printed ??= medgrade(single('--json', '--jobs', '1')).stdout
  return printed
}

describe('grade', () => {
  test.each(['2', '4'])('gives the same bytes with %s jobs as with one', (jobs) => {
    const many = medgrade(single('--json', '--jobs', jobs))
    expect(many.status).toBe(0)
    expect(many.stdout).toBe(whole())
    expect(JSON.parse(many.stdout).details.cases).toHaveLength(COUNT)
  })

  test.each(['first', 'middle', 'report'])('goes on after SIGKILL (%s) with the same bytes', (moment) => {
    const out = join(scratch, `${moment}.json`)
    const args = single('--jobs', '2', '--resume', '--out', out)
    expect(medgrade(args, moment).signal).toBe('SIGKILL')
    expect(existsSync(out)).toBe(false)
    const ended = readFileSync(`${out}.journal`, 'utf8').match(/^\{"index".*\n/gm)
    expect(ended).toHaveLength({ first: 1, middle: 2, report: COUNT }[moment]!)
    expect(medgrade(args).status).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe(whole())
    expect(existsSync(`${out}.journal`)).toBe(false)
  })

  test('refuses the journal of other files without grading', () => {
    const data = join(scratch, 'changed')
    const mine = manyCases(data, 4)
    const out = join(scratch, 'changed.json')
    const args = [
      'grade',
      'isles22',
      '--submission',
      mine.submission,
      '--answers',
      mine.answers,
      '--resume',
      '--out',
      out,
    ]
    expect(medgrade(args, 'report').signal).toBe('SIGKILL')
    const one = join(data, 'case-001_pred.nii.gz')
    writeFileSync(one, readFileSync(join(data, 'case-000_pred.nii.gz')))
    const { status, stderr, stdout } = medgrade(args)
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' })
    expect(stderr).toContain("files of case 'case-001' have changed")
    writeFileSync(mine.submission, readFileSync(mine.submission, 'utf8').replace('case-000', 'case-001'))
    expect(medgrade(args).stderr).toContain('other tables')
    expect(existsSync(out)).toBe(false)
  })
})

describe('evaluate', () => {
  test('measures the labels of fewer cases than jobs side by side, with the same bytes', () => {
    const folder = 'fixtures/goldens/evaluate/inputs/mixed-formats'
    const printed = (jobs: string) =>
      medgrade(['evaluate', `${folder}/reference`, `${folder}/prediction`, '--json', '--quiet', '--jobs', jobs])
    const [alone, shared] = [printed('1'), printed('6')]
    expect(alone.status).toBe(0)
    expect(shared).toStrictEqual(alone)
  })
})

describe('grade-batch', () => {
  // The third line lacks its submission.
  const malformed = 2
  const batch = (name: string, jobs: string, ...rest: string[]) => {
    const list = join(scratch, 'batch.jsonl')
    const line = { challenge_id: 'isles22', submission_path: files.submission, answers: files.answers }
    const scores = 'fixtures/demo/ldct-iqa'
    const second = {
      challenge_id: 'ldct-iqa',
      submission_path: `${scores}/submission.csv`,
      answers: `${scores}/answers.csv`,
    }
    writeFileSync(list, `${JSON.stringify(line)}\n${JSON.stringify(second)}\n{"challenge_id": "isles22"}\n`)
    const folder = join(scratch, name)
    return {
      folder,
      args: ['grade-batch', list, '--details', '--quiet', '--jobs', jobs, '--output-dir', folder, ...rest],
    }
  }
  const summary = (folder: string) => {
    const names = readdirSync(folder)
    expect(names).toHaveLength(1)
    return readFileSync(join(folder, names[0]!), 'utf8')
  }

  /** The folder of the summary that one job writes, graded once. */
  const wholeBatch = () => {
    const { folder, args } = batch('whole', '1')
    if (!existsSync(folder)) expect(medgrade(args).status).toBe(malformed)
    return folder
  }

  test('gives the same bytes with 1, 2 and 4 jobs', () => {
    const many = ['2', '4'].map((jobs) => {
      const { folder, args } = batch(`jobs-${jobs}`, jobs)
      expect(medgrade(args).status).toBe(malformed)
      return folder
    })
    const texts = [wholeBatch(), ...many].map(summary)
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0]!)).toMatchObject({ total_runs: 3, total_valid_submissions: 2 })
  })

  test.each(['first', 'middle', 'report'])('goes on after SIGKILL (%s) with the same bytes', (moment) => {
    const { folder, args } = batch(`killed-${moment}`, '4', '--resume')
    expect(medgrade(args, moment).signal).toBe('SIGKILL')
    expect(existsSync(join(folder, 'journal/line-1.jsonl'))).toBe(true)
    expect(medgrade(args).status).toBe(malformed)
    expect(summary(folder)).toBe(summary(wholeBatch()))
  })
})

describe('one corrupt case among many', () => {
  test('is reported with reason and side; the others keep their values', () => {
    const mine = manyCases(join(scratch, 'corrupt'), 50)
    const broken = join(scratch, 'corrupt/case-017_pred.nii.gz')
    writeFileSync(broken, readFileSync(broken).subarray(0, 400))
    const csv = join(scratch, 'cases.csv')
    const args = ['grade', 'isles22', '--submission', mine.submission, '--answers', mine.answers, '--json', '--details']
    const { status, stdout, stderr } = medgrade([...args, '--csv', csv])
    expect(status).toBe(1)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({
      valid_submission: false,
      score: null,
      metrics: null,
      error: { code: 'truncated', side: 'submission', case: 'case-017', file: 'case-017_pred.nii.gz' },
    })
    expect(stderr).toContain('case-017')
    const good = report.details.cases.filter((one: { error: unknown }) => one.error === null)
    expect(good).toHaveLength(49)
    for (const one of good) expect(one.metrics.dice).toBeGreaterThan(0)
    const table = readFileSync(csv, 'utf8').split('\n')
    expect(table[0]).toBe('challenge,case,label,metric,value,error')
    expect(table.filter((line) => /^isles22,case-\d+,,dice,0\.\d+,$/.test(line))).toHaveLength(49)
    expect(table.filter((line) => line.includes('case-017'))).toStrictEqual(['isles22,case-017,,error,,truncated'])
    rmSync(join(scratch, 'corrupt/case-030_msk.nii.gz'))
    const organiser = medgrade([...args, '--fail-fast'])
    expect(organiser.status).toBe(1)
    expect(JSON.parse(organiser.stdout).details.cases.length).toBeLessThan(50)
    manyCases(join(scratch, 'corrupt'), 50)
    rmSync(join(scratch, 'corrupt/case-030_msk.nii.gz'))
    const missing = medgrade(args)
    expect(missing.status).toBe(3)
    expect(JSON.parse(missing.stdout).error).toMatchObject({ code: 'not-found', side: 'answers', case: 'case-030' })
  })
})
