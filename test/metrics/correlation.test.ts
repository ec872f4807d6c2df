import fc from 'fast-check'
import { kendallTau, krocc, pearson, plcc, spearman, srocc } from 'medgrade/metrics'
import { describe, expect, test } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { countPairs } from '../../src/kernels/statistics/correlation'
import { rankValues } from '../../src/kernels/statistics/ranks'
import { oraclePairs, oraclePearson, oracleRanks } from '../oracles/correlation'
import { differs, goldens, isError } from '../support/golden'

describe('goldens', () => {
  for (const golden of goldens('correlation').filter((one) => one.kernel === 'correlation')) {
    test(`${golden.file}: ${golden.about}`, () => {
      const x = golden.input.x as number[]
      const y = golden.input.y as number[]
      const tolerance = golden.file === 'nearly-constant.json' ? 1e-2 : 1e-12
      const check = (name: string, compute: () => number) => {
        const expected = golden.expected[name]
        if (expected === undefined) return
        if (isError(expected)) expect(compute).toThrow()
        else {
          const found = compute()
          expect(differs(found, expected as number, tolerance), `${name}: ${found}, expected ${expected}`).toBe(false)
        }
      }
      check('pearson', () => plcc(x, y))
      check('spearman', () => srocc(x, y))
      check('kendall_tau_b', () => krocc(x, y))
      check('kendall_tau_c', () => krocc(x, y, { variant: 'c' }))
      if (golden.expected.ranks_x) expect([...rankValues(Float64Array.from(x))]).toEqual(golden.expected.ranks_x)
      if (golden.expected.ranks_y) expect([...rankValues(Float64Array.from(y))]).toEqual(golden.expected.ranks_y)
    })
  }
})

const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
  minLength: 2,
  maxLength: 90,
  size: 'max',
})
const distinct = (values: readonly number[]) => new Set(values).size > 1
const all = { plcc, srocc, krocc }

describe.each(Object.entries(all))('%s', (name, metric) => {
  test('lies within [-1, 1], is symmetric, and unchanged by gain and offset', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const x = points.map((point) => point[0])
        const y = points.map((point) => point[1])
        fc.pre(distinct(x) && distinct(y))
        const value = metric(x, y)
        expect(Math.abs(value)).toBeLessThanOrEqual(1)
        expect(metric(y, x)).toBeCloseTo(value, 12)
        expect(
          metric(
            x.map((v) => 4 * v - 3),
            y,
          ),
        ).toBeCloseTo(value, 12)
        expect(
          metric(
            x.map((v) => -v),
            y,
          ),
        ).toBeCloseTo(-value, 12)
        expect(metric(x, x)).toBeCloseTo(1, 12)
      }),
    )
  })

  test('is unchanged when both are reordered alike', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const x = points.map((point) => point[0])
        const y = points.map((point) => point[1])
        fc.pre(distinct(x) && distinct(y))
        expect(metric(x.toReversed(), y.toReversed())).toBeCloseTo(metric(x, y), 12)
      }),
    )
  })

  test('NaN for a constant and for a NaN', () => {
    expect(metric([1, 1, 1], [1, 2, 3])).toBeNaN()
    expect(metric([1, 2, 3], [1, 1, 1])).toBeNaN()
    expect(metric([1, Number.NaN, 3], [1, 2, 3])).toBeNaN()
    expect(metric([1, 2, 3], [1, Number.NaN, 3])).toBeNaN()
  })

  test('takes strided arrays and every type', () => {
    const x = [1, 5, 2, 8]
    const y = [2, 4, 1, 9]
    const value = metric(x, y)
    const strided = { data: Float32Array.from([8, 0, 2, 0, 5, 0, 1]), shape: [4], stride: [-2], offset: 6 }
    expect(metric(strided, Uint8Array.from(y))).toBe(value)
    expect(
      metric({ data: BigInt64Array.from(x.map(BigInt)), shape: [2, 2] }, { data: Int16Array.from(y), shape: [4] }),
    ).toBe(value)
  })

  test('refuses different lengths and what is not a number', () => {
    expect(() => metric([1, 2], [1, 2, 3])).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
    expect(() => metric([1, 2], ['1', '2'] as unknown as number[])).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
    expect(() => metric(null as unknown as number[], [1])).toThrow(expect.objectContaining({ code: 'bad-input' }))
    const beyond = { data: new Float64Array(3), shape: [4] }
    expect(() => metric(beyond, [1, 2, 3, 4])).toThrow(expect.objectContaining({ code: 'bad-array' }))
  })

  test('has its alias', () => {
    expect({ plcc: pearson, srocc: spearman, krocc: kendallTau }[name]).toBe(metric)
  })
})

test('against the textbook versions', () => {
  fc.assert(
    fc.property(pairs, (points) => {
      const x = points.map((point) => point[0])
      const y = points.map((point) => point[1])
      const counts = countPairs(Float64Array.from(x), Float64Array.from(y))
      expect(counts).toMatchObject(oraclePairs(x, y))
      fc.pre(distinct(x) && distinct(y) && x.length > 2)
      expect(plcc(x, y)).toBeCloseTo(oraclePearson(x, y), 12)
      expect(srocc(x, y)).toBeCloseTo(oraclePearson(oracleRanks(x, 'average'), oracleRanks(y, 'average')), 12)
    }),
  )
})

test('two points are exactly one or minus one', () => {
  expect(plcc([0.1, 0.7], [3, 9])).toBe(1)
  expect(plcc([0.1, 0.7], [9, 3])).toBe(-1)
})

test('Pearson refuses fewer than two points', () => {
  for (const points of [[], [1]]) {
    try {
      plcc(points, points)
      expect.unreachable()
    } catch (error) {
      expect(isMedgradeError(error, 'too-few-values')).toBe(true)
    }
    expect(srocc(points, points)).toBeNaN()
    expect(krocc(points, points)).toBeNaN()
  }
})

test('magnitudes near overflow and underflow', () => {
  const x = [1, 5, 2, 8]
  const y = [2, 4, 1, 9]
  const huge = x.map((v) => v * 1e300)
  const tiny = y.map((v) => v * 1e-300)
  expect(plcc(huge, tiny)).toBeCloseTo(plcc(x, y), 12)
  // scipy 1.17.1: lengths are doubles, which overflow and have few digits among the smallest.
  expect(plcc([1e308, -1e308, 1e308, -1e308], [1, 2, 3, 0.4])).toBe(0)
  expect(plcc([5e-324, 1e-323, 0, 2e-323], [1, 2, 3, 5])).toBeCloseTo(0.6479515952918627, 14)
  expect(plcc([1e-320, 3e-320, 2e-320], [1e308, 2, 3])).toBeCloseTo(-0.8661368342755333, 14)
})
