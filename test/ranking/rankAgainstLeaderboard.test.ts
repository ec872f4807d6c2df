import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import { leaderboardOf } from '../../src/challenges/leaderboardOf'
import { rankMetrics } from '../../src/engine/leaderboards/rankMetrics'
import { readLeaderboard } from '../../src/engine/leaderboards/readLeaderboard'
import { buildReport } from '../../src/engine/report/buildReport'
import { rankAgainstLeaderboard } from '../../src/ranking/rankAgainstLeaderboard'
import { rankPositions } from '../../src/ranking/rankPositions'

const { challenges: registry } = JSON.parse(readFileSync('fixtures/goldens/report/registry.json', 'utf8')) as {
  challenges: { id: string }[]
}

describe('on every bundled leaderboard', () => {
  test.each(registry.map(({ id }) => id))('%s: the same position and medals as the report', async (id) => {
    const challenge = challenges.get(id)!
    const file = (await leaderboardOf(id))!
    for (const entry of [0, Math.floor(file.entries.length / 2), file.entries.length - 1]) {
      const columns: Record<string, string> = {}
      const metrics = Object.fromEntries(
        challenge.metrics.map(({ name, column }) => {
          if (column !== undefined) columns[name] = column
          return [name, file.entries[entry]!.values[column ?? name] ?? Number.NaN]
        }),
      )
      const board = readLeaderboard(file, challenge)
      const output = rankMetrics(challenge, metrics, board)
      const report = buildReport(
        { output },
        {
          challengeId: id,
          metrics: challenge.metrics,
          thresholds: board.thresholds,
          submissionExists: true,
          submissionPath: 's.csv',
          now: new Date(0),
          warnings: [],
          medgrade: { version: '', variant: '', conventions: {} },
        },
      )
      const ranked = challenge.ranking!.ranked
      const found = rankAgainstLeaderboard(metrics, file, { columns, ranked })
      for (const [column, position] of Object.entries(found.positions))
        expect(output[`${column}_position`]).toBe(position)
      expect(found.meanPosition).toBe(output.mean_position)
      expect(found.percentile).toBe(output.percentile)
      expect(found.medals).toStrictEqual({
        gold: report.gold_medal,
        silver: report.silver_medal,
        bronze: report.bronze_medal,
        any: report.any_medal,
        aboveMedian: report.above_median,
      })
      // The whole leaderboard goes into rankPositions as it comes out of leaderboardOf.
      const values = Object.entries(found.positions).map(([column]) => ({
        column,
        direction: file.metrics.find(({ name }) => name === column)!.direction as 'higher',
        value: file.entries[entry]!.values[column] ?? null,
      }))
      expect(Object.fromEntries(rankPositions(file, values))).toStrictEqual(found.positions)
    }
  })
})

describe('rankAgainstLeaderboard', () => {
  const board = {
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'hd95', direction: 'lower_better' },
      { name: 'year', direction: null },
    ],
    entries: [
      { values: { dice: 0.9, hd95: 3, year: 2020 }, publishedMeanPosition: 1 },
      { values: { dice: 0.8, hd95: 5, year: 2021 }, publishedMeanPosition: 2 },
      { values: { dice: 0.7, hd95: null, year: 2022 }, publishedMeanPosition: 3 },
    ],
  }

  test('returns positions, percentile and medals, and lists metrics that are not ranked or missing', () => {
    expect(rankAgainstLeaderboard({ score: 0.85, year: 1, other: 2 }, board, { columns: { score: 'dice' } })).toEqual({
      positions: { dice: 2 },
      meanPosition: 2,
      percentile: 1 - 1 / 3,
      medals: { gold: false, silver: true, bronze: false, any: true, aboveMedian: true },
      thresholds: { gold: 1, silver: 2, bronze: 3, median: 2, isLowerBetter: true },
      entries: 3,
      unranked: ['year', 'other'],
      missing: ['hd95'],
    })
    expect(rankAgainstLeaderboard({ dice: 1, hd95: null }, board).percentile).toBeNaN()
  })

  test.each([
    ['no metric of the leaderboard', { accuracy: 1 }, board, 'bad-argument'],
    ['columns instead of a leaderboard', { dice: 1 }, [{ name: 'dice' }], 'bad-leaderboard'],
    ['nothing', { dice: 1 }, null, 'bad-leaderboard'],
    ['a direction up', { dice: 1 }, { ...board, metrics: [{ name: 'dice', direction: 'up' }] }, 'bad-leaderboard'],
    [
      'a column without values',
      { dice: 1 },
      { ...board, metrics: [{ name: 'asd', direction: 'lower' }] },
      'bad-leaderboard',
    ],
    ['a text for a value', { dice: '1' }, board, 'bad-input'],
  ])('refuses %s', (_, values, leaderboard, code) => {
    expect(() => rankAgainstLeaderboard(values as never, leaderboard as never)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
