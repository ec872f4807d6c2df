import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metricRange } from '../../../src/catalogue/metricRange'
import { meanInterval } from '../../../src/ranking/intervals'
import { differenceRange, shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { sampled } from '../../sampled'
import { drawFrom, type Part, uniformGenerator } from '../coverage/distributions'

interface Bands {
  readonly protocol: {
    readonly distributions: Readonly<Record<string, Part[]>>
    readonly truth: Readonly<Record<string, { readonly mean: number }>>
  }
  readonly rows: readonly {
    distribution: string
    n: number
    statistic: string
    method: string
    band: [number, number]
  }[]
}
const { protocol, rows }: Bands = JSON.parse(readFileSync('fixtures/goldens/statistics/coverage/bands.json', 'utf8'))

test('the ranges are those of the catalogue', () => {
  expect(metricRange('dice')).toStrictEqual([0, 1])
  expect(metricRange('hd95')).toStrictEqual([0, Infinity])
  expect(metricRange('nsd@2mm')).toStrictEqual([0, 1])
  expect(metricRange('fn')).toStrictEqual([0, Infinity])
  expect(metricRange('a column of mine')).toStrictEqual([-Infinity, Infinity])
})

test('an interval lies within the range around its mean, and is no clipped one', () => {
  const uniform = uniformGenerator(11)
  for (let run = 0; run < 60; run++) {
    const n = 10 + (run % 30)
    const near = Float64Array.from({ length: n }, () => (uniform() < 0.3 ? 1 : 1 - uniform() ** 4))
    const far = near.map((value) => 300 * (1 - value))
    const other = Float64Array.from(near, () => uniform() ** 3)
    const cases = [
      { values: near, range: [0, 1] },
      { values: far, range: [0, Infinity] },
      { values: far.map((value) => -value), range: [-Infinity, 0] },
      { values: near.map((value, at) => value - other[at]!), range: differenceRange([0, 1]) },
    ] as const
    for (const { values, range } of cases)
      for (const method of [undefined, 't'] as const) {
        const { estimate, low, high } = shownInterval(values, { range, samples: 300, ...(method && { method }) })
        expect(low).toBeGreaterThan(range[0])
        expect(high).toBeLessThan(range[1])
        expect(low).toBeLessThan(estimate)
        expect(high).toBeGreaterThan(estimate)
      }
  }
})

test('mirrored values have the mirrored interval', () => {
  const values = Float64Array.from([0.1, 0.5, 0.9, 0.95, 0.7, 0.2, 1, 0.8, 0.4, 0.6, 0.3])
  const [own, mirrored] = [values, values.map((value) => 1 - value)].map((list) =>
    meanInterval(list, { range: [0, 1] }),
  )
  expect(1 - own!.low).toBeCloseTo(mirrored!.high, 9)
  expect(own!.method).toBe('studentised-logit')
  expect(meanInterval(values, { range: [0, Infinity], method: 't' }).method).toBe('t-log')
  expect(meanInterval(values, { range: [-Infinity, Infinity] })).toStrictEqual(meanInterval(values))
})

test('none below ten cases, of equal values, and of values at a bound; refused outside the range', () => {
  const nine = Float64Array.from({ length: 9 }, (_, at) => at / 10)
  expect(shownInterval(nine, { range: [0, 1] })).toMatchObject({ low: NaN, high: NaN, cases: 9 })
  expect(shownInterval(nine).warnings.map(({ code }) => code)).toContain('too-few-cases')
  const ones = new Float64Array(12).fill(1)
  expect(shownInterval(ones, { range: [0, 1] })).toMatchObject({ estimate: 1, low: NaN, high: NaN })
  expect(() => meanInterval([0.5, 1.5], { range: [0, 1] })).toThrow(/range/)
  expect(() => meanInterval([0.5, 0.5], { range: [1, 0] })).toThrow(/range/)
  expect(() => meanInterval([0.5, 0.6], { range: [0, 1], method: 'basic' })).toThrow(/studentised or t/)
  // Of another metric under the same name.
  expect(
    shownInterval(
      Float64Array.from({ length: 12 }, (_, at) => 80 + at),
      { range: [0, 1] },
    ).method,
  ).toBe('studentised')
})

const cells = [
  ['nsd-many-ones', 20],
  ['dice-good', 20],
  ['dice-with-failures', 50],
  ['hd95-like', 50],
] as const

test.each(sampled(cells, (_, at) => at === 0))(
  'holds the truth as often as the studentised bootstrap: %s, %d cases',
  (distribution, n) => {
    const uniform = uniformGenerator(3)
    const truth = protocol.truth[distribution]!.mean
    const range = distribution === 'hd95-like' ? ([0, Infinity] as const) : ([0, 1] as const)
    const repetitions = 1000
    let hits = 0
    for (let run = 0; run < repetitions; run++) {
      const values = Float64Array.from({ length: n }, () => drawFrom(protocol.distributions[distribution]!, uniform))
      const { low, high } = meanInterval(values, { range, samples: 500, seed: run + 1 })
      if (low <= truth && truth <= high) hits++
    }
    const same = rows.find(
      (row) =>
        row.distribution === distribution && row.n === n && row.statistic === 'mean' && row.method === 'studentised',
    )
    expect(hits / repetitions).toBeGreaterThanOrEqual(same!.band[0])
    expect(hits / repetitions).toBeLessThanOrEqual(same!.band[1])
  },
)

test('equal and nearly equal values have no interval, and the warnings tell why', () => {
  const uniform = uniformGenerator(5)
  const codes = (interval: ReturnType<typeof shownInterval>) => interval.warnings.map(({ code }) => code)
  for (const range of [
    [-Infinity, Infinity],
    [-1, 1],
    [0, Infinity],
  ] as const) {
    const equal = shownInterval(new Float64Array(24).fill(0.25), { range })
    expect([equal.estimate, equal.low, equal.high]).toStrictEqual([0.25, Number.NaN, Number.NaN])
    expect(codes(equal)).toContain('all-equal')
    // Differences of rounded numbers: equal but for their last digits.
    const nearly = shownInterval(
      Float64Array.from({ length: 24 }, (_, at) => (at % 2 ? 0.3 - 0.2 : 0.1)),
      { range },
    )
    expect([nearly.low, nearly.high]).toStrictEqual([Number.NaN, Number.NaN])
    // 18 of 20 differ by rounding to four digits: the spread of a resample without the other two is 300 times too small.
    const piled = Float64Array.from({ length: 20 }, (_, at) => (at < 2 ? 0.0106 : at % 2 ? 0.0659 : 0.066))
    const found = shownInterval(piled, { range })
    expect([found.low, found.high, codes(found).at(-1)]).toStrictEqual([Number.NaN, Number.NaN, 'nearly-equal'])
    for (let run = 0; run < 40; run++) {
      const values = Float64Array.from({ length: 10 + (run % 9) }, () => Math.round(uniform() ** 6 * 20) / 20)
      const { estimate, low, high, warnings } = shownInterval(values, { range, samples: 200 })
      if (Number.isNaN(low)) expect(warnings.length).toBeGreaterThan(0)
      else expect([low < estimate, high > estimate]).toStrictEqual([true, true])
    }
  }
})

test('no end is much farther from all values than these are from each other', () => {
  const uniform = uniformGenerator(5)
  let bare = 0
  for (let run = 0; run < 200; run++) {
    const n = 10 + (run % 20)
    const failed = run % 4
    // Distances of a challenge in which failed cases cost 50 mm.
    const values = Float64Array.from({ length: n }, (_, at) => (at < failed ? 50 : 1 + uniform() / (1 + (run % 7))))
    const { low, high } = shownInterval(values, { range: [0, Infinity], samples: 300 })
    const [least, largest] = [Math.min(...values), Math.max(...values)]
    if (Number.isNaN(low)) bare++
    else expect(Math.max(least - low, high - largest)).toBeLessThanOrEqual(5 * (largest - least))
  }
  expect(bare).toBeGreaterThan(0)
  expect(bare).toBeLessThan(200)
})

test('a million cases', () => {
  const values = Float64Array.from({ length: 1e6 }, (_, at) => (at % 7) / 10)
  const { low, high } = shownInterval(values, { range: [0, 1], method: 't' })
  expect([low, high].map((end) => Math.round(1e3 * end))).toEqual([300, 300])
})
