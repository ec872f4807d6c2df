import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { median } from '../../../src/kernels/statistics/quantile'
import { adjustPValues, type PAdjustment } from '../../../src/ranking/adjustPValues'
import {
  comparePaired,
  effectSizes,
  friedmanTest,
  hodgesLehmann,
  mcnemarTest,
  pairedTTest,
  permutationTest,
  signTest,
} from '../../../src/ranking/comparisons'

const refused = (code: string) => expect.objectContaining({ code })
const list = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
  minLength: 2,
  maxLength: 11,
})
const unzip = (pairs: [number, number][]) => [pairs.map(([a]) => a), pairs.map(([, b]) => b)] as const

describe('properties', () => {
  test('the shift is the median of all means of two differences', () => {
    fc.assert(
      fc.property(list, (pairs) => {
        const [a, b] = unzip(pairs)
        const d = a.map((value, i) => value - b[i]!)
        const means = d.flatMap((one, i) => d.slice(i).map((other) => (one + other) / 2))
        expect(hodgesLehmann(a, b).estimate).toBe(median(Float64Array.from(means)))
      }),
    )
  })
  test('exchanged algorithms give the mirror image', () => {
    fc.assert(
      fc.property(list, (pairs) => {
        const [a, b] = unzip(pairs)
        const [one, other] = [permutationTest(a, b), permutationTest(b, a)]
        expect([one.twoSided, one.greater, one.less]).toEqual([other.twoSided, other.less, other.greater])
        expect(signTest(a, b).p).toBe(signTest(b, a).p)
        expect(effectSizes(a, b).cliffsDelta).toBeCloseTo(-effectSizes(b, a).cliffsDelta, 12)
        expect(pairedTTest(a, b).low).toBeCloseTo(-pairedTTest(b, a).high, 9)
      }),
    )
  })
  test('an adjusted p is not below p and keeps the order, and the methods are ordered', () => {
    const methods: PAdjustment[] = ['holm', 'bonferroni', 'bh', 'by', 'hochberg', 'hommel', 'sidak', 'holm-sidak']
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (p) => {
        const adjusted = Object.fromEntries(methods.map((method) => [method, adjustPValues(p, method)]))
        for (const method of methods) {
          adjusted[method]!.forEach((value, i) => {
            expect(value).toBeGreaterThanOrEqual(p[i]! * (1 - 1e-12))
            p.forEach((other, j) => {
              if (other < p[i]!) expect(adjusted[method]![j]).toBeLessThanOrEqual(value)
            })
          })
        }
        const below = (first: PAdjustment, second: PAdjustment) =>
          adjusted[first]!.forEach((value, i) => {
            expect(value).toBeLessThanOrEqual(adjusted[second]![i]! + 1e-12)
          })
        below('hommel', 'hochberg')
        below('hochberg', 'holm')
        below('holm', 'bonferroni')
        below('bh', 'hochberg')
        below('bh', 'by')
        below('holm-sidak', 'sidak')
      }),
    )
  })
})

test('wins follow the direction, the difference does not', () => {
  const [a, b] = [
    [3, 2, 5, null],
    [1, 2, 6, 4],
  ]
  const high = comparePaired(a, b, { samples: 20 })
  const low = comparePaired(a, b, { samples: 20, higherBetter: false })
  expect([high.wins, high.losses, high.ties, high.pairs, high.missing]).toEqual([1, 1, 1, 3, 1])
  expect([low.wins, low.losses]).toEqual([1, 1])
  const better = comparePaired([3, 4], [1, 1], { higherBetter: false })
  expect([better.wins, better.losses, better.meanDifference.estimate]).toEqual([0, 2, 2.5])
})

test('the exact test of all signs up to 12 cases, drawn ones above', () => {
  const values = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
  expect(permutationTest(values(12), new Array(12).fill(0))).toMatchObject({ method: 'exact', permutations: 4096 })
  expect(permutationTest(values(13), new Array(13).fill(0))).toMatchObject({ method: 'drawn', permutations: 9999 })
})

test('nothing on which the algorithms differ', () => {
  expect(mcnemarTest(0, 0)).toEqual({ exact: 1, midP: 1, corrected: Number.NaN, uncorrected: Number.NaN })
  expect(signTest([1], [1]).p).toBe(1)
  // 0.1 + 0.2 and 0.3 differ by rounding alone.
  expect(signTest([0.1 + 0.2, 1, 1e6 + 1e-7], [0.3, 0.5, 1e6])).toMatchObject({ above: 1, below: 0, equal: 2 })
  expect(hodgesLehmann([], []).estimate).toBeNaN()
})

test('complete cases only', () => {
  const complete = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
  ]
  const { missing, ...rest } = friedmanTest([...complete, [1, null, 3]])
  expect(missing).toBe(1)
  expect(friedmanTest(complete)).toEqual({ ...rest, missing: 0 })
})

test.each([
  ['shape-mismatch', () => comparePaired([1], [1, 2])],
  ['bad-option', () => comparePaired([1, 2], [2, 1], { level: 2 })],
  ['bad-option', () => permutationTest([1, 2], [2, 1], { permutations: 0 })],
  ['bad-option', () => permutationTest(new Array(25).fill(1), new Array(25).fill(0), { method: 'exact' })],
  ['bad-argument', () => mcnemarTest(0.5, 1)],
  ['bad-argument', () => mcnemarTest(1, -1)],
  ['too-few-values', () => friedmanTest([[1, 2]])],
  ['too-few-values', () => friedmanTest([[1, 2, null]])],
  ['bad-option', () => friedmanTest([[1, 2, 3]], { level: 0 })],
  // @ts-expect-error an unknown adjustment
  ['bad-argument', () => adjustPValues([0.1], 'tukey')],
])('refused: %s %s', (code, call) => expect(call).toThrow(refused(code)))

describe('effect sizes of differences without spread', () => {
  it.each([
    { a: [2, 3, 4], b: [1, 2, 3] },
    { a: [1, 1, 1], b: [1, 1, 1] },
  ])('are NaN: %j', ({ a, b }) => {
    const { dz, gz, drm } = effectSizes(a, b)
    expect([dz, gz, drm]).toStrictEqual([Number.NaN, Number.NaN, Number.NaN])
  })
})
