import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { comparisonTable } from '../../../src/evaluation/output/comparisonTable'
import { evaluationReport } from '../../../src/reporting'
import { evaluatedMetrics } from '../../../src/reporting/evaluation/evaluatedMetrics'
import { seededRandom } from '../../peers/runPeer'
import { bareNumbers, MARKED } from '../../support/reports/bareNumbers'

// Every number of a metric with a unit has it beside it, or in the head of its column or row. Such values are made so large that nothing else is, and so are
// the differences of models.

const units = { mm: 'mm', ml: 'mL' } as const
const letters = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']

function evaluationOf(
  count: number,
  labels: readonly string[],
  cases: number,
  seed: number,
  unit: keyof typeof units,
): Evaluation {
  const random = seededRandom(seed)
  const models = letters.slice(0, count)
  const name = unit === 'mm' ? 'hd95' : 'volume_prediction'
  const metrics = [
    { name, unit, better: 'lower' as const },
    { name: 'dice', unit: 'one' as const, better: 'higher' as const },
  ]
  const evaluated = models.flatMap((model, at) =>
    Array.from({ length: cases }, (_, index): EvaluatedCase => {
      const value = () => (random() < 0.35 ? 8000 : 7000 + Math.round(2000 * random())) + at * 2 * MARKED
      return {
        ...{ model, case: `case-${'abcdefghijklmnopqrstuvwxyz'[index]}`, reference: '', prediction: '' },
        ...{ empties: [], quirks: [], warnings: [], error: null },
        rows: labels.flatMap((label) => [
          { label, metric: name, unit, value: random() < 0.04 ? Infinity : value() },
          { label, metric: 'dice', unit: 'one' as const, value: random() },
        ]),
      }
    }),
  )
  return {
    ...{ task: 'segmentation', models, metrics, cases: evaluated, summary: summarizeRows(evaluated) },
    ...{ missing: [], extra: [], warnings: [], understood: [], files: [] },
  }
}

describe.each([1, 2, 3, 5])('a page of %d models', (count) => {
  it.each([
    [1, ['liver', 'tumour'], 12, 'mm'],
    [2, ['liver'], 22, 'mm'],
    [3, ['liver', 'tumour', 'vessel'], 6, 'mm'],
    [4, ['liver', 'tumour'], 12, 'ml'],
  ] as const)('has no number without its unit: seed %d, %s, %d cases, %s', async (seed, labels, cases, unit) => {
    const evaluation = evaluationOf(count, labels, cases, seed, unit)
    for (const full of [false, true])
      expect(bareNumbers(await evaluationReport(evaluation, { full }), units[unit]), full ? 'full' : 'short').toEqual(
        [],
      )
    const ofPictures = [...evaluatedMetrics(evaluation).byModel.values()].flat()
    expect(ofPictures.map((metric) => metric.unit)).toEqual(
      ofPictures.map(({ name }) => (name === 'dice' ? '' : units[unit])),
    )
    const table = comparisonTable(compareModels(evaluation))
    const marked = table.split('\n').filter((line) => /(?<![.\d])\d{4}/.test(line))
    expect(marked.filter((line) => !new RegExp(`\\b${unit}\\b`, 'i').test(line))).toEqual([])
    expect(marked.length > 0).toBe(count > 1)
  })
})
