import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const data = resolve('fixtures/goldens/report/batch/data')
const submissions = resolve('fixtures/goldens/report/batch/submissions')
const competition = 'histopathologic-cancer-detection'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-words-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const medgrade = (words: readonly string[], env: Record<string, string> = {}) => runCommand(words, { cwd: folder, env })

describe("the reference's own words", () => {
  test('grade ID FILE with the configured data, and the leaderboard', async () => {
    const { status, stdout } = await medgrade(
      ['grade', 'ldct-iqa', `${submissions}/ldct-q2/submission.csv`, '--show-ranking'],
      {
        MEDGRADE_DATA: data,
      },
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {2}agaldran +2\.7427 +1\n {2}this submission +2\.7384 +2\n/m)
    expect(stdout).toMatch(/mean position +2$/m)
  })
  test('a submission named twice, or not at all', async () => {
    const file = `${submissions}/ldct-q2/submission.csv`
    expect(await medgrade(['grade', 'ldct-iqa', file, '--submission', 'b.csv'])).toMatchObject({ status: 2 })
    expect(await medgrade(['grade-batch'])).toMatchObject({ status: 2 })
  })
  test('grade-batch --submission with comments, submission_dir and competition_id', async () => {
    const own = join(folder, 'mle', competition, 'prepared/private')
    mkdirSync(own, { recursive: true })
    const golden = resolve(`fixtures/goldens/mlebench/${competition}/heavy-ties`)
    for (const name of ['answers.csv', 'leaderboard.csv']) cpSync(join(golden, name), join(own, name))
    writeFileSync(
      join(folder, 'list.jsonl'),
      [
        JSON.stringify({ competition_id: competition, submission_path: `${golden}/submission.csv` }),
        `// ${JSON.stringify({ competition_id: competition, submission_path: 'later.csv' })}`,
        '',
      ].join('\n'),
    )
    const batch = await medgrade(['grade-batch', '--submission', 'list.jsonl', '--data-dir', 'mle', '--json'])
    expect(batch.stderr).not.toContain('error')
    expect(batch.status).toBe(0)
    const expected = JSON.parse(readFileSync(`${golden}/expected.json`, 'utf8')).report
    const { challenge_reports: reports, warnings } = JSON.parse(batch.stdout)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject(expected)
    expect(warnings).toEqual(['line 2 is not JSON and was skipped'])
    // The board that is not used says so: it has no column of scores.
    writeFileSync(join(own, 'leaderboard.csv'), 'team;score\na;1\n')
    expect(await medgrade(['grade-batch', 'list.jsonl', '--data-dir', 'mle', '--quiet'])).toMatchObject({ status: 3 })
    const apart = join(folder, 'apart')
    mkdirSync(apart)
    cpSync(`${submissions}/topcow1-apart/submission.csv`, join(apart, 'submission.csv'))
    const line = {
      challenge_id: 'topcow-track1-task3',
      submission_path: 'apart/submission.csv',
      submission_dir: `${submissions}/topcow1-good`,
    }
    writeFileSync(join(folder, 'apart.jsonl'), `${JSON.stringify(line)}\n`)
    expect(await medgrade(['grade-batch', '--submission', 'apart.jsonl', '--data-dir', data, '--quiet'])).toMatchObject(
      { status: 0 },
    )
  })
  test('config and info show the folders', async () => {
    const env = { MEDGRADE_DATA: data }
    expect(JSON.parse((await medgrade(['config', '--json'], env)).stdout)).toEqual({
      dataDir: data,
      from: 'MEDGRADE_DATA',
      exists: true,
    })
    expect((await medgrade(['config', '--data-dir', 'nowhere'], env)).stdout).toMatch(
      /^data folder {2}nowhere \(by --data-dir; it does not exist\)$/m,
    )
    const { stdout } = await medgrade(['info', 'ldct-iqa'], env)
    for (const [name, path] of [
      ['raw', 'raw'],
      ['public', 'prepared/public'],
      ['private', 'prepared/private'],
    ])
      expect(stdout).toContain(`    ${name!.padEnd(8)} ${data}/ldct-iqa/${path}\n`)
  })
})

test('faults of the organiser are no results of the agent', async () => {
  mkdirSync(join(folder, 'empty'))
  const line = {
    challenge_id: 'ldct-iqa',
    submission_path: `${submissions}/ldct-q2/submission.csv`,
    agent: 'a',
    seed: 0,
  }
  writeFileSync(join(folder, 'fault.jsonl'), `${JSON.stringify(line)}\n`)
  const batch = await medgrade([
    'grade-batch',
    'fault.jsonl',
    '--data-dir',
    'empty',
    '--output-dir',
    'out',
    '--reports',
  ])
  expect(batch.status).toBe(3)
  expect(batch.stdout + batch.stderr).toMatch(/answers/)
  const summary = await medgrade(['summarize', `out/reports/${readdirSync(join(folder, 'out/reports'))[0]}`])
  expect(summary.stdout).toMatch(/not graded/)
  expect(summary.stdout).not.toMatch(/0\.0 ?%/)
  const tables = await medgrade(['tables', 'out/reports', '--table', 'S3'])
  expect(tables.stdout).not.toMatch(/FAIL/)
})
