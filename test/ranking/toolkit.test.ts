import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { erfc } from '../../src/kernels/statistics/normalTail'
import { adjustPValues } from '../../src/ranking/adjustPValues'
import { bootstrapMetrics } from '../../src/ranking/bootstrapMetrics'
import { bootstrapRanking } from '../../src/ranking/bootstrapRanking'
import { rankByMethod } from '../../src/ranking/rankByMethod'
import { rankByMetrics } from '../../src/ranking/rankByMetrics'
import { rankingAgreement } from '../../src/ranking/rankingAgreement'
import type { RankingMethod } from '../../src/ranking/rankingMethod'
import { significanceMap } from '../../src/ranking/significanceMap'
import { type WilcoxonOptions, wilcoxonSignedRank } from '../../src/ranking/wilcoxonSignedRank'
import { decode } from '../support/golden'

// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const cases = (name: string): Golden[] =>
  (decode(JSON.parse(readFileSync(`fixtures/goldens/kernels/ranking/${name}.json`, 'utf8'))) as Golden).cases

/** To 1e-10 relative, however small. */
function same(found: unknown, expected: unknown, at = ''): void {
  if (Array.isArray(expected)) {
    expect((found as unknown[]).length, at).toBe(expected.length)
    expected.forEach((value, index) => {
      same((found as unknown[])[index], value, `${at}[${index}]`)
    })
  } else if (expected !== null && typeof expected === 'object') {
    for (const [key, value] of Object.entries(expected)) same((found as Golden)[key], value, `${at}.${key}`)
  } else if (typeof expected === 'number' && typeof found === 'number') {
    const fine =
      Object.is(found, expected) || found === expected || Math.abs(found - expected) <= 1e-10 * Math.abs(expected)
    if (!fine) expect(found, at).toBe(expected)
  } else if (!Object.is(found, expected)) expect(found, at).toBe(expected)
}

test.each(cases('wilcoxon').map((one) => [one.about, one]))('wilcoxon: %s', (_, golden) => {
  for (const { rPlus, rMinus, z, p, ...options } of golden.tests) {
    const found = wilcoxonSignedRank(golden.x, golden.y, options as WilcoxonOptions)
    same(found, { rPlus, rMinus, z, p }, JSON.stringify(options))
  }
})

test.each(cases('p-adjust').map((one) => [one.about, one]))('adjusted p: %s', (_, golden) => {
  for (const method of ['holm', 'bonferroni', 'bh'] as const) {
    same(adjustPValues(golden.p, method), golden.adjusted[method], method)
  }
  expect(adjustPValues(golden.p, 'none')).toEqual(golden.p)
})

test('agreement', () => {
  for (const { a, b, tauB, footrule } of cases('kendall')) same(rankingAgreement(a, b), { tauB, footrule })
})

describe.each(cases('methods').map((one) => [one.about, one]))('methods: %s', (_, golden) => {
  const { values, higherBetter, methods, p, kendallBetweenMethods } = golden
  test('rankings', () => {
    for (const [name, expected] of Object.entries<Golden>(methods)) {
      const [method, adjust] = name.split('/') as [RankingMethod, 'holm' | undefined]
      const found = rankByMethod(values, { method, higherBetter, ...(adjust && { adjust }) })
      same(found, { aggregate: expected.aggregate, ranks: expected.ranks }, name)
    }
  })
  test('tests', () => {
    for (const adjust of ['none', 'holm', 'bonferroni'] as const) {
      const { adjustedP, superior, ranks } = methods[`testBased/${adjust}`]
      same(significanceMap(values, { higherBetter, adjust }), { p, adjustedP, superior, ranks }, adjust)
    }
  })
  test('agreement between methods', () => {
    for (const [pair, tau] of Object.entries(kendallBetweenMethods)) {
      const [a, b] = pair.split(' ~ ') as [string, string]
      same(rankingAgreement(methods[a].ranks, methods[b].ranks).tauB, tau, pair)
    }
  })
})

test.each(cases('bootstrap').map((one) => [one.about, one]))('bootstrap: %s', (_, golden) => {
  const { values, indices, higherBetter, alpha, adjust, level, methods } = golden
  for (const [method, expected] of Object.entries<Golden>(methods)) {
    const options = { method: method as RankingMethod, higherBetter, alpha, adjust, level, indices }
    same(bootstrapRanking(values, options), expected, method)
  }
})

