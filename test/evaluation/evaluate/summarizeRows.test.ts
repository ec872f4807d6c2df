import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EvaluatedCase } from '../../../src/evaluation'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { meanInterval } from '../../../src/ranking/statistics'

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
  const { low, high } = meanInterval(values.map((row) => row.rows[0]!.value))
  expect([summary!.low, summary!.high]).toEqual([low, high])
})

it('has the interval that pages show of the same values, whatever other rows stand beside it', () => {
  const value = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(Number.NaN, 0, 1))
  const lists = fc.array(fc.array(value, { minLength: 8, maxLength: 14 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lists, (labels) => {
      const cases = Array.from({ length: 14 }, (_, i): EvaluatedCase => {
        const rows = labels.flatMap((values, k) =>
          i < values.length ? [{ label: `l${k}`, metric: 'dice', value: values[i]!, unit: 'ml' as const }] : [],
        )
        return { ...one(String(i), 0), rows }
      })
      for (const { label, low, high } of summarizeRows(cases)) {
        const values = Float64Array.from(labels[Number(label.slice(1))]!)
        const shown = shownInterval(values, { range: [0, 1] })
        expect([low, high]).toEqual([shown.low, shown.high])
      }
    }),
    { numRuns: 20 },
  )
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
