import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meanPercentileRule } from '../../../src/reporting/content/meanPercentileRule'
import { runCommand } from '../../support/command/runCommand'

const root = 'fixtures/goldens/runs/tables'
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-tables-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ran = (...options: readonly string[]) => runCommand(['tables', ...options])
async function tables(...options: string[]) {
  const { status, stdout, stderr } = await ran(...options)
  expect(status, stderr).toBe(0)
  return stdout
}

describe('medgrade tables', () => {
  it('prints the table of the paper', async () => {
    const printed = await tables(`${root}/table3/reports`, '--table', '3')
    expect(printed).toBe(readFileSync(`${root}/table3/expected.md`, 'utf8'))
  })

  it('writes every table and the figure to files', async () => {
    await tables(
      `${root}/table3/reports`,
      '--table',
      '1,S1',
      '--format',
      'csv',
      '--out',
      folder,
      '--figure',
      join(folder, 'f.svg'),
      '--quiet',
    )
    expect(readFileSync(join(folder, 'table1.csv'), 'utf8')).toBe(readFileSync(`${root}/table1/expected.csv`, 'utf8'))
    expect(readFileSync(join(folder, 'tableS1.csv'), 'utf8')).toContain('AP Mean,0.0892,11,')
    expect(readFileSync(join(folder, 'f.svg'), 'utf8').match(/data-series/g)).toHaveLength(60)
  })

  it('prints a table of one’s own', async () => {
    const name = 'seeds-overview-3'
    const printed = await tables(`${root}/${name}/reports`, '--spec', `${root}/${name}/spec.json`, '--format', 'latex')
    expect(printed).toBe(readFileSync(`${root}/${name}/expected.tex`, 'utf8'))
  })

  it('prints the tables of the paper from the bundled reports, each of its budget', async () => {
    const expected = (name: string) => readFileSync(`${root}/${name}/expected.md`, 'utf8')
    const bundled = 'fixtures/demo/reports'
    expect(await tables(bundled)).toBe(expected('table3'))
    expect(await tables(bundled, '--table', '4')).toBe(expected('table4'))
    const agents = 'AIDE,R&D-Agent,ML-Master'
    for (const name of ['S1', 'S2', 'S8', 'S19'])
      expect(await tables(bundled, '--table', name, '--agents', agents)).toBe(expected(name))
    expect((await tables(bundled, '--table', 'all')).match(/^\| ---/gm)).toHaveLength(25)
  })

  it('prints of table 5 what its README says: the rows of the back end that the bundled reports are of, as the paper has them', async () => {
    const paper = JSON.parse(readFileSync('fixtures/goldens/paper-tables.json', 'utf8'))
    const otherwise = new Set(
      paper.crossChecks.flatMap(({ where, challenge, agent }: Record<string, string>) =>
        where?.startsWith('table 3') ? [`${challenge} ${agent}`] : [],
      ),
    )
    const bundled = 'fixtures/demo/reports'
    const [, ...rows] = (await tables(bundled, '--table', '5', '--agents', 'AIDE,ML-Master', '--format', 'csv'))
      .trim()
      .split('\n')
    const own = paper.mainTables.table5.rows.filter(({ model }: { model: string }) => model === 'GPT')
    expect(rows).toHaveLength(own.length)
    const backends = ['24h', '72h'].flatMap((name) =>
      JSON.parse(readFileSync(`${bundled}/${name}.json`, 'utf8')).challenge_reports.map(
        ({ run }: { run: { backend: string } }) => run.backend,
      ),
    )
    expect(new Set(backends)).toStrictEqual(new Set(['GPT']))
    expect(readFileSync('fixtures/demo/README.md', 'utf8')).toContain(
      'Table 5 then has the one back end of these reports, GPT',
    )
    for (const [i, { name, challenge, agents, humanValue }] of own.entries()) {
      const cells = rows[i]!.split(',')
      expect(cells.slice(0, 2)).toStrictEqual([name, 'GPT'])
      expect(Number(cells.at(-1))).toBe(humanValue)
      for (const [at, agent] of ['AIDE', 'ML-Master'].entries()) {
        const [value, rank] = cells.slice(3 + 2 * at)
        if (!otherwise.has(`${challenge} ${agent}`)) expect(Number(value)).toBe(agents[agent].value)
        expect(rank).toBe(`${agents[agent].percentile}`)
      }
    }
  })

  it('mixes neither budgets nor back ends', async () => {
    const own = join(folder, 'mixed')
    mkdirSync(own)
    const write = (name: string, run: object, dice: number) => {
      const json = { challenge_id: 'isles22', valid_submission: true, metrics: { dice, percentile: dice }, run }
      writeFileSync(join(own, name), JSON.stringify(json))
    }
    write('a.json', { agent: 'A', budget_h: 12, backend: 'x' }, 0.25)
    write('b.json', { agent: 'A', budget_h: 48, backend: 'x' }, 0.75)
    const attempt = async (...options: string[]) => await ran(own, ...options)
    expect(await attempt()).toMatchObject({ status: 2, stderr: expect.stringMatching(/--budget/) })
    expect((await attempt('--budget', '48')).stdout).toMatch(/^\| ISLES'22 \| Dice \| 0\.75 /m)
    write('c.json', { agent: 'A', budget_h: 24, backend: 'x' }, 0.5)
    expect((await attempt()).stdout).toMatch(/^\| ISLES'22 \| Dice \| 0\.50 /m)
    write('d.json', { agent: 'A', budget_h: 24, backend: 'y' }, 1)
    expect(await attempt()).toMatchObject({ status: 2, stderr: expect.stringMatching(/--backend/) })
    expect((await attempt('--backend', 'y')).stdout).toMatch(/^\| ISLES'22 \| Dice \| 1\.00 /m)
    expect((await attempt('--table', '5')).stdout.match(/^\| ISLES'22 \| [xy] \|/gm)).toHaveLength(2)
  })

  it('shows planned runs without a report as missing, and says which', async () => {
    const own = join(folder, 'planned')
    mkdirSync(own)
    const line = (agent: string, seed: number) => ({
      ...{ challenge_id: 'isles22', submission_path: `${agent}-${seed}.csv`, agent, seed },
    })
    const list = join(folder, 'planned.jsonl')
    const plan = [line('A', 0), line('A', 1), line('B', 0)]
    writeFileSync(list, plan.map((one) => JSON.stringify(one)).join('\n'))
    const metrics = { dice: 0.5, dice_position: 9, mean_position: 9, percentile: 0.2 }
    const json = { challenge_id: 'isles22', valid_submission: true, submission_path: 'A-0.csv', metrics }
    writeFileSync(join(own, 'a.json'), JSON.stringify(json))
    const { stdout, stderr } = await ran(own, '--runs', list)
    expect(stdout).toMatch(/^\| ISLES'22 \| Dice \| 0\.50 \[1\/2\] \| 20% \| missing \| – \| 0\.79 \|$/m)
    const missing = 'missing: A on isles22, seed 1: no report\nmissing: B on isles22, seed 0: no report\n'
    const all = 'Over all challenges of the table, one without a report 0 %, as summarize counts: A 1.0 %.'
    expect(stderr).toBe(`${missing}${meanPercentileRule('table')}\n${all}\n`)
    const s2 = await tables(own, '--runs', list, '--table', 'S2', '--format', 'csv', '--quiet')
    expect(s2).toMatch(/^Metric,A,A \(position\),A \(valid\),A \(runs\),B,B \(state\),.*\nDice,0\.5000,9,,,,missing,/)
    expect(await tables(own, '--runs', list, '--table', 'medals', '--quiet')).toMatch(
      /^\| A \| 2 \| 1 \| 50\.00 ± 50\.00 /m,
    )
    const wrong = await ran(own, '--runs', 'none.jsonl')
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringMatching(/--runs/) })
  })

  it('draws strategies as bars and as a radar', async () => {
    const judged = join(folder, 'judged.json')
    const profile = Array.from({ length: 13 }, (_, i) => i / 13)
    writeFileSync(judged, JSON.stringify({ profiles: { A: { profile }, B: { profile } } }))
    const draw = async (...more: string[]) => {
      const path = join(folder, 'strategies.svg')
      await tables(
        `${root}/S1/reports`,
        '--table',
        '1',
        '--strategies',
        judged,
        '--strategy-figure',
        path,
        '--quiet',
        ...more,
      )
      return readFileSync(path, 'utf8')
    }
    const [bars, radar] = [await draw(), await draw('--radar')]
    expect(bars.match(/data-series/g)).toHaveLength(26)
    expect(radar.match(/data-series/g)).toHaveLength(26)
    expect(radar).not.toBe(bars)
  })

  it.each([
    [
      'strategies that are none',
      [`${root}/S1/reports`, '--strategy-figure', 'x.svg', '--strategies', 'package.json'],
      /package\.json/,
    ],
    ['a strategy figure without strategies', [`${root}/S1/reports`, '--strategy-figure', 'x.svg'], /--strategies/],
    ['a folder that is not there', ['nowhere'], /nowhere/],
    ['a format', [`${root}/S1/reports`, '--format', 'xls'], /markdown, csv, latex, json/],
    ['a table', [`${root}/S1/reports`, '--table', '9'], /S20/],
    ['a table without a kind', [`${root}/S1/reports`, '--spec', 'package.json'], /package\.json/],
  ])('refuses %s', async (_, options, message) => {
    const { status, stderr } = await ran(...options)
    expect(status).toBeGreaterThan(1)
    expect(stderr).toMatch(message)
  })

  it('names a report without a run', async () => {
    writeFileSync(join(folder, 'a.json'), '{"challenge_id": "isles22", "valid_submission": false}')
    const { stderr } = await ran(folder)
    expect(stderr).toMatch(/a\.json/)
  })
})
