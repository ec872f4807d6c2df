import { describe, expect, it } from 'vitest'
import { formatTable } from '../../../src/reporting/tables/formatTable'
import { overviewTable } from '../../../src/reporting/tables/overviewTable'
import { readRunReports } from '../../../src/reporting/tables/runReports'

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

  it('has no percent of a run without a place, and no mean with it', async () => {
    const placeless = readRunReports([{ name: 'a', json: report('A', 'GPT', 0.25, Number.NaN) }])
    const { rows } = await overviewTable({ kind: 'overview', agents: ['A'], challenges: ['isles22'] }, placeless)
    expect(rows).toEqual([
      ["ISLES'22", 'Dice', '0.25', 'N/A', '0.79'],
      ['Overall Mean Percentile', '–', '–', 'N/A', '–'],
    ])
  })

  it('keeps only the budget asked for', async () => {
    const spec = { kind: 'overview', agents: ['A'], challenges: ['isles22'], budget_h: 72 } as const
    expect((await overviewTable(spec, reports)).rows[0]).toEqual(["ISLES'22", 'Dice', '', '', '0.79'])
  })
})
