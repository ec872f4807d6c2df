import { describe, expect, test } from 'vitest'
import {
  kaggleThresholds,
  meanPositionThresholds,
  medalFor,
  noThresholds,
  scoreThresholds,
} from '../../src/ranking/medalFor'

describe('medalFor', () => {
  const thresholds = { gold: 2, silver: 3, bronze: 3, median: 5, isLowerBetter: true }
  test('only the best medal', () => {
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

test('ranks that are listed out of order and twice missing', () => {
  // By rank: row 3 (1), row 1 (2), then the two without a rank in the order of their rows.
  const { gold, silver, bronze, median } = meanPositionThresholds([7, 2, 6, 3], [Number.NaN, 2, Number.NaN, 1])
  expect([gold, silver, bronze, median]).toStrictEqual([3, 2, 7, 7])
  expect(meanPositionThresholds([4]).silver).toBeNull()
})

describe('scoreThresholds', () => {
  // Row k of n, best first, has the score n − k: place p reads n + 1 − p with the last row 1.
  const descending = (n: number) => Array.from({ length: n }, (_, k) => n - k)
  test.each([
    [20, 2, 4, 8],
    [99, 9, 19, 39],
    [100, 10, 20, 40],
    [101, 10, 20, 40],
    [249, 10, 49, 99],
    [250, 10, 22, 35],
    [1000, 12, 60, 110],
  ])('of %i teams places %i, %i and %i, and the median at half', (n, gold, silver, bronze) => {
    const place = (p: number) => n + 1 - p
    expect(scoreThresholds(descending(n))).toStrictEqual({
      gold: place(gold),
      silver: place(silver),
      bronze: place(bronze),
      median: place(Math.floor(n / 2)),
      isLowerBetter: false,
    })
  })
  test('lower is better when the first is below the last, not when they are equal', () => {
    expect(scoreThresholds([1, 2, 3, 0]).isLowerBetter).toBe(false)
    expect(scoreThresholds([1, 2, 3, 4]).isLowerBetter).toBe(true)
    expect(scoreThresholds([2, 3, 1, 2]).isLowerBetter).toBe(false)
  })
})

test("Kaggle's median is that of all scores, listed in whatever order", () => {
  expect(kaggleThresholds([9, 1, 5]).median).toBe(5)
  expect(kaggleThresholds([9, 1, 5, 4]).median).toBe(4.5)
})
