import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { meanPercentileRule } from '../../../src/reporting/content/meanPercentileRule'
import { runCommand } from '../../support/command/runCommand'

const root = 'fixtures/goldens/runs/tables/table3/reports'
const reports = readdirSync(root).map((name) => JSON.parse(readFileSync(join(root, name), 'utf8')))

/** What both commands say of these reports. */
async function said(own: readonly unknown[]) {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-rule-'))
  try {
    for (const [at, report] of own.entries()) writeFileSync(join(folder, `${at}.json`), JSON.stringify(report))
    const table = await runCommand(['tables', folder])
    const json = await runCommand(['tables', folder, '--format', 'json'])
    const summary = await runCommand(['summarize', folder, '--by', 'run'])
    const { systems } = JSON.parse((await runCommand(['summarize', folder, '--by', 'run', '--json'])).stdout)
    return { table, overall: JSON.parse(json.stdout).overall, summary, systems }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('meanPercentileRule', () => {
  it('is said once beside each mean, and holds', async () => {
    const { table, overall, summary, systems } = await said(reports)
    expect(table.stderr.split(meanPercentileRule('table'))).toHaveLength(2)
    expect(table.stderr + table.stdout).not.toContain(meanPercentileRule('summary'))
    expect(summary.stdout.split(meanPercentileRule('summary'))).toHaveLength(2)
    for (const { system, meanPercentile } of systems)
      expect(meanPercentile).toBeCloseTo(overall[system.split(',')[0]], 12)
  })

  it('tells the two apart where a challenge has no report', async () => {
    const agent = reports[0].run.agent
    const ran = reports.filter(({ run, metrics }) => run.agent === agent && metrics?.percentile > 0).slice(0, 1)
    const other = reports.filter(({ run }) => run.agent !== agent).slice(0, 19)
    const { overall, systems } = await said([...ran, ...other])
    const own = systems.find(({ system }: { system: string }) => system.startsWith(agent))
    const tasks = new Set([...ran, ...other].map((report) => report.challenge_id)).size
    expect(tasks).toBeGreaterThan(1)
    expect(own.meanPercentile).toBeCloseTo(overall[agent] / tasks, 12)
  })

  it('is on the page of agents, and the table says its means over all of its challenges, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-rule-'))
    try {
      const run = { agent: 'One' }
      const own = (challenge_id: string, percentile: number, more = {}) => ({
        ...{ challenge_id, valid_submission: true, metrics: { percentile }, run: { ...run, ...more } },
      })
      const rest = [own('isles22', 0.5, { agent: 'Two' }), own('seg_a', 0.25, { agent: 'Two' }), own('mine', 0.5)]
      const all = [own('isles22', 1), ...rest]
      for (const [at, report] of all.entries()) writeFileSync(join(folder, `${at}.json`), JSON.stringify(report))
      const page = join(folder, 'page.md')
      const { stdout, stderr } = await runCommand(['tables', folder, '--md', page])
      expect(stdout).toContain('| Overall Mean Percentile | – | – | 100% | – | 37.5% | – |')
      // 100 % of one and 75 % of two challenges, over 20.
      expect(stderr).toContain('one without a report 0 %, as summarize counts: One 5.0 %, Two 3.75 %.')
      expect(stderr).toContain('not in the table: 1 report on mine')
      const { systems } = JSON.parse(
        (await runCommand(['summarize', folder, '--by', 'run', '--json', '--challenges', 'rex-mle', '--quiet'])).stdout,
      )
      expect(systems.map((one: { meanPercentile: number }) => one.meanPercentile)).toEqual([0.05, 0.0375])
      expect(readFileSync(page, 'utf8').split(meanPercentileRule('page'))).toHaveLength(3)
      const medals = await runCommand(['tables', folder, '--table', 'S1'])
      expect(medals.stderr).not.toContain('not in the table')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is not said without a mean', async () => {
    const { stderr } = await runCommand(['tables', root, '--table', '1,S1'])
    expect(stderr).not.toContain('mean of')
  })
})
