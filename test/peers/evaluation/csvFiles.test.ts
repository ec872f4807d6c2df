import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { batchTable } from '../../../src/engine/report/batchTable'
import { caseTable } from '../../../src/engine/report/caseTable'
import { type Evaluation, evaluate, tidyTable } from '../../../src/evaluation'
import { agentReport } from '../../../src/reporting/agents/agentReport'
import { recordsOfRunReports } from '../../../src/reporting/agents/recordsOfRunReports'
import { challengeReport } from '../../../src/reporting/challenge/challengeReport'
import { documentFigures } from '../../../src/reporting/document/documentFigures'
import { evaluationReport } from '../../../src/reporting/evaluation/evaluationReport'
import type { FigureTable } from '../../../src/reporting/figures/figure'
import { figureFiles } from '../../../src/reporting/figures/figureFiles'
import type { Leaderboard } from '../../../src/reporting/leaderboard/leaderboard'
import { leaderboardCsv } from '../../../src/reporting/leaderboard/leaderboardCsv'
import { paperTable, paperTableNames } from '../../../src/reporting/tables/paperTable'
import { resultTable } from '../../../src/reporting/tables/resultTable'
import { readRunReports } from '../../../src/reporting/tables/runReports'
import { tableCsv } from '../../../src/reporting/tables/tableCsv'
import { describePeers, runPeer } from '../runPeer'

