import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { evaluationReport } from '../../../src/reporting'
import { seededRandom } from '../../peers/runPeer'
import { evaluationClaims, sampled } from '../../support/reports/evaluationClaims'
import { heldClaims } from '../../support/reports/holdClaims'

// Every sentence and caption of the page of an evaluation, from the values of its cases.

/** Names are words, so that every digit of a sentence is a number of it. */
const named = (at: number) => `case-${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

function sample(models: readonly string[], labels: readonly string[], count: number, seed: number): Evaluation {
  const random = seededRandom(seed)
  const values = (): [keyof typeof sampled, number][] => [
    ['dice', Math.round(1000 * (0.3 + random() / 2)) / 1000],
    ['assd', random() < 0.05 ? Infinity : 5 * random()],
    ['fp', Math.floor(50 * random())],
  ]
  const all = models.flatMap((model) =>
    Array.from({ length: count }, (_, at): EvaluatedCase => {
      const failed = random() < 0.06
      return {
        ...{ model, case: named(at), reference: '', prediction: '', empties: [], quirks: [], warnings: [] },
        rows: failed
          ? []
          : labels.flatMap((label) =>
              values().map(([metric, value]) => ({ label, metric, value, unit: sampled[metric].unit })),
            ),
        error: failed ? { code: 'shape-mismatch', message: 'another shape', side: 'submission' } : null,
      }
    }),
  )
  // The last model has no prediction of a case.
  const lacks = random() < 0.5 ? [{ model: models.at(-1)!, case: named(0) }] : []
  const cases = all.filter((one) => !lacks.some(({ model, case: id }) => model === one.model && id === one.case))
  const none = { extra: [], warnings: [], understood: [], files: [] }
  const metrics = Object.entries(sampled).map(([name, { unit, better }]) => ({ name, unit, better }))
  return {
    ...{ task: 'segmentation', models, metrics, cases, summary: summarizeRows(cases), missing: lacks },
    ...none,
  }
}

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
    const evaluation = sample(models, labels, count, seed)
    const { faults, made } = heldClaims(await evaluationReport(evaluation), evaluationClaims(evaluation))
    expect(faults).toEqual([])
    expect(made).toBeGreaterThan(8)
  })
})

it('a page of four models has one interval of each mean', async () => {
  const evaluation = sample(['Ant', 'Bee', 'Cat', 'Dog'], ['liver', 'tumour'], 15, 9)
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
