import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adviseInterval,
  aucInterval,
  bootstrapInterval,
  clusterInterval,
  compareAucs,
  correlationInterval,
  describeInterval,
  type Interval,
  meanInterval,
  medianInterval,
  nestedInterval,
  planCases,
  pooledInterval,
  proportionInterval,
  repeatedRuns,
  statisticsWarnings,
} from '../../../src/ranking/intervals'

const codes = ({ warnings }: Interval) => warnings.map(({ code }) => code)
const ends = ({ low, high }: Interval) => [low, high]
const refused = (code: string) => expect.objectContaining({ code })
const spread = (n: number) => Array.from({ length: n }, (_, i) => Math.sin(i * i) / 2 + 0.5)

describe('the method without a choice', () => {
  test('mean: studentised, t where it is undefined', () => {
    expect(meanInterval(spread(15)).method).toBe('studentised')
    const constant = meanInterval([0.5, 0.5, 0.5])
    expect([constant.method, ...ends(constant)]).toEqual(['t', 0.5, 0.5])
    expect(ends(meanInterval([0.5, 0.5], { method: 'studentised' }))).toEqual([Number.NaN, Number.NaN])
  })
  test('median: binomial below 20 cases, then percentile', () => {
    expect(medianInterval(spread(19)).method).toBe('binomial')
    expect(medianInterval(spread(20)).method).toBe('percentile')
  })
  test('correlation: Fisher, percentile with a warning for ties or few pairs', () => {
    expect(correlationInterval(spread(12), spread(13).slice(1)).method).toBe('fisher-z')
    const few = correlationInterval(spread(9), spread(10).slice(1))
    expect(few.method).toBe('percentile')
    expect(codes(few)).toContain('correlation-small')
    const tied = correlationInterval([...spread(12), 0.5, 0.5], spread(15).slice(1))
    expect(tied.method).toBe('percentile')
    expect(codes(tied)).toContain('correlation-ties')
  })
  test('pooled ratio: BCa, percentile where it is undefined', () => {
    expect(pooledInterval(spread(12), spread(13).slice(1)).method).toBe('bca')
    const constant = pooledInterval([1, 1, 1], [2, 2, 2])
    expect([constant.method, ...ends(constant)]).toEqual(['percentile', 0.5, 0.5])
  })
  test('area under the curve: logit, stratified with a warning at the bound', () => {
    expect(aucInterval([0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6]).method).toBe('delong-logit')
    const perfect = aucInterval([0, 0, 1, 1], [1, 2, 3, 4])
    expect(perfect.method).toBe('stratified')
    expect(codes(perfect)).toContain('auc-at-bound')
  })
  test('is what the advice says', () => {
    expect(adviseInterval('mean')).toMatchObject({ method: 'studentised', otherwise: 't' })
    expect(adviseInterval('median', { cases: 19 }).method).toBe('binomial')
    expect(adviseInterval('median', { cases: 20 }).method).toBe('percentile')
    expect(adviseInterval('correlation', { cases: 9 }).method).toBe('percentile')
    expect(adviseInterval('correlation', { cases: 10, ties: true }).method).toBe('percentile')
    expect(adviseInterval('area under the curve', { atBound: true }).method).toBe('stratified')
    // @ts-expect-error an unknown subject
    expect(() => adviseInterval('mode')).toThrow(refused('bad-argument'))
  })
})

