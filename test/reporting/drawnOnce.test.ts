import { describe, expect, it } from 'vitest'
import type { CaseReport, ChallengeReport } from '../../src/contract'
import type { Evaluation } from '../../src/evaluation/evaluate/evaluateTypes'
import { compareModels } from '../../src/evaluation/output/compareModels'
import { modelGrids } from '../../src/evaluation/output/modelGrid'
import { medianInterval, medianIntervals } from '../../src/ranking/intervals/medianInterval'
import { agentFiguresOf } from '../../src/reporting/agents/agentFiguresOf'
import { summarizeAgents } from '../../src/reporting/agents/summarizeAgents'
import { boardPairsSection } from '../../src/reporting/challenge/boardPairsSection'
import { subgroupsSection } from '../../src/reporting/challenge/subgroupsSection'
import { certaintySection } from '../../src/reporting/submission/certaintySection'
import { resultsOfReport } from '../../src/reporting/submission/resultsOfReport'
import { multiplications } from '../support/reports/multiplications'

/** More numbers in 2000 resamples than are kept from one draw for the next. */
const CASES = 600
const METRICS = 6
/** The generator multiplies so often for all resamples of the cases, and for its seed. */
const ONE_DRAW = 2 * 2000 * CASES + 8

function reportOf(metrics: number, shift: number): ChallengeReport {
  const names = Array.from({ length: metrics }, (_, k) => `m${k}`)
  const cases = Array.from({ length: CASES }, (_, i): CaseReport => {
    const values = Object.fromEntries(names.map((name, k) => [name, Math.sin(i * (k + 1) + shift)]))
    return { id: `case ${i}`, metrics: values, error: null } as CaseReport
  })
  const directions = Object.fromEntries(names.map((name) => [name, 'higher']))
  return { challenge_id: 'mine', valid_submission: true, metrics: {}, details: { cases, directions } } as never
}

/** Values of models in metrics of labels, all in every case. */
function evaluationOf(models: number, labels: number, metrics: number): Evaluation {
  const [names, classes, measures] = [models, labels, metrics].map((count, at) =>
    Array.from({ length: count }, (_, k) => `${'nlm'[at]}${k}`),
  ) as [string[], string[], string[]]
  const row = (seed: number, label: string, metric: string) => ({ label, metric, value: Math.sin(seed) })
  const cases = names.flatMap((model, m) =>
    Array.from({ length: CASES }, (_, i) => ({
      ...{ model, case: `case ${i}`, reference: `case ${i}` },
      rows: classes.flatMap((label, l) => measures.map((metric, k) => row(i * (m + 2 * l + 4 * k + 1), label, metric))),
    })),
  )
  const summary = names.flatMap((model) =>
    classes.flatMap((label) => measures.map((metric) => ({ model, label, metric, n: CASES, infinite: 0, mean: 0.5 }))),
  )
  const described = measures.map((name) => ({ name, unit: '', better: 'higher' }))
  return { task: 'segmentation', models: names, metrics: described, cases, summary, missing: [] } as never
}

describe('the cases are drawn once for all metrics', () => {
  it.each([1, METRICS])('of a page of one submission: for the means and for the medians of %i', (count) => {
    const results = resultsOfReport(reportOf(count, 0), null)
    expect(multiplications(() => certaintySection(results))).toBe(2 * ONE_DRAW)
  })

  it.each([1, METRICS])('of a page of two submissions: for the differences of %i', (count) => {
    const reports = [0, 1].map((shift) => ({ name: String(shift), report: reportOf(count, shift) }))
    const { directions } = reports[0]!.report.details!
    expect(multiplications(() => boardPairsSection(reports, directions!))).toBe(ONE_DRAW)
  })

  it.each([
    [2, 1, 1],
    [3, 1, 3],
    [2, 3, 1],
    [3, 2, METRICS],
  ])('of an evaluation of %i models: for the differences of %i labels in %i metrics', (models, labels, metrics) => {
    const evaluation = evaluationOf(models, labels, metrics)
    expect(multiplications(() => modelGrids(evaluation))).toBe(ONE_DRAW)
    expect(multiplications(() => compareModels(evaluation))).toBe(ONE_DRAW)
  })

  it.each([1, METRICS])('of a group of cases: for the means of %i algorithms', (count) => {
    const algorithms = Array.from({ length: count }, (_, k) => `net ${k}`)
    const cases = Array.from({ length: CASES }, (_, i) => `case ${i}`)
    const values = cases.map((_, i) => algorithms.map((_, k) => Math.sin(i * (k + 1))))
    const table = { task: 'mine', algorithms, cases, values }
    const order = algorithms.map((_, k) => k)
    const results = { kind: 'number', unit: '', tasks: [table], metric: 'm0', rankings: [{ order }] } as never
    const groups = { name: 'centre', of: new Map(cases.map((one) => [one, 'A'])) }
    expect(multiplications(() => subgroupsSection(results, groups))).toBe(ONE_DRAW)
  })
})

it('gives each median of several lists the interval that it has alone', () => {
  const lists = [9, 30, 12, 600, 30, 600].map((n, k) =>
    Float64Array.from({ length: n }, (_, i) => Math.sin(i * (k + 1))),
  )
  lists.push(Float64Array.of(...lists[1]!, Number.NaN))
  for (const options of [{}, { method: 'bca', samples: 50, seed: 3 }] as const)
    expect(medianIntervals(lists, options)).toStrictEqual(lists.map((values) => medianInterval(values, options)))
})

describe('the tasks of agents', () => {
  const TASKS = 40
  const records = (withoutScore: boolean) =>
    ['A', 'B', 'C'].flatMap((agent, a) =>
      Array.from({ length: TASKS }, (_, t) => [0, 1].slice(0, 1 + (t % 2)).map((run) => ({ t, run }))).flatMap((runs) =>
        runs.map(({ t, run }) => ({
          ...{ agent, task: `task ${t}`, budget: a === 2 ? '24 h' : '1 h', produced: true, valid: true },
          score: withoutScore && a === 2 && t < 3 ? Number.NaN : Math.sin(a + 3 * t + run),
        })),
      ),
    )
  const summary = (withoutScore: boolean) =>
    summarizeAgents(records(withoutScore), { title: 'Agents', score: 'score', notGraded: [] })

  it('are drawn for the table, and not again for its figure', async () => {
    const results = summary(false)
    const { imul } = Math
    let drawn = 0
    Math.imul = (a, b) => {
      drawn++
      return imul(a, b)
    }
    try {
      await agentFiguresOf(results)
    } finally {
      Math.imul = imul
    }
    // What is left is the stability of the ranking: of each budget one number for each task.
    expect(drawn).toBeLessThan(2 * 2 * 2000 * TASKS + 100)
  })

  it.each([false, true])(
    'have the figures that they have without known intervals; tasks without a score: %s',
    async (without) => {
      const results = summary(without)
      const alone = { ...results, agents: results.agents.map((one) => ({ ...one, scores: [] })) }
      expect(await agentFiguresOf(results)).toStrictEqual(await agentFiguresOf(alone))
    },
  )
})