const mask = (text: string, sizes = '2 2') =>
  new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: ${sizes}\nencoding: ascii\n\n${text}`)

/** Three models: one whole, one with a case of another shape and an empty mask (an infinite distance), one without a case. */
async function evaluated(): Promise<Evaluation> {
  const references = { 'a.nrrd': mask('1 1 0 0'), 'b.nrrd': mask('1 0 0 2'), 'c.nrrd': mask('1 1 2 2') }
  const whole = { 'a.nrrd': mask('1 0 0 0'), 'b.nrrd': mask('1 0 2 2'), 'c.nrrd': mask('1 1 1 2') }
  const failed = { 'a.nrrd': mask('0 0 0 0'), 'b.nrrd': mask('1 0', '2 1'), 'c.nrrd': mask('1 2 2 2') }
  const absent = { 'a.nrrd': mask('1 1 0 0'), 'c.nrrd': mask('1 1 2 2') }
  const metrics = ['dice', 'hd95', 'volume_reference']
  return evaluate({ references, predictions: { whole, failed, absent } }, { metrics })
}

const failedReport = {
  challenge_id: 'isles22',
  submission_path: 'a.csv',
  valid_submission: false,
  score: null,
  metrics: { dice: 0.5, hd95: Number.POSITIVE_INFINITY, f1: Number.NaN, count: -0 },
  error: { code: 'shape-mismatch', message: 'no', side: 'submission' },
  details: {
    raw: null,
    cases: [
      { id: 'c1', metrics: { dice: 0.25 }, labels: { 2: { dice: 1 } }, error: null },
      { id: 'c2', error: { code: 'shape-mismatch', message: 'no', side: 'submission' } },
    ],
  },
} as unknown as ChallengeReport

const bundled = ['24h', '72h'].flatMap((hours) => {
  const json = JSON.parse(readFileSync(`fixtures/demo/reports/${hours}.json`, 'utf8'))
  return readRunReports([{ name: hours, json }])
})

/** All tables of the paper and that of medals, with failed, missing and ungraded runs among them. */
async function resultTables(): Promise<[string, string][]> {
  const run = (agent: string, seed: number) => ({ agent, seed, backend: 'GPT', budget_h: 24 })
  const failed = { challenge_id: 'isles22', valid_submission: false, score: null, metrics: null, run: run('AIDE', 1) }
  const reports = [...bundled, ...readRunReports([{ name: 'failed', json: failed }])]
  const agents = ['AIDE', 'ML-Master', 'R&D-Agent', 'none']
  const specs = paperTableNames.map(
    (name) => [name, paperTable(name, { agents, backends: ['GPT'], variants: [] })] as const,
  )
  const medals = [1, 2].map((seed) => ({ kind: 'medals', agents, perSeed: seed === 2 }) as const)
  const named = [...specs, ...medals.map((spec, at) => [`medals${at}`, spec] as const)]
  const tables = named.map(
    async ([name, spec]) => [`table ${name}`, tableCsv(await resultTable(spec, reports))] as const,
  )
  return (await Promise.all(tables)).map(([name, text]) => [name, text])
}

/** Boards with and without intervals and with a team that has no score. */
function boards(): [string, string][] {
  const team = {
    ...{ team: 'red', place: 1, score: 0.5, p: null, notWorse: null, missing: 0, failed: 1, error: null },
    ...{ metrics: { dice: { value: 0.5, rank: 1 } }, placeInterval: { low: 1, high: 2 } },
  }
  const failed = {
    ...team,
    team: 'blue',
    place: null,
    score: null,
    metrics: {},
    error: 'no, "none"',
    placeInterval: null,
  }
  const board = {
    challenge: 'own',
    title: 'Own',
    score: 'dice',
    better: 'higher' as const,
    directions: { dice: 'higher' },
  }
  const drawn = { cases: 12, samples: 1000, seed: 1, level: 0.95, noIntervals: null }
  return [['board', leaderboardCsv({ ...board, ...drawn, teams: [team, failed] } as unknown as Leaderboard)]]
}

/** Pages of a ranking and of agents: the files of their figures. */
async function otherFigures(): Promise<[string, FigureTable, string][]> {
  const values = Array.from({ length: 12 }, (_, row) =>
    Float64Array.from([0.9, 0.8, 0.7, 0.6], (v, i) => v - ((row * (i + 3)) % 7) / 40),
  )
  const task = (name: string) => ({
    task: name,
    cases: values.map((_, at) => `c${at}`),
    algorithms: ['a', 'b', 'c', 'd'],
    values,
  })
  const ranking = await challengeReport([task('liver'), task('tumour')], { title: 'Ranking', metric: 'dice' })
  const agents = await agentReport(recordsOfRunReports(bundled), { title: 'Agents' })
  return [ranking, agents].flatMap((page, at) => {
    const figures = documentFigures(page)
    const files = figureFiles(figures)
    return figures.map(
      ({ id, table }) => [`${at} ${id}`, table, files.get(`${id}.csv`)!] as [string, FigureTable, string],
    )
  })
}

describePeers('our CSV files in pandas', () => {
  it('have numbers, and nothing else, in the columns of numbers', async () => {
    const evaluation = await evaluated()
    const document = await evaluationReport(evaluation)
    const figures = documentFigures(document)
    const files = figureFiles(figures)
    const tables: Record<string, string> = {
      tidy: tidyTable(evaluation),
      cases: caseTable(failedReport),
      batch: batchTable([failedReport]),
      ...Object.fromEntries([...(await resultTables()), ...boards()]),
    }
    const numeric: Record<string, readonly string[]> = {
      ...{ tidy: ['value'], cases: ['value'], batch: ['value'] },
      board: ['place', 'score', 'place_low', 'place_high', 'dice', 'dice_rank', 'missing', 'failed'],
    }
    const own = figures.map(({ id, table }) => [id, table, files.get(`${id}.csv`)!] as const)
    for (const [id, table, text] of [...own, ...(await otherFigures())]) {
      tables[id] = text
      numeric[id] = table.columns.filter((_, at) => table.rows.some((row) => typeof row[at] === 'number'))
    }
    const kinds = runPeer('test/peers/evaluation/csvFiles.py', tables) as Record<string, Record<string, string>>
    const others = Object.entries(numeric).flatMap(([name, columns]) =>
      columns.filter((column) => !/^[if]$/.test(kinds[name]![column]!)).map((column) => `${name}: ${column}`),
    )
    expect(others).toStrictEqual([])
    expect(Object.keys(tables).length).toBeGreaterThan(60)
    expect(kinds.tidy).toMatchObject({ value: 'f', error: 'O' })
    // Whatever a result table says: a text stands in the columns that name rows, and in those of states.
    const texts = /^(?:Group|Challenge|Model|Metric|Modality|Task Type|Agent|Benchmark|.* \(state\))$/
    const mixed = Object.entries(kinds).flatMap(([name, columns]) =>
      Object.entries(columns).filter(
        ([column, kind]) => name.startsWith('table ') && kind === 'O' && !texts.test(column),
      ),
    )
    expect(mixed).toStrictEqual([])
  })
})