describe('warnings come with the interval', () => {
  test('a basic bootstrap of a median never lacks its warning', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 3, maxLength: 30 }),
        (values) => {
          const found = codes(medianInterval(values, { method: 'basic', samples: 5 }))
          const equal = values.every((value) => value === values[0])
          expect(found).toContain(equal ? 'all-equal' : 'median-basic')
        },
      ),
      { numRuns: 50 },
    )
  })
  test('missing values are left out, counted and named', () => {
    const found = meanInterval([0.1, Number.NaN, 0.2, null, 0.4], { method: 't' })
    expect([found.cases, found.missing, found.samples, found.seed]).toEqual([3, 2, 0, null])
    expect(found.warnings[0]).toEqual({
      code: 'missing-values',
      text: '2 of 5 values are missing; this figure leaves them out',
    })
    const [x, y] = [
      [1, 2, null, 4, 5, 6],
      [2, 1, 3, null, 6, 5],
    ]
    expect([correlationInterval(x, y).cases, pooledInterval(x, y).missing]).toEqual([4, 2])
    const auc = aucInterval([0, 0, 1, 1, 1], [1, 2, null, 3, 4], { method: 'delong' })
    expect([auc.cases, auc.missing]).toEqual([4, 1])
    expect(nestedInterval([[1, null], [null], [3]]).missing).toBe(2)
  })

  test('takes more tasks than a call has room for arguments', () => {
    const runs = Array.from({ length: 200_000 }, (_, task) => [task % 2])
    expect(nestedInterval(runs, { samples: 2 }).estimate).toBe(0.5)
  })
  test('few resamples and given resamples', () => {
    expect(codes(meanInterval(spread(60), { samples: 999 }))).toContain('few-resamples')
    expect(codes(meanInterval(spread(60), { samples: 1000 }))).not.toContain('few-resamples')
    const given = meanInterval([1, 2, 4], { method: 'percentile', indices: [[0, 1, 1]] })
    expect([given.samples, given.seed]).toEqual([1, null])
  })
  test('name the case and the value', () => {
    const [values, caseNames] = [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0], 'abcdefghijkl'.split('')]
    const texts = statisticsWarnings({ values, caseNames, statistic: 'mean', method: 't' }).map(({ text }) => text)
    expect(texts).toContain('92 % of the cases have the value 1')
    expect(texts).toContain('Leaving out case l moves the mean by more than half a standard error')
    const long = statisticsWarnings({ values: [2 / 3, 2 / 3, 2 / 3, 0.1] }).map(({ text }) => text)
    expect(long).toContain('75 % of the cases have the value 0.666667')
    const written = statisticsWarnings({ values: [2 / 3, 2 / 3, 2 / 3, 0.1], valueText: (value) => value.toFixed(3) })
    expect(written.map(({ text }) => text)).toContain('75 % of the cases have the value 0.667')
    const [first] = statisticsWarnings({ winnerShare: 0.625, winner: 'A' })
    expect(first!.text).toBe('The first place is not certain: A wins 63 % of the resamples')
  })
  test('a typing error in a fact is refused', () => {
    // @ts-expect-error an unknown fact
    expect(() => statisticsWarnings({ sucesses: 1 })).toThrow(refused('bad-argument'))
  })
})

describe('too little to say', () => {
  test('one case, or none, has no interval', () => {
    for (const values of [[], [0.5]]) {
      for (const found of [meanInterval(values), medianInterval(values), bootstrapInterval(values.length, () => 1)]) {
        expect(ends(found)).toEqual([Number.NaN, Number.NaN])
        expect(codes(found)).toContain('too-few-cases')
      }
    }
    expect(ends(clusterInterval([1, 2], ['a', 'a']))).toEqual([Number.NaN, Number.NaN])
    expect(ends(nestedInterval([[1, 2]]))).toEqual([Number.NaN, Number.NaN])
    expect(ends(proportionInterval(0, 0))).toEqual([Number.NaN, Number.NaN])
    expect(planCases([0.5])).toEqual({
      neededCases: Number.NaN,
      leaveOneOut: [Number.NaN, Number.NaN],
      mostInfluential: 0,
    })
    expect(planCases([]).mostInfluential).toBeNull()
  })
  test('four pairs have no Fisher interval; a correlation of 1 has itself', () => {
    expect(ends(correlationInterval([1, 2, 3, 4], [1, 3, 2, 4], { method: 'fisher-z' }))).toEqual([
      Number.NaN,
      Number.NaN,
    ])
    const [x, y] = [
      [1, 2, 3, 4, 5],
      [2, 3, 5, 7, 11],
    ]
    const found = correlationInterval(x, y, { method: 'fisher-z', coefficient: 'spearman' })
    expect(ends(found)).toEqual([found.estimate, found.estimate])
    expect(found.estimate).toBeCloseTo(1, 14)
  })
  test('undefined resamples are left out and counted', () => {
    const found = pooledInterval([0, 0, 1], [0, 0, 1], { method: 'percentile', samples: 300 })
    expect(found.undefinedSamples).toBeGreaterThan(50)
    expect(ends(found)).toEqual([1, 1])
  })
  test('a comparison of equal scores has no z', () => {
    const { z, p, low, high } = compareAucs([0, 1, 0, 1], [1, 2, 3, 4], [1, 2, 3, 4])
    expect([z, p, low, high]).toEqual([Number.NaN, Number.NaN, 0, 0])
  })
})

