import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-runs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ran = (...words: string[]) => runCommand(words, { cwd: folder })
async function medgrade(...words: string[]) {
  const { status, stdout, stderr } = await ran(...words)
  expect(status, stderr).toBe(0)
  return stdout
}

describe('medgrade runs', () => {
  it('says what it recognises where there is no run', async () => {
    mkdirSync(join(folder, 'none/2026-11-20T10-00-00-GMT_seg_a_aide/submission'), { recursive: true })
    writeFileSync(join(folder, 'none/2026-11-20T10-00-00-GMT_seg_a_aide/submission/submission.csv'), '')
    const { status, stderr } = await ran('runs', 'none')
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /_seg_a_aide is not taken for a run: it lies in no group[\s\S]*no run in none\. Recognised are/,
    )
  })

  it('leads from run folders over grade-batch to tables', async () => {
    const demo = 'fixtures/demo/ldct-iqa'
    const answers = join(folder, 'data/ldct-iqa/prepared/private')
    mkdirSync(answers, { recursive: true })
    cpSync(`${demo}/answers.csv`, join(answers, 'test_labels.csv'))
    const group = join(folder, 'runs/20260101_000000_run-group_AIDE')
    const first = join(group, '20260102_000000_ldct-iqa_aide/gpt5')
    mkdirSync(join(first, 'submission'), { recursive: true })
    cpSync(`${demo}/submission.csv`, join(first, 'submission/submission.csv'))
    writeFileSync(
      join(first, 'run.log'),
      '[2026-01-02 00:00:00] + timeout 86400 aide\n[2026-01-02 01:00:00] Agent completed successfully\n',
    )
    mkdirSync(join(group, '20260103_000000_ldct-iqa_aide/gpt5/logs'), { recursive: true })
    writeFileSync(join(group, '20260103_000000_ldct-iqa_aide/gpt5/logs/x'), '')

    await medgrade('runs', 'runs', '--out', 'runs.jsonl')
    await medgrade('grade-batch', 'runs.jsonl', '--data-dir', 'data', '--output-dir', 'reports')
    const [name] = readdirSync(join(folder, 'reports'))
    const { challenge_reports: reports } = JSON.parse(readFileSync(join(folder, 'reports', name!), 'utf8'))
    expect(
      reports.map((report: { run: object; valid_submission: boolean }) => [report.valid_submission, report.run]),
    ).toEqual([
      [
        true,
        expect.objectContaining({ agent: 'aide/gpt5', seed: 0, budget_h: 24, wall_time_s: 3600, status: 'submitted' }),
      ],
      [false, expect.objectContaining({ agent: 'aide/gpt5', seed: 1, budget_s: null, status: 'missing' })],
    ])
    expect(await medgrade('tables', 'reports', '--table', 'S3', '--format', 'csv')).toMatch(
      /^Mean Rank,[\d.]+,,1,2,1\.0,$/m,
    )
  })

  it('lists runs of AutoMedBench, and grade-batch grades them with stages and violations', async () => {
    const own = join(folder, 'auto')
    const demo = resolve('fixtures/demo/automedbench-run')
    for (const name of ['b', 'a']) cpSync(`${demo}/run`, join(own, 'lite', name), { recursive: true })
    mkdirSync(join(own, 'other/process'), { recursive: true })
    writeFileSync(join(own, 'other/process/trace.jsonl'), '{}\n')
    const list = await ran('runs', 'auto')
    expect(list.stderr).toMatch(/other: the run names no task/)
    const lines = list.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        ...{ challenge_id: 'automedbench-vqa', task_id: 'medxpertqa-mm-task', agent: 'example-agent', tier: 'lite' },
        ...{ run_id: 'lite/a', seed: 0, status: 'recovered', budget_s: 3600 },
        ...{ submission_path: 'auto/lite/a/outputs', run_folder: 'auto/lite/a' },
      },
      { run_id: 'lite/b', seed: 1 },
    ])
    expect(lines[0].turns).toBeGreaterThan(0)
    writeFileSync(join(folder, 'auto.jsonl'), list.stdout)
    const [first, second] = JSON.parse(
      await medgrade('grade-batch', 'auto.jsonl', '--data-dir', `${demo}/data`),
    ).challenge_reports
    expect(first).toMatchObject({ valid_submission: true, submission_path: 'auto/lite/a/outputs' })
    expect(first).not.toHaveProperty('details')
    expect(first.run).toMatchObject({ run_id: 'lite/a', disqualified: false, task_id: 'medxpertqa-mm-task' })
    expect(first.run.profiles.released.overall).toBe(0.7641)
    expect(second.run).toMatchObject({ run_id: 'lite/b', profiles: first.run.profiles })
  })

  it('writes paths that begin where the command is called, and warns of unknown challenges', async () => {
    const group = join(folder, 'more/x_run-group_A')
    for (const run of ['20260101_000000_nothing_a', '20260101_000000_seg_a_a']) {
      mkdirSync(join(group, run, 'submission'), { recursive: true })
      writeFileSync(join(group, run, 'submission/submission.csv'), '')
    }
    const { stdout, stderr } = await ran('runs', 'more')
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).submission_path),
    ).toEqual(['more/x_run-group_A/20260101_000000_seg_a_a/submission/submission.csv'])
    expect(stderr).toMatch(/nothing_a.*no known challenge/)
  })

  it('refuses what is no folder', async () => {
    const { status, stderr } = await ran('runs', 'nowhere')
    expect(status).toBe(2)
    expect(stderr).toMatch(/nowhere/)
  })
})
