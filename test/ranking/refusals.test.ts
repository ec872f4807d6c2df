import { describe, expect, test } from 'vitest'
import {
  adjustPValues,
  bootstrapMetrics,
  bootstrapRanking,
  meanRank,
  meanRankPercentile,
  rankByMethod,
  rankByMetrics,
  rankingAgreement,
  rankPositions,
  significanceMap,
  wilcoxonSignedRank,
} from '../../src/ranking'

const refused = (code: string, found: string) => expect.objectContaining({ code, found })
const values = [
  [0.9, 0.5],
  [0.8, 0.6],
  [0.7, 0.9],
]
const column = { name: 'm', direction: 'higher', values: [0.4, 0.6] } as const
const own = { column: 'm', direction: 'higher', value: 0.5 } as const

describe('an unknown value of an option', () => {
  test.each([
    ['wilcoxon, alternative', () => wilcoxonSignedRank([1], [2], { alternative: 'misspelt' as 'less' })],
    ['wilcoxon, zeroMethod', () => wilcoxonSignedRank([1], [2], { zeroMethod: 'misspelt' as 'pratt' })],
    ['wilcoxon, method', () => wilcoxonSignedRank([1], [2], { method: 'misspelt' as 'exact' })],
    ['adjustPValues', () => adjustPValues([0.1], 'misspelt' as 'bh')],
    ['rankByMethod', () => rankByMethod(values, { method: 'misspelt' as 'testBased' })],
    ['the adjustment of tests', () => rankByMethod(values, { method: 'testBased', adjust: 'misspelt' as 'bh' })],
    ['significanceMap', () => significanceMap(values, { adjust: 'misspelt' as 'bh' })],
    ['rankPositions, ranked', () => rankPositions([column], [own], { ranked: 'misspelt' as 'leaderboard' })],
    ['a direction', () => rankPositions([column], [{ ...own, direction: 'misspelt' as 'lower' }])],
    [
      'the direction of a column',
      () => rankPositions([{ ...column, direction: 'misspelt' as 'lower' }], [], { ranked: 'leaderboard' }),
    ],
  ])('%s', (_, call) => {
    expect(call).toThrow(refused('bad-argument', 'misspelt'))
  })
})

describe('meaningless numbers', () => {
  test.each([
    ['alpha', () => significanceMap(values, { alpha: Number.NaN }), 'NaN'],
    ['alpha in per cent', () => rankByMethod(values, { method: 'testBased', alpha: 5 }), '5'],
    ['a level in per cent', () => bootstrapRanking(values, { level: 95 }), '95'],
    ['the same over metrics', () => bootstrapMetrics([{ values }], { level: Number.NaN }), 'NaN'],
    ['a sample without cases', () => bootstrapRanking(values, { indices: [[]] }), 'no case'],
  ])('%s', (_, call, found) => {
    expect(call).toThrow(refused('bad-option', found))
  })
})

// JSON has no NaN, so that a missing value comes as null, which arithmetic takes for 0.
describe('null is a missing value', () => {
  const withNull = [[0.9, null], ...values.slice(1)]
  const withNaN = [[0.9, Number.NaN], ...values.slice(1)]
  test.each(['meanThenRank', 'rankThenMean', 'testBased'] as const)('rankByMethod, %s', (method) => {
    expect(rankByMethod(withNull, { method })).toStrictEqual(rankByMethod(withNaN, { method }))
    expect(rankByMethod(withNull, { method, missing: 0 })).toStrictEqual(rankByMethod(withNaN, { method, missing: 0 }))
  })
  test('over metrics, in tests and in samples', () => {
    expect(rankByMetrics([{ values: withNull }])).toStrictEqual(rankByMetrics([{ values: withNaN }]))
    expect(significanceMap(withNull)).toStrictEqual(significanceMap(withNaN))
    expect(bootstrapRanking(withNull, { samples: 20 })).toStrictEqual(bootstrapRanking(withNaN, { samples: 20 }))
  })
  test('positions, mean position and percentile', () => {
    expect(rankPositions([column], [{ ...own, value: null }]).get('m')).toBeNaN()
    const lower = { column: 'm', direction: 'lower', value: 0.5 } as const
    expect(rankPositions([{ ...column, direction: 'lower', values: [null, 0.6] }], [lower]).get('m')).toBe(1)
    expect(meanRank([1, null])).toBeNaN()
    expect(meanRankPercentile(null, 10)).toBeNaN()
    expect(rankingAgreement([1, 2, null], [1, 2, 3])).toStrictEqual({ tauB: Number.NaN, footrule: Number.NaN })
  })
  test('tests', () => {
    expect(wilcoxonSignedRank([1, null], [0, 5]).p).toBeNaN()
    expect(adjustPValues([0.01, null, 0.04])).toStrictEqual(adjustPValues([0.01, Number.NaN, 0.04]))
  })
})

describe('what is no number is refused', () => {
  const text = '0.5' as unknown as number
  test.each([
    ['rankByMethod', () => rankByMethod([[text]]), 'values[0][0]'],
    ['rankPositions', () => rankPositions([column], [{ ...own, value: text }]), 'A value'],
    ['an entry', () => rankPositions([{ ...column, values: [text] }], [own]), 'An entry'],
    ['meanRank', () => meanRank([text]), 'A position'],
    ['meanRankPercentile', () => meanRankPercentile(text, 3), 'The mean rank'],
    ['wilcoxonSignedRank', () => wilcoxonSignedRank([1], [text]), 'y[0]'],
    ['adjustPValues', () => adjustPValues([text]), 'p[0]'],
    ['rankingAgreement', () => rankingAgreement([1], [text]), 'second[0]'],
  ])('%s', (_, call, what) => {
    expect(call).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(what) }))
  })
})
