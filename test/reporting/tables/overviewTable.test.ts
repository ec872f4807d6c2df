import { describe, expect, it } from 'vitest'
import { summarizeReports } from '../../../src/engine/report/summarizeReports'
import { formatTable } from '../../../src/reporting/tables/formatTable'
import { overviewTable } from '../../../src/reporting/tables/overviewTable'
import { overviewOrder } from '../../../src/reporting/tables/paperLayout'
import { readRunReports } from '../../../src/reporting/tables/runReports'
import { uniform } from '../../support/uniform'

const report = (agent: string, backend: string, dice: number | null, percentile = 0) => ({
  challenge_id: 'isles22',
  score: dice,
  metrics: dice === null ? null : { dice, percentile },
  valid_submission: dice !== null,
  run: { agent, backend, budget_h: 24 },
})

describe('overviewTable', () => {
  const reports = readRunReports(
    [report('A', 'GPT', 0.25, 0.5), report('A', 'Gemini', null), report('B', 'GPT', 0.125, 0.125)].map((json, i) => ({
      name: `${i}`,
      json,
    })),
  )

  it('has a row for each back end and no last row; what has no report is empty', async () => {
    const table = await overviewTable(
      { kind: 'overview', agents: ['A', 'B'], challenges: ['isles22'], backends: ['GPT', 'Gemini'], groups: false },
      reports,
    )
    expect(formatTable(table, 'csv')).toBe(
      "Challenge,Model,Metric,A Value,A Rank,B Value,B Rank,Human Value\nISLES'22,GPT,Dice,0.25,50%,0.12,13%,0.79\nISLES'22,Gemini,Dice,FAIL,–,,,0.79\n",
    )
    expect(formatTable(table, 'markdown')).toContain('| --- | --- | --- | ---: |')
    expect(formatTable(table, 'latex')).toMatch(/^\\begin\{tabular\}\{lllrrrrr\}/)
  })

  it('keeps only the budget asked for', async () => {
    const spec = { kind: 'overview', agents: ['A'], challenges: ['isles22'], budget_h: 72 } as const
    expect((await overviewTable(spec, reports)).rows[0]).toEqual(["ISLES'22", 'Dice', '', '', '0.79'])
  })

  it('has the overall mean percentile of summarize over random runs', async () => {
    const draw = uniform(47)
    for (let round = 0; round < 30; round++) {
      const agents = ['A', 'B', 'C'].slice(0, 2 + (round % 2))
      const challenges = overviewOrder.slice(0, 3 + Math.floor(5 * draw()))
      const jsons = agents.flatMap((agent) =>
        challenges.flatMap((challenge) =>
          [0, 1].flatMap((seed) => (draw() < 0.3 ? [] : [randomReport({ agent, seed }, challenge, draw)])),
        ),
      )
      const table = await overviewTable(
        { kind: 'overview', agents, challenges },
        readRunReports(jsons.map((json, i) => ({ name: `${i}`, json }))),
      )
      const { systems } = summarizeReports(
        agents.map((system) => ({ system, reports: jsons.filter(({ run }) => run.agent === system) })),
      )
      for (const { system, runs, meanPercentile } of systems)
        if (jsons.some(({ run }) => run.agent === system) && runs > 0)
          expect(table.overall![system], `${system} of round ${round}`).toBeCloseTo(meanPercentile ?? Number.NaN, 12)
    }
  })
})

/** A report of a run, a failed one now and then. */
function randomReport(run: { readonly agent: string; readonly seed: number }, challenge: string, draw: () => number) {
  const percentile = draw()
  const valid = draw() < 0.8
  return {
    ...{ challenge_id: challenge, run, valid_submission: valid, score: valid ? 1 : null },
    metrics: valid ? { percentile: Math.round(1e5 * percentile) / 1e5 } : null,
    ...(valid && { details: { raw: { percentile } } }),
  }
}
