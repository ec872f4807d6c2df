import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command/runCommand'
import { userProject } from '../support/command/userProject'
import { manyCases } from '../support/manyCases'

// What docs/how-to/own-challenge.md teaches, as a user does it: the command, their module or YAML file, their folders.

const examples = resolve('docs/how-to/own-challenge')
let scratch: string
let tables: { submission: string; answers: string }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-own-'))
  // The user's project: medgrade among its packages, the challenge beside it.
  userProject(scratch)
  cpSync(examples, scratch, { recursive: true })
  tables = manyCases(join(scratch, 'data'), 6)
  for (const side of ['guesses', 'truth']) mkdirSync(join(scratch, side))
  for (const file of readdirSync(join(scratch, 'data')).filter((name) => name.endsWith('.nii.gz'))) {
    const [id, side] = file.split('_')
    cpSync(join(scratch, 'data', file), join(scratch, side!.startsWith('pred') ? 'guesses' : 'truth', `${id}.nii.gz`))
  }
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) => runCommand(args, { cwd: scratch, env: { SOURCE_DATE_EPOCH: '1700000000' } })
const tableArgs = () => ['--submission', tables.submission, '--answers', tables.answers]

describe('a module', () => {
  test('grades with one job and with workers alike', async () => {
    const one = await medgrade('grade', './lesions.mjs', ...tableArgs(), '--json', '--details', '--jobs', '1')
    expect(one).toMatchObject({ status: 0, stderr: '' })
    const report = JSON.parse(one.stdout)
    expect(report.challenge_id).toBe('lesions-in-code')
    expect(report.score).toBe(-report.metrics.dice)
    expect(
      (await medgrade('grade', './lesions.mjs', ...tableArgs(), '--json', '--details', '--jobs', '2')).stdout,
    ).toBe(one.stdout)
    expect((await medgrade('grade', './lesions.mjs#lesions-in-code', ...tableArgs())).status).toBe(0)
  })
  test.each([
    ['an absent file', './none.mjs', 'cannot be read'],
    ['an id it does not export', './lesions.mjs#other', "exports no 'other'"],
    ['a file of another kind', './lesions.yaml#other', "exports no 'other'"],
  ])('exit 2: %s', async (_, name, words) => {
    const { status, stderr } = await medgrade('grade', name, ...tableArgs())
    expect(stderr).toContain(words)
    expect(status).toBe(2)
  })
})

describe('a YAML file', () => {
  test('grades from tables, from folders and in a batch', async () => {
    const { status, stdout } = await medgrade(
      'grade',
      './lesions.yaml',
      ...tableArgs(),
      '--json',
      '--details',
      '--jobs',
      '2',
    )
    expect(status).toBe(0)
    const { metrics, details } = JSON.parse(stdout)
    const { dice, lesion_f1, hd95, score } = details.raw
    expect(score).toBeCloseTo(0.5 * dice + 0.3 * lesion_f1 + 0.2 * Math.max(0, 1 - hd95 / 100), 14)
    const folders = ['--submission', 'guesses', '--answers', 'truth']
    const fromFolders = JSON.parse(
      (await medgrade('grade', './lesions.yaml', ...folders, '--json', '--details')).stdout,
    )
    expect(fromFolders.metrics).toStrictEqual(metrics)
    expect(fromFolders.details.cases.map(({ id }: { id: string }) => id)).toStrictEqual(
      details.cases.map(({ id }: { id: string }) => id),
    )
    const line = { challenge_id: './lesions.yaml', submission_path: tables.submission, answers: tables.answers }
    writeFileSync(join(scratch, 'batch.jsonl'), JSON.stringify(line))
    const batch = JSON.parse((await medgrade('grade-batch', 'batch.jsonl')).stdout)
    expect(batch.challenge_reports[0].metrics).toStrictEqual(metrics)
  })
  test('a bundled challenge accepts folders, or refuses them with a reason', async () => {
    const folders = ['--submission', 'guesses', '--answers', 'truth']
    expect((await medgrade('grade', 'isles22', ...folders, '--json')).status).toBe(0)
    expect((await medgrade('validate', 'isles22', ...folders)).status).toBe(0)
    const table = await medgrade('grade', 'ldct-iqa', ...folders)
    expect(table.status).toBe(2)
    expect(table.stderr).toContain('quality_score')
    rmSync(join(scratch, 'guesses/case-002.nii.gz'))
    const missing = await medgrade('grade', 'isles22', ...folders)
    expect(missing.status).toBe(1)
    expect(missing.stdout).toContain('case-002')
  })
  test('a challenge of folders accepts folders', async () => {
    const golden = resolve('fixtures/goldens/automedbench/segmentation/binary-good')
    const folders = ['--submission', join(golden, 'submission'), '--answers', golden]
    const { status, stdout } = await medgrade('grade', 'automedbench-segmentation', ...folders, '--json', '--jobs', '2')
    expect(JSON.parse(stdout)).toMatchObject({ valid_submission: true, error: null })
    expect(status).toBe(0)
    expect((await medgrade('validate', 'automedbench-segmentation', ...folders)).status).toBe(0)
  })
  test('an error in the declaration is found before grading', async () => {
    const text = readFileSync(join(examples, 'lesions.yaml'), 'utf8').replace('label: any', 'labl: any')
    writeFileSync(join(scratch, 'slip.yaml'), text)
    const { status, stderr } = await medgrade('grade', './slip.yaml', ...tableArgs())
    expect(status).toBe(2)
    expect(stderr).toContain("option 'labl' of dice")
  })
})
