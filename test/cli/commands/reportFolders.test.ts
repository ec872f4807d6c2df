import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

// summarize, report, tables and compare take files and folders alike.

const cases = Array.from({ length: 3 }, (_, at) => ({ id: `c${at}`, metrics: { dice: 0.5 + at / 10 }, error: null }))
const report = (agent: string, dice: number, path = `${agent}/submission.csv`) => ({
  challenge_id: 'own',
  valid_submission: true,
  submission_path: path,
  score: dice,
  is_lower_better: false,
  metrics: { dice },
  details: { raw: { dice }, directions: { dice: 'higher' }, cases },
  run: { agent },
})

let folder: string
const at = (path: string) => join(folder, path)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-reports-'))
  const write = (path: string, value: object) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(at(path), JSON.stringify(value))
  }
  write('all/a.json', report('A', 0.8))
  write('all/b.json', report('B', 0.7))
  write('a/a.json', report('A', 0.8))
  write('b/b.json', report('B', 0.7))
  const doubled = [report('A', 0.8, 'first/submission.csv'), report('A', 0.7, 'second/submission.csv')]
  write('doubled/batch.json', { challenge_reports: doubled })
  mkdirSync(at('empty'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(['summarize', 'report', 'tables'])('%s: the same of a folder and of its files', async (command) => {
  const words = (name: string) =>
    ({ summarize: ['--json'], report: ['--quiet', '--md', at(name)], tables: ['--table', 'medals'] })[command]!
  const whole = await runCommand([command, at('all'), ...words('whole.md')])
  const files = await runCommand([command, at('all/a.json'), at('all/b.json'), ...words('files.md')])
  expect(whole).toStrictEqual(files)
  expect(whole.status, whole.stderr).toBe(0)
  expect((await runCommand([command, at('empty'), ...words('x.md')])).stderr).toContain('The folder holds no report')
})

it('compare: a folder stands for its one report', async () => {
  const files = await runCommand(['compare', at('all/a.json'), at('all/b.json')])
  expect(await runCommand(['compare', at('a'), at('b')])).toStrictEqual(files)
  expect((await runCommand(['compare', at('all'), at('b')])).stderr).toContain('holds 2 reports, not one')
})

it('compare: says that so few cases have no figure', async () => {
  const { stderr } = await runCommand(['compare', at('a'), at('b'), '--figures', at('figures')])
  expect(stderr).toContain('no figures were written')
  expect(stderr).not.toContain('written: 0')
})

it('a doubled run is named with both places', async () => {
  const { status, stderr } = await runCommand(['tables', at('doubled'), '--table', 'medals'])
  expect(status).not.toBe(0)
  expect(stderr).toContain(
    'Two reports of one run: first/submission.csv (batch.json) and second/submission.csv (batch.json)',
  )
})

it('a challenge without published results has its score in place of a rank and of medals', async () => {
  const { stdout } = await runCommand(['summarize', at('all')])
  expect(stdout).not.toMatch(/not ranked|0\.0 %/)
  expect(stdout).toContain('score 0.8')
  expect(stdout).toContain(
    'Without published results: own. medgrade leaderboard <challenge> <reports…> ranks its submissions.',
  )
})
