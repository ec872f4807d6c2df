import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kaggleThresholds, medalFor } from '../../src/ranking/medalFor'

type Json = ReturnType<typeof JSON.parse>
const goldens: Json[] = JSON.parse(
  readFileSync('fixtures/goldens/kernels/classification-extra/kaggle-medals.json', 'utf8'),
).cases

describe('kaggle-medals goldens', () => {
  it.each(goldens.map((golden, i) => [`${golden.name} (${i})`, golden]))('%s', (_, { input, expected }) => {
    const { teams, top, step } = input
    const scores = Array.from({ length: teams }, (_, i) => Math.round((top + step * Math.floor(i / 2)) * 1e5) / 1e5)
    const thresholds = kaggleThresholds(scores)
    const score =
      input.score === null || input.score === 'NaN' ? (input.score === null ? null : Number.NaN) : input.score
    const medals = medalFor(score, thresholds)
    expect({
      gold_medal: medals.gold,
      silver_medal: medals.silver,
      bronze_medal: medals.bronze,
      above_median: medals.aboveMedian,
      gold_threshold: thresholds.gold,
      silver_threshold: thresholds.silver,
      bronze_threshold: thresholds.bronze,
      median_threshold: thresholds.median,
      isLowerBetter: thresholds.isLowerBetter,
    }).toEqual(expected)
  })

  it('has no thresholds without a team', () => {
    expect(kaggleThresholds([]).gold).toBeNull()
  })

  it.each([
    [[0.9, Number.NaN, 0.7], 0.8],
    [[0.9, 0.8, Number.NaN, 0.6], 0.8],
    [[Number.NaN, 0.9], 0.9],
    [[Number.NaN], Number.NaN],
  ])('takes the median of the scores %s that are known, as pandas does', (scores, median) => {
    expect(kaggleThresholds(scores).median).toBe(median)
  })
})
