import { expect, it } from 'vitest'
import { worstFirst } from '../../../src/reporting/submission/worstFirst'

const order = (direction: 'higher' | 'lower' | null, values: number[], failed: number[] = []) =>
  worstFirst({
    cases: values.map((_, at) => ({
      id: `c${at}`,
      error: failed.includes(at) ? 'not readable' : null,
      missing: false,
    })),
    caseMetrics: [
      { direction: null, values: Float64Array.from(values, (_, at) => -at) },
      { direction, values: Float64Array.from(values) },
    ],
  })

it.each([
  ['higher is better: lowest first', 'higher', [0.9, 0.1, 0.5], [1, 2, 0]],
  ['lower is better: highest first', 'lower', [3, 12, 5], [1, 2, 0]],
  ['ties stay in case order', 'higher', [0.5, 0.2, 0.5, 0.2], [1, 3, 0, 2]],
  ['missing values before all others', 'higher', [-5, Number.NaN, 0], [1, 0, 2]],
  ['an infinite distance after missing ones, before finite ones', 'lower', [2, Infinity, Number.NaN, 4], [2, 1, 3, 0]],
  ['an infinite ratio is the best one', 'higher', [Infinity, 30, 40], [1, 2, 0]],
  ['without a direction: case order', null, [3, 1, 2], [0, 1, 2]],
] as const)('%s', (_, direction, values, expected) => {
  expect(order(direction, [...values])).toEqual(expected)
})

it('failed cases stand before missing and infinite values', () => {
  expect(order('lower', [Infinity, Number.NaN, 1, Number.NaN], [2, 3])).toEqual([2, 3, 1, 0])
})
