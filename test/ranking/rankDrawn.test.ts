import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bootstrapRanking,
  type RankingMethod,
  rankByMethod,
  significanceMap,
  wilcoxonSignedRank,
} from '../../src/ranking'

const refused = (code: string, found: string) => expect.objectContaining({ code, found })
const missing = Number.NaN
const values = [
  [0.9, missing, 0.5],
  [0.8, missing, 0.6],
  [0.7, missing, missing],
]

describe('missing values', () => {
  test('na.rm: an algorithm without any value is not among the others and ranks last', () => {
    const better = Array.from({ length: 8 }, (_, i) => [5 + i, missing, 4])
    const found = rankByMethod(better, { method: 'testBased', missing: 'na.rm', identical: 'one' })
    expect(found).toEqual({ aggregate: [1, Number.NaN, 0], ranks: [1, 3, 2] })
    expect(rankByMethod(values, { method: 'rankThenMean', missing: 'na.rm' })).toEqual({
      aggregate: [1, Number.NaN, 2],
      ranks: [1, 3, 2],
    })
  })
  test('its pairs are no tests, also where identical pairs are', () => {
    const { p } = significanceMap(values, { missing: 'na.rm', identical: 'one' })
    expect([p[0]![1], p[1]![2], p[2]![1]]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
  test('ranks last in its case without na.rm, has no rank with it', () => {
    expect(rankByMethod(values, { method: 'rankThenMean', missing: 'none' }).aggregate).toEqual([1, 8 / 3, 2])
    expect(rankByMethod(values, { method: 'rankThenMean', missing: 'none', ties: 'average' }).aggregate).toEqual([
      1,
      (3 + 3 + 2.5) / 3,
      (2 + 2 + 2.5) / 3,
    ])
  })
  test('none: refused where they would be left out', () => {
    for (const method of ['meanThenRank', 'testBased', 'quantileThenRank'] as const)
      expect(() => rankByMethod(values, { method, quantile: 0.5, missing: 'none' })).toThrow(
        refused('bad-input', 'a missing value in case 0'),
      )
    expect(() => significanceMap(values, { missing: 'none' })).toThrow(
      refused('bad-input', 'a missing value in case 0'),
    )
    expect(() => rankByMethod(values, { missing: 'drop' as 'na.rm' })).toThrow(refused('bad-argument', 'drop'))
  })
})

describe('options of a method', () => {
  const full = [
    [1, 2],
    [3, 2],
    [8, 2],
  ]
  test('a function aggregates', () => {
    const aggregate = (list: readonly number[]) => Math.max(...list)
    expect(rankByMethod(full, { method: 'aggregateThenRank', aggregate })).toEqual({ aggregate: [8, 2], ranks: [1, 2] })
  })
  test.each([
    ['no quantile', { method: 'quantileThenRank' }, 'bad-option', 'undefined'],
    ['a quantile in per cent', { method: 'quantileThenRank', quantile: 5 }, 'bad-option', '5'],
    ['no function', { method: 'aggregateThenRank' }, 'bad-argument', 'undefined'],
    ['ties', { ties: 'max' as 'min' }, 'bad-argument', 'max'],
    ['identical', { method: 'testBased', identical: 'two' as 'one' }, 'bad-argument', 'two'],
  ] as const)('%s', (_, options, code, found) => {
    expect(() => rankByMethod(full, options)).toThrow(refused(code, found))
  })
  test('repeats', () => {
    expect(() => bootstrapRanking(full, { repeats: 'misspelt' as 'toolkit' })).toThrow(
      refused('bad-argument', 'misspelt'),
    )
  })
})

test('winners share the first place with ties of either kind', () => {
  const equal = [
    [1, 1, 0],
    [1, 1, 0],
  ]
  for (const ties of ['min', 'average'] as const) {
    const { summary } = bootstrapRanking(equal, { ties, samples: 5 })
    expect(summary.map(({ winnerFrequency }) => winnerFrequency)).toEqual([1, 1, 0])
  }
  const [first] = bootstrapRanking(equal, { ties: 'average', samples: 5 }).summary
  expect(first).toMatchObject({ meanRank: 1.5, frequencies: [0, 0, 0] })
})

test('infinite values of one sign have no difference: there is no test', () => {
  const infinite = [
    [Infinity, Infinity],
    [1, 2],
  ]
  expect(significanceMap(infinite, { identical: 'one' }).p[0]![1]).toBeNaN()
})

const sparse = fc.array(fc.array(fc.constantFrom(0, 1, 2, 3, missing), { minLength: 3, maxLength: 3 }), {
  minLength: 2,
  maxLength: 10,
})

test('a draw of the cases ranks as the table of the drawn cases', () => {
  const methods: RankingMethod[] = ['meanThenRank', 'medianThenRank', 'rankThenMean', 'rankThenMedian', 'testBased']
  fc.assert(
    fc.property(sparse, fc.array(fc.nat(), { minLength: 2, maxLength: 12 }), (table, drawn) => {
      const sample = drawn.map((index) => index % table.length)
      for (const method of methods)
        for (const missing of [undefined, 'na.rm', 0] as const) {
          const options = { method, ...(missing !== undefined && { missing }), identical: 'one' as const }
          const found = bootstrapRanking(table, { ...options, indices: [sample] })
          const rows = sample.map((index) => table[index]!)
          const expected = rankByMethod(rows, options)
          expect([found.bootstrapAggregate[0], found.bootstrapRanks[0]]).toEqual([expected.aggregate, expected.ranks])
        }
    }),
  )
})

test('the tests of all pairs are the signed-rank tests of their columns', () => {
  fc.assert(
    fc.property(sparse, fc.boolean(), (table, higherBetter) => {
      const { p } = significanceMap(table, { higherBetter })
      for (const i of [0, 1, 2])
        for (const j of [0, 1, 2].filter((other) => other !== i)) {
          const both = table.filter((row) => !Number.isNaN(row[i]!) && !Number.isNaN(row[j]!))
          const alternative = higherBetter ? 'greater' : 'less'
          const column = (at: number) => both.map((row) => row[at]!)
          expect(p[i]![j]).toBe(wilcoxonSignedRank(column(i), column(j), { alternative }).p)
        }
    }),
  )
})

test('toolkit: a case drawn k times is one case of k rows an algorithm', () => {
  const meanOf = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  fc.assert(
    fc.property(sparse, fc.array(fc.nat(), { minLength: 2, maxLength: 12 }), (table, drawn) => {
      const sample = drawn.map((index) => index % table.length)
      const options = { method: 'rankThenMean', missing: 'none', repeats: 'toolkit', indices: [sample] } as const
      const ranksOf = (index: number) => {
        const rows = sample.filter((other) => other === index).flatMap(() => table[index]!)
        const rankOf = (value: number) => 1 + rows.filter((other) => other > value).length
        const last = Math.max(0, ...rows.filter((value) => !Number.isNaN(value)).map(rankOf)) + 1
        return table[index]!.map((value) => (Number.isNaN(value) ? last : rankOf(value)))
      }
      const expected = [0, 1, 2].map((algorithm) => meanOf(sample.map((index) => ranksOf(index)[algorithm]!)))
      expect(bootstrapRanking(table, options).bootstrapAggregate[0]).toEqual(expected)
    }),
  )
})
