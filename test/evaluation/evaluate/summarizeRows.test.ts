import { expect, it } from 'vitest'
import type { EvaluatedCase } from '../../../src/evaluation'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'

const one = (id: string, value: number, empty?: 'both' | 'reference'): EvaluatedCase => ({
  model: 'net',
  case: id,
  reference: '',
  prediction: '',
  rows: [
    { label: 'a', metric: 'hd', value, unit: 'mm' },
    { label: 'a', instance: 1, metric: 'hd', value: 1000, unit: 'mm' },
  ],
  empties: empty ? [{ label: 'a', empty }] : [],
  quirks: [],
  warnings: [],
  error: null,
})

it('takes the statistics of finite values and counts the others; instances are left out', () => {
  const values = [4, 1, 3, 2].map((value, i) => one(String(i), value))
  const [summary, ...rest] = summarizeRows([...values, one('e', Number.NaN, 'both'), one('f', Infinity, 'reference')])
  expect(rest).toEqual([])
  expect(summary).toMatchObject({ n: 4, mean: 2.5, median: 2.5, q25: 1.75, q75: 3.25, infinite: 1, skipped: 1 })
  expect(summary!.empty).toEqual({ both: 1, reference: 1, prediction: 0 })
  expect(summary!.sd).toBeCloseTo(Math.sqrt(5 / 3), 12)
  // scipy.stats.t.interval(0.95, 3, 2.5, sd / 2)
  expect([summary!.low, summary!.high]).toEqual([
    expect.closeTo(0.4457397432391, 10),
    expect.closeTo(4.5542602567609, 10),
  ])
})
