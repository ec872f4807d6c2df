import { expect, it } from 'vitest'
import { expectedCost } from '../../../src/metrics'

it('is NaN for a class that never is true', () => {
  expect(expectedCost([0, 0], [0, 1], { labels: [0, 1] })).toBeNaN()
})

it('refuses costs of another size', () => {
  expect(() => expectedCost([0, 1], [0, 1], { costs: [[0]] })).toThrow(
    expect.objectContaining({ code: 'shape-mismatch' }),
  )
})
