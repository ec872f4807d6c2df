import { describe, expect, it } from 'vitest'
import { stringifyReport } from '../../../src/engine/report/json/stringifyReport'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { evaluationText } from '../../../src/evaluation/output/evaluationText'

const one = (id: string, value: number): EvaluatedCase => ({
  model: 'net',
  case: id,
  reference: `${id}.nii`,
  prediction: `${id}.nii`,
  rows: [{ label: 'a\nb', metric: 'dice', value, unit: 'one' }],
  empties: [],
  quirks: [],
  warnings: [],
  error: null,
})
const rest = {
  models: ['net'],
  metrics: [],
  summary: [],
  missing: [],
  extra: [],
  warnings: ['a "note"\n'],
  understood: [],
  task: 'segmentation' as const,
  worst: [{ x: -0 }],
}

describe('evaluationText', () => {
  it.each([0, 1, 3])('is the text of the whole for %i cases', (count) => {
    const cases = [one('a', 1), one('b', Number.NaN), one('c', -0)].slice(0, count)
    const { case: part, end } = evaluationText()
    expect([...cases.map(part), end(rest)].join('')).toBe(`${stringifyReport({ cases, ...rest })}\n`)
  })
})
