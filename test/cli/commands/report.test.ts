import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const folder = 'reports/report-command'

const run = (...given: string[]) => runCommand(given)
const written = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const isles = ['--submission', 'fixtures/demo/isles22/submission.csv', '--answers', 'fixtures/demo/isles22/answers.csv']

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['a', 'b']) await run('grade', 'isles22', ...isles, '--details', '--out', `${folder}/${name}.json`)
})

describe('reports to look at', () => {
  it('grade and report write the same result of a submission', async () => {
    expect((await run('grade', 'isles22', ...isles, '--html', `${folder}/grade.html`, '--no-images')).status).toBe(0)
    expect((await run('report', `${folder}/a.json`, '--html', `${folder}/report.html`)).status).toBe(0)
    for (const name of ['grade.html', 'report.html']) {
      expect(written(name)).toContain("ISLES'22".replace("'", '&#39;'))
      expect(written(name)).toMatch(/<script type="application\/json" id="data-/)
    }
  })

  it('report compares several submissions to one challenge, compare adds every metric', async () => {
    const files = [`${folder}/a.json`, `${folder}/b.json`]
    expect((await run('report', `net=${files[0]}`, `other=${files[1]}`, '--md', `${folder}/report.md`)).status).toBe(0)
    expect(written('report.md')).toMatch(/net[\s\S]*other/)
    expect((await run('compare', ...files, '--quiet', '--html', `${folder}/compare.html`)).status).toBe(0)
    expect(written('compare.html')).toContain('All metrics, case by case')
  })

  it('tables, summarize and report show agents on tasks', async () => {
    expect((await run('tables', 'fixtures/demo/reports', '--html', `${folder}/tables.html`)).status).toBe(0)
    const stored = 'fixtures/demo/reports/24h.json'
    expect((await run('summarize', stored, '--latex', `${folder}/summary.tex`, '--quiet')).status).toBe(0)
    expect((await run('report', stored, '--figures', `${folder}/figures`)).status).toBe(0)
    expect(written('tables.html')).toContain('Scoreboard')
    expect(written('tables.html')).toContain('data-percentiles')
    expect(written('summary.tex')).toContain('Scoreboard')
    const files = readdirSync(`${folder}/figures`)
    expect(files.filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(3)
  })

  it('grade-batch and board write the report of their runs', async () => {
    const line = { challenge_id: 'isles22', submission_path: isles[1], answers: isles[3] }
    writeFileSync(`${folder}/list.jsonl`, `${JSON.stringify(line)}\n`)
    const batch = await run(
      'grade-batch',
      `${folder}/list.jsonl`,
      '--output-dir',
      folder,
      '--html',
      `${folder}/batch.html`,
    )
    expect(batch.stderr).toContain('batch.html')
    expect(written('batch.html')).toContain('1 of 1 run is valid')
    const lines = ['alpha', 'beta'].map((agent) => JSON.stringify({ ...line, agent }))
    writeFileSync(`${folder}/two.jsonl`, `${lines.join('\n')}\n`)
    const two = ['grade-batch', `${folder}/two.jsonl`, '--output-dir', `${folder}/two`, '--html', `${folder}/two.html`]
    expect((await run(...two)).status).toBe(0)
    expect(written('two.html')).toMatch(/alpha, beta share the first place of 2 submissions with the score/)
    const demo = 'fixtures/demo/automedbench-run'
    await run('run', 'automedbench', `${demo}/run`, '--data-dir', `${demo}/data`, '--out', `${folder}/run.json`)
    expect((await run('board', `${folder}/run.json`, '--html', `${folder}/board.html`)).status).toBe(0)
    expect(written('board.html')).toContain('example-agent')
  })

  it('asks what is to be written, and refuses a file that is no report', async () => {
    expect(await run('report', `${folder}/a.json`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--html'),
    })
    expect(await run('report', 'package.json', '--html', `${folder}/no.html`)).toMatchObject({ status: 2 })
  })
})
