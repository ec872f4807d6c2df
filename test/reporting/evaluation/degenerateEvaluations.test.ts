import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { gridText } from '../../../src/evaluation/output/gridText'
import { evaluationReport } from '../../../src/reporting'
import { textsOf } from '../../support/reports/holdClaims'

// Evaluations whose values say little: all cases failed, no metric with a better direction, equal models, values that do not vary.

type Metric = Evaluation['metrics'][number]

const dice: Metric = { name: 'dice', unit: 'one', better: 'higher' }
const volume: Metric = { name: 'volume_prediction', unit: 'ml', better: null }
const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Emu']

/** `value` of a case of a model; null: the case failed. */
function evaluationOf(models: readonly string[], metric: Metric, value: (model: number, at: number) => number | null) {
  const cases = models.flatMap((model, k) =>
    Array.from({ length: 12 }, (_, at) => {
      const found = value(k, at)
      return {
        ...{ model, case: `case-${'abcdefghijkl'[at]}`, reference: '', prediction: '' },
        ...{ empties: [], quirks: [], warnings: [] },
        rows: found === null ? [] : [{ label: 'liver', metric: metric.name, unit: metric.unit, value: found }],
        error: found === null ? ({ code: 'truncated', message: 'cut off', side: 'submission' } as const) : null,
      }
    }),
  )
  const none = { missing: [], extra: [], warnings: [], understood: [], files: [] }
  return {
    task: 'segmentation',
    models,
    metrics: [metric],
    cases,
    summary: summarizeRows(cases),
    ...none,
  } as Evaluation
}

const kinds: readonly (readonly [string, Metric, (model: number, at: number) => number | null])[] = [
  ['all cases failed', dice, () => null],
  ['all but those of one model failed', dice, (model, at) => (model === 0 ? 0.5 + at / 40 : null)],
  ['no metric with a better direction', volume, (model, at) => 1 + model + at / 10],
  ['one volume in all cases', volume, () => 1],
  ['equal models', dice, (_, at) => 0.5 + at / 40],
  ['one value in all cases', dice, () => 1],
]

describe.each(kinds)('%s', (_, metric, value) => {
  it.each([1, 2, 3, 5])('%d models', async (count) => {
    const models = names.slice(0, count)
    const evaluation = evaluationOf(models, metric, value)
    const document = await evaluationReport(evaluation)
    const shown = JSON.stringify([document.title, document.subject, document.glance, document.sections])
    expect(models.filter((model) => !shown.includes(model))).toEqual([])
    const failed = evaluation.cases.filter(({ error }) => error).length
    const counts = document.glance!.counts.map(({ text, section }) => [text.replace(/ \(.*/, ''), section ?? null])
    expect(counts).toContainEqual([`${failed} failed`, failed > 0 ? 'problems' : null])
    const texts = textsOf(document).map(({ text }) => text.replace('none below 10 cases', ''))
    // Twelve cases are enough, and equal models are not ahead of each other.
    expect(
      texts.filter((text) => /too few|below 10|fewer than 10|over 0 comparisons/i.test(text) && failed === 0),
    ).toEqual([])
    const isTied = count > 1 && failed === 0 && metric === dice
    expect(/^Ant has the only/.test(document.summary[0]!)).toBe(
      count > 1 && metric === dice && failed > 0 && value(0, 0) !== null,
    )
    if (isTied) expect(document.summary[0]).toMatch(/^(Ant|Ant, .*) and \w+ have the same mean dice, /)
    if (failed === 12 * count) {
      expect(document.summary[0]).toBe(`No case of ${models.join(', ')} has a value: ${failed} failed.`)
      expect(gridText(evaluation).split('\n')).toEqual(models.map((model) => `${model}: of 12 cases 12 failed`))
    }
  })
})

it.each([2, 3, 5])('no model of %d stands above models without a value', async (count) => {
  const only = await evaluationReport(evaluationOf(names.slice(0, count), dice, (model) => (model === 1 ? 0.5 : null)))
  expect(only.summary[0]).toMatch(
    /^Bee has the only mean dice, 0\.500; \w+ has no value \(12 of 12 cases failed or missing\)\. They/,
  )
})
