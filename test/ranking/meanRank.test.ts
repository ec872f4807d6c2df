import { describe, expect, test } from 'vitest'
import { meanRank } from '../../src/ranking/meanRank'
import { meanRankPercentile } from '../../src/ranking/meanRankPercentile'

describe('meanRank and meanRankPercentile', () => {
  test('plain mean; a missing position makes it missing', () => {
    expect(meanRank([1, 2, 6])).toBe(3)
    expect(meanRank([1, Number.NaN])).toBeNaN()
    expect(meanRank([])).toBeNaN()
  })
  test('1 for the best, 0 for the worst', () => {
    expect(meanRankPercentile(1, 10)).toBe(1)
    expect(meanRankPercentile(11, 10)).toBe(0)
    expect(meanRankPercentile(Number.NaN, 10)).toBeNaN()
    expect(meanRankPercentile(1, 0)).toBeNaN()
  })
})
