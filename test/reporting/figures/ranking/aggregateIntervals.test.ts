import { expect, it } from 'vitest'
import { shownInterval } from '../../../../src/ranking/intervals/shownInterval'
import { aggregateIntervals } from '../../../../src/reporting/figures/ranking/aggregateIntervals'

/** Dice near 1, whose interval on the plain scale would pass 1. */
const near = [0.99, 0.995, 1, 0.6, 0.99, 1, 1, 0.98, 1, 0.99, 1]
const table = (values: readonly number[]) => ({
  task: '',
  cases: values.map((_, at) => `case${at}`),
  algorithms: ['A', 'B'],
  values: values.map((value) => [value, value / 2]),
})

it('are those of tables: within the range of the metric', () => {
  const { intervals } = aggregateIntervals(table(near), undefined, { metric: 'dice' })
  const { low, high } = intervals.get('A')!
  expect(high).toBeLessThanOrEqual(1)
  const shown = shownInterval(Float64Array.from(near), { range: [0, 1] })
  expect([low, high]).toEqual([shown.low, shown.high])
})

it('have no ends below ten cases', () => {
  const { intervals } = aggregateIntervals(table(near.slice(0, 9)), undefined, { metric: 'dice' })
  for (const { low, high } of intervals.values()) expect([low, high]).toEqual([Number.NaN, Number.NaN])
})