describe('refusals', () => {
  test.each([
    ['bad-option', () => meanInterval([1, 2], { level: 1 })],
    ['bad-option', () => meanInterval([1, 2], { samples: 0 })],
    ['bad-option', () => meanInterval([1, 2], { indices: [[0, 2]] })],
    // @ts-expect-error an unknown method
    ['bad-argument', () => meanInterval([1, 2], { method: 'wilson' })],
    ['bad-argument', () => proportionInterval(3, 2)],
    ['bad-argument', () => proportionInterval(0.5, 2)],
    ['bad-argument', () => bootstrapInterval(1.5, () => 0)],
    ['bad-argument', () => repeatedRuns([1], [true], 2)],
    ['shape-mismatch', () => repeatedRuns([1], [], 1)],
    ['shape-mismatch', () => correlationInterval([1], [1, 2])],
    ['bad-option', () => correlationInterval([1, 2, 3], [1, 2, 3], { method: 'fieller' })],
    ['shape-mismatch', () => pooledInterval([1], [1, 2])],
    ['shape-mismatch', () => clusterInterval([1], ['a', 'b'])],
    ['shape-mismatch', () => aucInterval([1, 0], [1])],
    ['bad-input', () => aucInterval([1, 2], [1, 2])],
    ['too-few-values', () => aucInterval([1, 1], [1, 2])],
    ['bad-option', () => aucInterval([1, 0], [1, 2], { indices: [[0, 1]] })],
    ['bad-option', () => planCases([1, 2], { halfWidth: 0 })],
  ])('%s %s', (code, call) => expect(call).toThrow(refused(code)))
})

describe('properties', () => {
  const samples = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 25 })
  test('an interval moves and grows with its values', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom('studentised', 't', 'percentile', 'basic', 'bca'), (values, method) => {
        const one = meanInterval(values, { method, samples: 50 })
        const moved = meanInterval(
          values.map((value) => 4 * value + 8),
          { method, samples: 50 },
        )
        for (const end of ['low', 'high'] as const) {
          if (Number.isNaN(one[end])) expect(moved[end]).toBeNaN()
          else expect(moved[end]).toBeCloseTo(4 * one[end] + 8, 6)
        }
      }),
      { numRuns: 60 },
    )
  })
  test('successes and failures are mirror images', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (k, failures) => {
        fc.pre(k + failures > 0)
        for (const method of [
          'wilson',
          'clopper-pearson',
          'agresti-coull',
          'wald',
          'jeffreys',
          'wilson-corrected',
        ] as const) {
          const one = proportionInterval(k, k + failures, { method })
          const other = proportionInterval(failures, k + failures, { method })
          expect(one.low).toBeCloseTo(1 - other.high, 11)
          if (method !== 'jeffreys') expect(one.low).toBeLessThanOrEqual(one.estimate + 1e-12)
        }
      }),
      { numRuns: 100 },
    )
  })
  test('a wider level holds the narrower one', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const [wide, narrow] = [0.99, 0.8].map((level) =>
          medianInterval(values, { method: 'percentile', level, samples: 99 }),
        )
        expect(wide!.low).toBeLessThanOrEqual(narrow!.low)
        expect(wide!.high).toBeGreaterThanOrEqual(narrow!.high)
      }),
      { numRuns: 60 },
    )
  })
  test('runs of one each are the tasks alone in the mean, and best of 1 is the mean', () => {
    const scores = [0.2, 0.5, 0.9, 0.4]
    expect(nestedInterval(scores.map((score) => [score])).estimate).toBeCloseTo(0.5, 12)
    expect(repeatedRuns(scores, [true, false, true, true], 1)).toEqual({ bestOfK: 0.5, passAtK: 0.75, allOfK: 0.75 })
  })
})

describe('the wording', () => {
  test('names level, method, cases, resamples and seed', () => {
    expect(describeInterval(meanInterval(spread(24)))).toBe(
      '95 % interval, studentised bootstrap, n = 24 cases, 2000 resamples, seed 1',
    )
    expect(describeInterval(proportionInterval(1, 1, { level: 0.9 }))).toBe('90 % interval, Wilson, n = 1 case')
    const patients = ['a', 'a', 'b', 'c']
    const found = clusterInterval([1, 2, 3, 5], patients, { samples: 1000, seed: 7 })
    expect(describeInterval(found)).toBe(
      '95 % interval, BCa bootstrap, n = 4 cases of 3 patients, 1000 resamples, seed 7',
    )
  })
})
