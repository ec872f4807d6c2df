import { describe, expect, it } from 'vitest'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { evaluationReport } from '../../../src/reporting'
import { evaluationClaims } from '../../support/reports/evaluationClaims'
import { heldClaims } from '../../support/reports/holdClaims'
import { sampleEvaluation } from '../../support/reports/sampleEvaluation'

// Every sentence and caption of the page of an evaluation, from the values of its cases.

describe.each([
  ['one model', ['Ant']],
  ['two models', ['Ant', 'Bee']],
  ['three models', ['Ant', 'Bee', 'Cat']],
])('every sentence of a page of %s', (_, models) => {
  it.each([
    [1, ['liver', 'tumour'], 12],
    [2, ['liver', 'tumour'], 24],
    [3, ['liver'], 14],
    [4, ['liver', 'tumour', 'vessel'], 6],
    [5, ['liver', 'tumour'], 10],
    [6, ['liver'], 3],
  ])('seed %d, labels %s, %d cases', async (seed, labels, count) => {
    const evaluation = sampleEvaluation(models, labels, count, seed)
    const { faults, made } = heldClaims(await evaluationReport(evaluation), evaluationClaims(evaluation))
    expect(faults).toEqual([])
    expect(made).toBeGreaterThan(8)
  })
})

it('a page of four models has one interval of each mean', async () => {
  const evaluation = sampleEvaluation(['Ant', 'Bee', 'Cat', 'Dog'], ['liver', 'tumour'], 15, 9)
  const lost = new Set([...evaluation.cases.filter(({ error }) => error), ...evaluation.missing].map((one) => one.case))
  const cases = evaluation.cases.filter((one) => !lost.has(one.case))
  const complete = { ...evaluation, cases, missing: [], summary: summarizeRows(cases) }
  const document = await evaluationReport(complete)
  const tables = document.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? [block.table] : []))
  const texts = [document.glance!.table!, ...tables.filter(({ id }) => /ranking-|all-metrics/.test(id))].map(
    ({ rows }) => JSON.stringify(rows),
  )
  for (const { model, metric, mean, low, high } of complete.summary.filter(({ metric }) => metric === 'dice')) {
    const shown = `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
    expect(
      texts.filter((text) => text.includes(shown)),
      `${model} ${metric}`,
    ).toHaveLength(3)
  }
})
