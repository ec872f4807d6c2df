import { describe, expect, it } from 'vitest'
import { median } from '../../../src/kernels/statistics/quantile'
import { numpyMean } from '../../../src/python/numpyMean'
import { numpyStd } from '../../../src/python/numpyStd'
import { bootstrapInterval } from '../../../src/ranking/intervals/bootstrapInterval'
import { medianInterval } from '../../../src/ranking/intervals/medianInterval'
import { studentised } from '../../../src/ranking/intervals/studentised'
import { drawnCases } from '../../../src/ranking/resampling/drawnCases'
import { caseDrawer, forEachResample } from '../../../src/ranking/resampling/resample'

/** Number after number from the generator. */
function oneByOne(seed: number, count: number, samples: number): number[][] {
  const draw = caseDrawer(seed)
  return Array.from({ length: samples }, () => Array.from({ length: count }, () => draw(count)))
}

const resamplesOf = (count: number, samples: number, seed: number) => {
  const found: number[][] = []
  forEachResample(count, { samples, seed }, (cases) => found.push(Array.from(cases)))
  return found
}

describe('drawnCases', () => {
  it.each([
    [1, 200, 30],
    [1, 7, 50],
    [1, 7, 10],
    [2, 7, 50],
    [1, 201, 30],
    [0, 3, 4],
    [4294967295, 13, 9],
  ])('seed %i, %i cases: as one by one', (seed, count, samples) => {
    expect(drawnCases(seed, count, samples)!.map((cases) => [...cases])).toEqual(oneByOne(seed, count, samples))
  })

  it('keeps no list of a long draw, whose resamples are the same', () => {
    expect(drawnCases(1, 2 ** 19, 3)).toBeNull()
    const [long] = resamplesOf(2 ** 19, 3, 5).slice(-1)
    expect(long).toEqual(oneByOne(5, 2 ** 19, 3)[2])
  })

  it('is not changed by a statistic that sorts its list', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6]
    const mean = (cases: ArrayLike<number>) => Array.from(cases).reduce((sum, at) => sum + values[at]!, 0)
    const before = bootstrapInterval(8, mean, { samples: 50 })
    bootstrapInterval(8, (cases) => mean((cases as Uint32Array).fill(0)), { samples: 50 })
    expect(bootstrapInterval(8, mean, { samples: 50 })).toEqual(before)
  })
})

describe('resampled means and medians', () => {
  const values = Float64Array.from({ length: 23 }, (_, i) => ((i * 7) % 11) / 10 - 0.3)

  it('have the bits of the mean and of the deviation of the values drawn', () => {
    // Beside lists of another and of the same number of values, whose resamples are drawn together.
    const lists = [values.slice(1), values.map((value) => -value), values].map((own) => ({ values: own, scale: null }))
    const { resampled, ratios } = studentised(lists, { samples: 300, seed: 3 })[2]!
    const drawn = resamplesOf(values.length, 300, 3).map((cases) => Float64Array.from(cases, (at) => values[at]!))
    expect([...resampled.distribution]).toEqual(drawn.map((sample) => numpyMean(sample)))
    const full = numpyMean(values)
    const error = (sample: Float64Array) => numpyStd(sample, 1) / Math.sqrt(sample.length)
    expect([...ratios]).toEqual(drawn.map((sample) => (numpyMean(sample) - full) / error(sample)))
  })

  it.each([22, 23])('%i values: the interval of the median is that of sorted samples', (n) => {
    const own = values.slice(0, n)
    const sorted = (cases: ArrayLike<number>) => median(Float64Array.from(cases, (at) => own[at]!))
    for (const method of ['percentile', 'bca'] as const) {
      const options = { method, samples: 200, seed: 2 }
      const { low, high, estimate, standardError } = bootstrapInterval(n, sorted, options)
      expect(medianInterval(own, options)).toMatchObject({ low, high, estimate, standardError })
    }
  })
})
