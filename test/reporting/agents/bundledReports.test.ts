import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { mleBenchThresholds } from '../../../src/challenges/mle-bench/thresholds'
import { agentReport } from '../../../src/reporting/agents/agentReport'
import { recordsOfRunReports } from '../../../src/reporting/agents/recordsOfRunReports'
import { withKnownMedals } from '../../../src/reporting/agents/withKnownMedals'
import { numberText } from '../../../src/reporting/content/numberText'
import type { ReportDocument } from '../../../src/reporting/document/reportDocument'
import { shortText } from '../../../src/reporting/figures/drawing/captionText'
import { resultTable } from '../../../src/reporting/tables/resultTable'
import { readRunReports } from '../../../src/reporting/tables/runReports'

// Every sentence of the report on the bundled runs of the ReX-MLE paper, from the numbers of the files.

interface Stored {
  readonly challenge_id?: string
  readonly competition_id?: string
  readonly score: number | null
  readonly valid_submission: boolean
  readonly metrics?: Readonly<Record<string, number>>
  readonly run: { readonly agent: string; readonly variant?: string; readonly budget_h?: number }
}
const files = ['24h', '72h', 'mle-bench'].map((name) => ({
  name: `${name}.json`,
  json: JSON.parse(readFileSync(`fixtures/demo/reports/${name}.json`, 'utf8')),
}))
const stored = files.flatMap(({ json }) => (json.challenge_reports ?? json.competition_reports) as Stored[])
const reports = readRunReports(files)
let document: ReportDocument
beforeAll(async () => {
  document = await agentReport(recordsOfRunReports(await withKnownMedals(reports)), { score: 'percentile' })
})

/** Mean percentile over the 20 challenges of ReX-MLE: what is missing or invalid counts 0. */
function means(hours: number): Map<string, number> {
  const own = stored.filter(({ run }) => run.budget_h === hours)
  const agents = [...new Set(own.map(({ run }) => run.agent))]
  return new Map(
    agents.map((agent) => {
      const shares = own.filter(({ run }) => run.agent === agent).map((one) => one.metrics?.percentile ?? 0)
      return [agent, shares.reduce((sum, share) => sum + share, 0) / 20]
    }),
  )
}

/** The medal of a run of MLE-bench by the published thresholds. */
function medal({ competition_id: id, score, valid_submission: valid }: Stored): 'bronze' | 'gold' | 'silver' | null {
  if (!valid || score === null) return null
  const [gold, silver, bronze, median] = mleBenchThresholds[id!]!
  const reaches = (threshold: number) => (gold < median ? score <= threshold : score >= threshold)
  return reaches(gold) ? 'gold' : reaches(silver) ? 'silver' : reaches(bronze) ? 'bronze' : null
}

describe('sentences of the report on the bundled runs', () => {
  it.each([24, 72])('name the best within %d h', (hours) => {
    const own = means(hours)
    const [best, mean] = [...own].reduce((a, b) => (b[1] > a[1] ? b : a))
    const sentence = document.summary.find((text) => text.startsWith(`ReX-MLE, ${hours} h: `))
    expect(sentence).toContain(
      `${best}, GPT, ${hours} h has the highest mean percentile over 20 tasks${hours === 72 ? ' (16 without a report count 0)' : ''}: ${numberText('percentile', mean)} (`,
    )
    const figures = document.sections[0]!.blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure] : []))
    const caption = figures.find(({ title }) => title === `Scoreboard, ReX-MLE, ${hours} h`)!.caption
    expect(caption).toContain(`over 20 tasks`)
    expect(caption).toContain(`First: ${best}, GPT, ${hours} h, ${shortText('percentile', mean)}`)
  })

  it('count medals where a benchmark ranks no run', () => {
    const own = stored.filter((one) => one.competition_id !== undefined)
    const systems = [...new Set(own.map(({ run }) => `${run.agent}, ${run.variant}`))].sort()
    const won = new Map(
      systems.map((system) => [
        system,
        own.filter((one) => `${one.run.agent}, ${one.run.variant}` === system && medal(one) !== null).length,
      ]),
    )
    const most = Math.max(...won.values())
    const best = systems.filter((system) => won.get(system) === most)
    expect(document.summary.find((text) => text.startsWith('MLE-bench'))).toBe(
      `MLE-bench: ${best.join('; ')} have the largest share of runs with a medal: ${most} of 11.`,
    )
  })

  it('count runs, tasks and valid runs', () => {
    // The 72 h runs cover 4 of 20 challenges: what was not run counts 0 in the mean, and is no run.
    const systems = new Set(stored.map(({ run }) => JSON.stringify([run.agent, run.variant, run.budget_h])))
    const asked = [...systems].reduce((sum, system) => sum + (JSON.parse(system)[2] == null ? 11 : 20), 0)
    const valid = stored.filter((one) => one.valid_submission).length
    expect(document.summary.at(-1)).toBe(
      `${valid} of ${stored.length} runs are valid (${((100 * valid) / stored.length).toFixed(1)} %); ${asked - stored.length} more left no report.`,
    )
    const facts = Object.fromEntries(document.facts.map(({ name, value }) => [name, value]))
    expect(facts).toStrictEqual({
      Agents: String(systems.size),
      Tasks: '31',
      Runs: String(stored.length),
      Models: 'GPT',
    })
  })

  it('warn of no agent that lacks tasks of another benchmark', () => {
    expect(document.warnings.map(({ text }) => text).join()).not.toContain('no run of some tasks')
  })
})

describe('the medal table of the bundled runs', () => {
  it('has every system, a benchmark at a time, without a spread of one seed', async () => {
    const agents = [...new Set(stored.map(({ run }) => run.agent))].sort()
    const { columns, rows } = await resultTable({ kind: 'medals', agents, variants: ['w/o sol.', 'w/ sol.'] }, reports)
    expect(columns.slice(0, 2)).toStrictEqual(['Benchmark', 'Agent'])
    const names = rows.map(([benchmark, agent]) => `${benchmark}: ${agent}`)
    expect(names.sort()).toStrictEqual(
      agents
        .flatMap((agent) => [
          ...['24 h', '72 h'].map((hours) => `ReX-MLE: ${agent} ${hours}`),
          ...['w/ sol.', 'w/o sol.'].map((variant) => `MLE-bench: ${agent} ${variant}`),
        ])
        .sort(),
    )
    expect(rows.flat().join()).not.toContain('±')
    for (const [benchmark, name, , , , , , , gold] of rows) {
      if (benchmark !== 'MLE-bench') continue
      const own = stored.filter((one) => one.competition_id && `${one.run.agent} ${one.run.variant}` === name)
      expect(gold).toBe(((100 * own.filter((one) => medal(one) === 'gold').length) / 11).toFixed(2))
    }
  })
})
