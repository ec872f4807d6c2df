import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argsort } from '../../../src/kernels/sorting/argsort'
import { countInversions } from '../../../src/kernels/statistics/inversions'
import { averageRank, minRank, rankValues } from '../../../src/kernels/statistics/ranks'
import { pairwiseSum } from '../../../src/python/pairwiseSum'
import { oracleRanks } from '../../oracles/correlation'
import { decode } from '../../support/golden'

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 5e-324, -5e-324),
)

function oracleArgsort(values: readonly number[]): number[] {
  return values
    .map((_, index) => index)
    .sort((a, b) => {
      const x = values[a]!
      const y = values[b]!
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b
      return x < y ? -1 : x > y ? 1 : a - b
    })
}

describe('argsort', () => {
  test('equals a stable comparison sort, short and long', () => {
    fc.assert(
      fc.property(fc.array(anyNumber, { maxLength: 300, size: 'max' }), (values) => {
        expect([...argsort(Float64Array.from(values))]).toEqual(oracleArgsort(values))
      }),
    )
  })

  test.each([
    ['values that differ only in the low half', (i: number) => 1 + ((i * 7919) % 1000) * Number.EPSILON],
    ['a few that share the upper half', (i: number) => Math.floor(i / 5) + ((i * 3) % 5) * 1e-14 + 1],
    ['negative ones of the kind', (i: number) => -1 - ((i * 7919) % 1000) * Number.EPSILON],
    ['constant', () => 4],
    ['whole numbers', (i: number) => (i * 7919) % 13],
  ])('%s', (_, make) => {
    const values = Array.from({ length: 1000 }, (_, i) => make(i))
    expect([...argsort(Float64Array.from(values))]).toEqual(oracleArgsort(values))
  })
})

describe('rankValues', () => {
  const rules = { average: averageRank, min: minRank }
  test.each(Object.keys(rules) as (keyof typeof rules)[])('%s equals counting', (method) => {
    fc.assert(
      fc.property(fc.array(anyNumber, { maxLength: 80, size: 'max' }), (values) => {
        expect([...rankValues(Float64Array.from(values), rules[method])]).toEqual(oracleRanks(values, method))
      }),
    )
  })

  test('golden positions', () => {
    const golden = JSON.parse(readFileSync('fixtures/goldens/kernels/correlation/positions.json', 'utf8'))
    const { cases } = decode(golden.input) as { cases: { values: number[]; ascending: boolean }[] }
    const expected = decode(golden.expected) as Record<string, number[][]>
    cases.forEach(({ values, ascending }, index) => {
      const data = Float64Array.from(values, (value) => (ascending ? value : -value))
      expect([...rankValues(data, rules.min)]).toEqual(expected.positions_min![index])
      expect([...rankValues(data, rules.average)]).toEqual(expected.ranks_average![index])
    })
  })
})

test('countInversions equals counting pairs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 60 }), (values) => {
      let expected = 0
      for (let i = 0; i < values.length; i++)
        for (let j = i + 1; j < values.length; j++) if (values[i]! > values[j]!) expected++
      expect(countInversions(Uint32Array.from(values), 41)).toBe(expected)
    }),
  )
})

test('pairwiseSum adds everything once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 2000, size: 'max' }), (values) => {
      expect(pairwiseSum(Float64Array.from(values))).toBe(values.reduce((a, b) => a + b, 0))
    }),
  )
})
