import { describe, expect, test } from 'vitest'
import { bootstrapRanking } from '../../src/ranking/bootstrapRanking'
import { rankByMethod } from '../../src/ranking/rankByMethod'
import type { RankByMethodOptions } from '../../src/ranking/rankingMethod'
import { challengerGoldens, exactly, optionsOf, same } from './challengerGoldens'

// The R package challengeR 1.0.5 on the same tables and draws.

/** The methods by their names in the goldens. */
const methods: Readonly<Record<string, RankByMethodOptions>> = {
  meanThenRank: { method: 'meanThenRank' },
  medianThenRank: { method: 'medianThenRank' },
  quantile05ThenRank: { method: 'quantileThenRank', quantile: 0.05 },
  quantile30ThenRank: { method: 'quantileThenRank', quantile: 0.3 },
  rankThenMean: { method: 'rankThenMean' },
  rankThenMedian: { method: 'rankThenMedian' },
  testThenRank: { method: 'testBased' },
  testThenRankHolm: { method: 'testBased', adjust: 'holm' },
}

describe.each(challengerGoldens)('%s', (_, { input, expected }) => {
  const options = optionsOf(input)
  const tasks = Object.entries(input.tasks)

  test.each([
    ['rankings', 'min'],
    ['rankingsAverageTies', 'average'],
  ] as const)('%s', (key, ties) => {
    expect(Object.keys(expected[key]).length).toBeGreaterThan(0)
    for (const name of Object.keys(expected[key]))
      for (const [task, { values }] of tasks) {
        const { aggregate, rank } = expected[key][name][task]
        const found = rankByMethod(values, { ...options, ...methods[name]!, ties })
        same(found.aggregate, aggregate, `${name} ${task}`)
        exactly(found.ranks, rank, `${name} ${task}`)
      }
  })

  test.each([
    ['bootstrap', 'tau', 'toolkit'],
    ['bootstrapEveryDraw', 'tauEveryDraw', 'separate'],
  ] as const)('%s and %s', (key, tau, repeats) => {
    for (const name of Object.keys(expected[key]))
      for (const [task, { values }] of tasks) {
        const indices = input.indices[task]!
        const found = bootstrapRanking(values, { ...options, ...methods[name]!, repeats, indices })
        const { ranks, aggregate } = expected[key][name][task]
        exactly(found.bootstrapRanks, ranks, `${name} ${task}`)
        if (aggregate !== undefined) same(found.bootstrapAggregate, aggregate, `${name} ${task}`)
        same(found.kendall, expected[tau][name][task], `${name} ${task} tau`)
      }
  })
})
