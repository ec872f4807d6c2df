import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  cumulativeRank,
  normalizedSum,
  rankScore,
  significanceRank,
  subsetRank,
  weightedRank,
} from '../../../src/ranking/statistics'
import { decode } from '../../support/golden'
import { exactly, same } from '../challengerGoldens'

const folder = 'fixtures/goldens/statistics/schemes'
// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any

const byColumn = (values: number[][]) => values[0]!.map((_, column) => values.map((row) => row[column]!))
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** What each family of goldens compares, by the beginning of the file name. */
const families: Readonly<Record<string, (input: Golden, expected: Golden) => void>> = {
  'cumulative-rank': ({ metrics, permutations, seed }, { average, min, order, ...tests }) => {
    for (const [ties, wanted] of [
      ['average', average],
      ['min', min],
    ] as const) {
      const { places, ...found } = cumulativeRank(metrics, { ties, permutations, seed })
      same(found.cumulative, wanted.cumulative, 'cumulative')
      same(found.score, wanted.score, 'score')
      exactly(places, wanted.rank, 'rank')
    }
    const found = cumulativeRank(metrics, { permutations, seed })
    exactly(found.order, order, 'order')
    same(found.pShareAbove, tests.pShareAbove, 'share above')
    same(found.pPlusOne, tests.pPlusOne, 'plus one')
  },
  decathlon: ({ tasks }, expected) => {
    const plain = significanceRank(tasks)
    const corrected = significanceRank(tasks, { correction: true })
    for (const [at, wanted] of expected.tasks.entries()) {
      for (const [metric, { p, wins, rank }] of wanted.uncorrected.entries()) {
        const found = plain.tasks[at]!.metrics[metric]!
        same(found.p, p, 'p')
        exactly(found.wins, wins, 'wins')
        exactly(found.ranks, rank, 'rank')
      }
      for (const [metric, { wins, rank }] of wanted.corrected.entries()) {
        exactly(corrected.tasks[at]!.metrics[metric]!.wins, wins, 'wins, corrected')
        exactly(corrected.tasks[at]!.metrics[metric]!.ranks, rank, 'rank, corrected')
      }
      same(plain.tasks[at]!.meanRank, wanted.taskRank, 'task rank')
    }
    same(plain.meanRank, expected.overall, 'overall')
    exactly(plain.places, expected.place, 'place')
  },
  'weighted-rank': ({ dice, falsePositiveVolume, falseNegativeVolume, weights }, { ranks, weighted, place }) => {
    const volumes = [falsePositiveVolume, falseNegativeVolume].map((values) => ({ values, higherBetter: false }))
    const found = weightedRank([{ values: dice }, ...volumes], { weights, tieBreak: { values: dice } })
    exactly(found.ranks, ranks, 'ranks')
    same(found.score, weighted, 'score')
    exactly(found.places, place, 'place')
  },
  'two-means': ({ columns, values }, { ranks, meanRank, place }) => {
    const means = ['dice', 'surface'].map((prefix) => ({
      values: values.map((row: number[]) => average(row.filter((_, at) => columns[at].startsWith(prefix)))),
    }))
    const tieBreak = { values: values.map((row: number[]) => row[columns.indexOf('dice tumor')]) }
    const found = weightedRank(means, { weights: [0.5, 0.5], tieBreak })
    exactly(byColumn(found.ranks), ranks, 'ranks')
    same(found.score, meanRank, 'mean rank')
    exactly(found.places, place, 'place')
  },
  'subset-ranks': ({ subset, dice, fpv, fnv }, { perMetric, total, place }) => {
    const volumes = [fpv, fnv].map((values) => ({ values, higherBetter: false }))
    const found = subsetRank([{ values: dice }, ...volumes], subset, { weights: [0.5, 0.25, 0.25] })
    same(found.meanRank, [perMetric.dice, perMetric.fpv, perMetric.fnv], 'per metric')
    same(found.score, total, 'total')
    exactly(found.places, place, 'place')
  },
  'normalised-sum': ({ higherBetter, values }, { normalised, total, place }) => {
    const found = normalizedSum(
      byColumn(values).map((column, at) => ({ values: column, higherBetter: higherBetter[at] })),
    )
    same(byColumn(found.normalized), normalised, 'normalised')
    same(found.score, total, 'total')
    exactly(found.places, place, 'place')
  },
  'rank-score': ({ metrics }, { wins, scores, total, place }) => {
    const found = rankScore(metrics)
    exactly(found.wins, wins, 'wins')
    same(found.scores, scores, 'scores')
    same(found.score, total, 'total')
    exactly(found.places, place, 'place')
  },
}

/** Names of metrics stand in the goldens, not in the tables of the library. */
const withoutNames = (value: Golden): Golden => {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (value === null || typeof value !== 'object') return value
  const { name: _, ...rest } = value
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, withoutNames(item)]))
}