test.each(cases('multi-metric').map((one) => [one.about, one]))('%s', (_, golden) => {
  const metrics = golden.values.map((values: number[][], index: number) => ({
    values,
    higherBetter: golden.directions[index] === 'higher_better',
  }))
  const { aggregates, ranksPerMetric, meanRank, ranks } = golden
  same(rankByMetrics(metrics), { aggregates, ranksPerMetric, meanRank, ranks })
  const found = bootstrapMetrics(metrics, { indices: golden.indices })
  const { bootstrapMeanRank, bootstrapRanks, kendall } = golden
  same(found, { ranks, meanRank, bootstrapMeanRank, bootstrapRanks, kendall, summary: golden.percentileInterval })
})

describe('seeded samples', () => {
  const values = Array.from({ length: 12 }, (_, i) => [Math.sin(i), Math.sin(i) + 0.1, Math.cos(i)])
  test('the same seed gives the same ranking, another seed another', () => {
    const one = bootstrapRanking(values, { samples: 40, seed: 7 })
    expect(bootstrapRanking(values, { samples: 40, seed: 7 })).toEqual(one)
    expect(bootstrapRanking(values, { samples: 40, seed: 8 }).bootstrapRanks).not.toEqual(one.bootstrapRanks)
    expect(one.bootstrapRanks.length).toBe(40)
    for (const { frequencies } of one.summary) expect(frequencies.reduce((a, b) => a + b)).toBe(40)
  })
  test('refuses no sample, a single case and indices outside', () => {
    const code = (code: string) => expect.objectContaining({ code })
    expect(() => bootstrapRanking(values, { samples: 0 })).toThrow(code('bad-option'))
    expect(() => bootstrapRanking(values.slice(0, 1))).toThrow(code('too-few-values'))
    expect(() => bootstrapRanking(values, { indices: [[0, 12]] })).toThrow(code('bad-option'))
    expect(() => rankByMethod([])).toThrow(code('too-few-values'))
    expect(() => rankByMethod([[1, 2], [1]])).toThrow(code('shape-mismatch'))
    expect(() => bootstrapMetrics([{ values }, { values: values.slice(1) }])).toThrow(code('shape-mismatch'))
    expect(() => wilcoxonSignedRank([1], [1, 2])).toThrow(code('shape-mismatch'))
    expect(() => wilcoxonSignedRank([1, 2], [1, 3], { method: 'exact' })).toThrow(code('bad-option'))
    expect(() => rankingAgreement([1], [1, 2])).toThrow(code('shape-mismatch'))
  })
})

const table = fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }), {
  minLength: 3,
  maxLength: 12,
})

test('a ranking follows its algorithms when they are reordered, and turns round with the direction', () => {
  fc.assert(
    fc.property(table, (values) => {
      for (const method of ['meanThenRank', 'medianThenRank', 'rankThenMean', 'rankThenMedian', 'testBased'] as const) {
        const { ranks } = rankByMethod(values, { method })
        const reversed = values.map((row) => row.toReversed())
        expect(rankByMethod(reversed, { method }).ranks).toEqual(ranks.toReversed())
        const negated = values.map((row) => row.map((value) => -value))
        expect(rankByMethod(negated, { method, higherBetter: false }).ranks).toEqual(ranks)
      }
    }),
  )
})

test('the order of display goes by significant wins', () => {
  // Eight cases: column 1 is above column 2 and column 2 above column 0 in every case, each by other amounts.
  const values = Array.from({ length: 8 }, (_, i) => [i * 0.1, 20 + i * i, 10 + i * 0.3])
  const { superior, ranks, order } = significanceMap(values, { adjust: 'none' })
  expect(superior).toEqual([
    [0, 0, 0],
    [1, 0, 1],
    [1, 0, 0],
  ])
  expect(ranks).toEqual([3, 1, 2])
  expect(order).toEqual([1, 2, 0])
  expect(significanceMap(values, { adjust: 'none', higherBetter: false }).order).toEqual([0, 2, 1])
})

test('an adjusted p equal to alpha is significant', () => {
  const values = Array.from({ length: 6 }, (_, i) => [i, -i * i])
  const { adjustedP } = significanceMap(values)
  expect(significanceMap(values, { alpha: adjustedP[0]![1]! }).superior[0]![1]).toBe(1)
})

