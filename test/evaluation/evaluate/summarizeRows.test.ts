import { expect, it } from 'vitest'
import type { EvaluatedCase } from '../../../src/evaluation'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'

const one = (id: string, value: number, empty?: 'both' | 'reference'): EvaluatedCase => ({
  model: 'net',
  case: id,
  reference: '',
  prediction: '',
  rows: [
    { label: 'a', metric: 'volume_difference', value, unit: 'ml' },
    { label: 'a', instance: 1, metric: 'volume_difference', value: 1000, unit: 'ml' },
  ],
  empties: empty ? [{ label: 'a', empty }] : [],
  quirks: [],
  warnings: [],
  error: null,
})

it('takes the statistics of finite values and counts the others; instances are left out', () => {
  const values = [4, 1, 3, 2, 12, 11, 10, 9, 8, 7, 6, 5].map((value, i) => one(String(i), value))
  const [summary, ...rest] = summarizeRows([...values, one('e', Number.NaN, 'both'), one('f', Infinity, 'reference')])
  expect(rest).toEqual([])
  expect(summary).toMatchObject({ n: 12, mean: 6.5, median: 6.5, q25: 3.75, q75: 9.25, infinite: 1, skipped: 1 })
  expect(summary!.empty).toEqual({ both: 1, reference: 1, prediction: 0 })
  expect(summary!.sd).toBeCloseTo(Math.sqrt(13), 12)
  // scipy.stats.t.interval(0.95, 11, 6.5, sd / sqrt(12))
  expect([summary!.low, summary!.high]).toEqual([
    expect.closeTo(4.209142013453857, 10),
    expect.closeTo(8.790857986546143, 10),
  ])
})

it('has the sum of a count, and of no other metric', () => {
  const counted = (metric: string) =>
    [4, 1, Number.NaN, 2].map((value, i): EvaluatedCase => {
      return { ...one(String(i), value), rows: [{ label: 'a', metric, value, unit: 'voxel' }] }
    })
  expect(summarizeRows(counted('fp'))[0]).toMatchObject({ sum: 7, n: 3 })
  expect(summarizeRows(counted('voxels_reference'))[0]).not.toHaveProperty('sum')
})

it('gives no interval below ten cases', () => {
  const [summary] = summarizeRows([4, 1, 3, 2].map((value, i) => one(String(i), value)))
  expect([summary!.low, summary!.high]).toEqual([Number.NaN, Number.NaN])
})

it('counts cases without a row of a label among those that lack it, where labels are those of each case', () => {
  const bare = { ...one('b', 0), rows: [] }
  const failed = { ...bare, case: 'f', error: { code: 'corrupt', message: '', side: 'submission' as const } }
  const cases = [one('a', 4), bare, failed]
  expect(summarizeRows(cases)[0]).toMatchObject({ n: 1, mean: 4, skipped: 0, empty: { both: 0 } })
  expect(summarizeRows(cases, true)[0]).toMatchObject({ n: 1, mean: 4, skipped: 1, empty: { both: 1 } })
})