test.each(readdirSync(folder).sort())('%s', (file) => {
  const family = Object.keys(families).find((prefix) => file.startsWith(prefix))!
  const { input, expected } = decode(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))) as Golden
  families[family]!(withoutNames(input), expected)
})

describe('missing values and ties', () => {
  const nan = Number.NaN
  test('cumulative ranks: missing ones share the places behind all values, also behind equal ones', () => {
    const values = [[0.5, 0.5, nan, nan]]
    expect(cumulativeRank([{ values }], { permutations: 0 }).score).toEqual([1.5, 1.5, 3.5, 3.5])
    expect(cumulativeRank([{ values }], { permutations: 0, ties: 'min' }).score).toEqual([1, 1, 3, 3])
    expect(cumulativeRank([{ values }], { permutations: 0 }).pPlusOne.flat().every(Number.isNaN)).toBe(true)
  })
  test('weighted ranks: last; equal in the tie-break too share the place', () => {
    const dice = { values: [nan, 0.5, 0.5] }
    expect(weightedRank([dice], { tieBreak: dice })).toEqual({
      ranks: [[3, 1, 1]],
      score: [3, 1, 1],
      places: [3, 1, 1],
    })
  })
  test('weighted ranks: without weights the sum, the smaller deviation first', () => {
    const columns = [{ values: [3, 2] }, { values: [1, 2] }]
    const deviations = { values: [0.2, 0.1], higherBetter: false }
    expect(weightedRank(columns, { tieBreak: deviations })).toMatchObject({ score: [3, 3], places: [2, 1] })
  })
  test('a subset without any value of a metric does not count for it', () => {
    const values = [
      [nan, nan],
      [0.4, 0.5],
    ]
    expect(subsetRank([{ values }], ['healthy', 'ill']).meanRank).toEqual([[2, 1]])
  })
  test('a normalized sum gives a missing value nothing', () => {
    expect(normalizedSum([{ values: [nan, 1, 2] }]).normalized).toEqual([[0, 0, 1]])
    expect(normalizedSum([{ values: [nan, 2, 2] }]).places).toEqual([3, 1, 1])
  })
  test('significant wins: a pair without a common case has p = 1', () => {
    const [task] = significanceRank([
      [
        {
          values: [
            [1, nan],
            [nan, 2],
          ],
        },
      ],
    ]).tasks
    expect(task!.metrics[0]).toEqual({
      p: [
        [nan, 1],
        [1, nan],
      ],
      wins: [0, 0],
      ranks: [1.5, 1.5],
    })
  })
  test('a score of one team is 1', () => expect(rankScore([{ values: [[1]] }]).score).toEqual([1]))
})

test('a permutation test has the smallest p where every case agrees', () => {
  const values = Array.from({ length: 20 }, () => [0.9, 0.8])
  const { pShareAbove, pPlusOne } = cumulativeRank([{ values }], { permutations: 999 })
  expect([pShareAbove[0]![1], pPlusOne[0]![1]]).toEqual([0, 0.001])
})

describe('refuses', () => {
  const metric = {
    values: [
      [1, 2],
      [3, 4],
    ],
  }
  const column = { values: [1, 2] }
  test.each([
    ['no metric', () => cumulativeRank([]), 'too-few-values'],
    ['other teams', () => cumulativeRank([metric, { values: [[1], [2]] }]), 'shape-mismatch'],
    ['other cases', () => cumulativeRank([metric, { values: [[1, 2]] }]), 'shape-mismatch'],
    ['half a permutation', () => cumulativeRank([metric], { permutations: 0.5 }), 'bad-option'],
    ['no task', () => significanceRank([]), 'too-few-values'],
    ['a task without metric', () => significanceRank([[metric], []]), 'too-few-values'],
    ['teams of other tasks', () => significanceRank([[metric], [{ values: [[1]] }]]), 'shape-mismatch'],
    ['alpha in per cent', () => significanceRank([[metric]], { alpha: 5 }), 'bad-option'],
    ['alpha in per cent', () => rankScore([metric], { alpha: 5 }), 'bad-option'],
    ['no measure', () => weightedRank([]), 'too-few-values'],
    ['too many weights', () => weightedRank([column], { weights: [1, 2] }), 'shape-mismatch'],
    ['another tie-break', () => weightedRank([column], { tieBreak: { values: [1] } }), 'shape-mismatch'],
    ['other teams', () => normalizedSum([column, { values: [1] }]), 'shape-mismatch'],
    ['subsets of other cases', () => subsetRank([metric], ['a']), 'shape-mismatch'],
    ['too few weights', () => subsetRank([metric], ['a', 'b'], { weights: [] }), 'shape-mismatch'],
  ])('%s', (_, call, code) => expect(call).toThrow(expect.objectContaining({ code })))
})
