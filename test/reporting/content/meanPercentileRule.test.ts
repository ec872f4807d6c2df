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

  it('is not said without a mean', async () => {
    const { stderr } = await runCommand(['tables', root, '--table', '1,S1'])
    expect(stderr).not.toContain('mean of')
  })
})