test('larger is better by default, over several metrics too', () => {
  const values = [
    [1, 2],
    [1, 3],
  ]
  expect(rankByMetrics([{ values }]).ranks).toEqual([2, 1])
  const { ranks, bootstrapRanks } = bootstrapMetrics([{ values }], { indices: [[0, 0]] })
  expect({ ranks, bootstrapRanks }).toEqual({ ranks: [2, 1], bootstrapRanks: [[2, 1]] })
  expect(rankByMetrics([])).toEqual({ aggregates: [], ranksPerMetric: [], meanRank: [], ranks: [] })
})

test('two cases and one sample are enough, and the level of the interval is the one asked for', () => {
  const values = [
    [1, 2],
    [2, 1],
  ]
  const indices = [
    [0, 0],
    [1, 1],
    [0, 0],
  ]
  // Algorithm 0 has the ranks 2, 1, 2: sorted 1, 2, 2, so the half in the middle goes from 1.5 to 2.
  expect(bootstrapRanking(values, { indices, level: 0.5 }).summary[0]).toEqual({
    meanRank: 5 / 3,
    medianRank: 2,
    low: 1.5,
    high: 2,
    frequencies: [1, 2],
    winnerFrequency: 1 / 3,
  })
  expect(bootstrapRanking(values, { samples: 1 }).bootstrapRanks.length).toBe(1)
  const refused = (index: number) => () => bootstrapRanking(values, { indices: [[0, index]] })
  for (const index of [-1, 0.5, 2]) {
    expect(refused(index)).toThrow(expect.objectContaining({ code: 'bad-option', expected: '0 to 1' }))
  }
})

describe('the exact test', () => {
  test('counts the 2ⁿ signs', () => {
    // Ranks 1, 2, 3 of which 3 and 2 are positive: R⁺ = 5. Of the 8 sums 0 1 2 3 3 4 5 6 two are at least 5, seven at most 5.
    const [x, y] = [
      [0, 2, 3],
      [1, 0, 0],
    ]
    const p = (alternative: 'greater' | 'less' | 'two-sided') =>
      wilcoxonSignedRank(x, y, { method: 'exact', alternative })
    expect(p('greater')).toEqual({ rPlus: 5, rMinus: 1, z: null, p: 2 / 8 })
    expect(p('less').p).toBe(7 / 8)
    expect(p('two-sided').p).toBe(4 / 8)
  })
  test('refuses ties and zeros for every treatment of zeros', () => {
    const refused = expect.objectContaining({ code: 'bad-option' })
    const exact = (x: number[], zeroMethod: 'wilcox' | 'pratt' | 'zsplit') => () =>
      wilcoxonSignedRank(
        x,
        x.map(() => 0),
        { method: 'exact', zeroMethod },
      )
    for (const zeroMethod of ['wilcox', 'pratt', 'zsplit'] as const) {
      expect(exact([1, -1, 2], zeroMethod)).toThrow(refused)
      expect(exact([0, 1, 2], zeroMethod)).toThrow(refused)
    }
  })
})

test('Wilcoxon has no answer where all differences are zero, unless they are split', () => {
  for (const alternative of ['two-sided', 'less', 'greater'] as const) {
    for (const correction of [true, false]) {
      const { z, p } = wilcoxonSignedRank([1, 2, 3], [1, 2, 3], { zeroMethod: 'pratt', alternative, correction })
      expect([z, p]).toEqual([Number.NaN, Number.NaN])
    }
  }
  expect(wilcoxonSignedRank([1, 2, 3], [1, 2, 3], { zeroMethod: 'zsplit' }).p).toBe(1)
})

test('missing values may be replaced by a number', () => {
  const values = [
    [1, Number.NaN],
    [1, 3],
  ]
  expect(rankByMethod(values).ranks).toEqual([2, 1])
  expect(rankByMethod(values, { missing: -9 })).toEqual({ aggregate: [1, -3], ranks: [1, 2] })
})

test('a missing value makes the test undefined', () => {
  expect(wilcoxonSignedRank([1, Number.NaN], [0, 1]).p).toBeNaN()
})

test('erfc keeps its digits', () => {
  const known = [
    [0, 1],
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [2, 0.004677734981047266],
    [-1, 1.8427007929497148],
    [5, 1.5374597944280349e-12],
    [10, 2.088487583762545e-45],
    [26, 5.663192408856143e-296],
  ] as const
  for (const [x, value] of known) same(erfc(x), value, `erfc(${x})`)
})
