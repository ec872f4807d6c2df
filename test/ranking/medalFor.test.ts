import { describe, expect, test } from 'vitest'
import { meanPositionThresholds, medalFor, noThresholds, scoreThresholds } from '../../src/ranking/medalFor'

describe('medalFor', () => {
  const thresholds = { gold: 2, silver: 3, bronze: 3, median: 5, isLowerBetter: true }
  test('the best medal only', () => {
    expect(medalFor(2, thresholds)).toStrictEqual({
      gold: true,
      silver: false,
      bronze: false,
      any: true,
      aboveMedian: true,
    })
    expect(medalFor(3, thresholds)).toStrictEqual({
      gold: false,
      silver: true,
      bronze: false,
      any: true,
      aboveMedian: true,
    })
    expect(medalFor(5.00001, thresholds).aboveMedian).toBe(false)
  })
  test('nothing for a missing score or without thresholds', () => {
    const none = { gold: false, silver: false, bronze: false, any: false, aboveMedian: false }
    expect(medalFor(null, thresholds)).toStrictEqual(none)
    expect(medalFor(Number.NaN, thresholds)).toStrictEqual(none)
    expect(medalFor(1, noThresholds)).toStrictEqual(none)
  })
})

test('thresholds of mean positions follow the rank column, missing ranks last', () => {
  expect(meanPositionThresholds([9, 1, 2, 5], [4, 1, 2, Number.NaN])).toMatchObject({
    gold: 1,
    silver: 2,
    bronze: 9,
    median: 9,
  })
  expect(meanPositionThresholds([])).toMatchObject({ gold: null, median: null, isLowerBetter: true })
})

test('thresholds of scores: a place outside the table makes it unreadable', () => {
  expect(scoreThresholds([1])).toBe(noThresholds)
  expect(scoreThresholds([3, 1, 2])).toMatchObject({ gold: 3, silver: 3, bronze: 3, median: 3, isLowerBetter: false })
})
