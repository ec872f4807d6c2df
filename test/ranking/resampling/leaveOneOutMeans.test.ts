import { describe, expect, it } from 'vitest'
import { numpyMean } from '../../../src/python/numpyMean'
import { leaveOneOutMeans } from '../../../src/ranking/resampling/leaveOneOutMeans'
import { leaveOneOut, overValues } from '../../../src/ranking/resampling/resample'

const valuesOf = (n: number) => Float64Array.from({ length: n }, (_, i) => ((i * 7919) % 1009) / 1009 + 1e-9 * i)

describe('leaveOneOutMeans', () => {
  it.each([0, 1, 2, 7, 8, 9, 10, 128, 129, 130, 131, 257, 264, 1000, 1301])(
    '%i values: every mean has its bits',
    (n) => {
      const values = valuesOf(n)
      expect(leaveOneOutMeans(values)).toEqual(leaveOneOut(n, overValues(values, numpyMean)))
    },
  )

  it('reads each value a bounded number of times', () => {
    const readsOf = (n: number) => {
      let reads = 0
      const counted = new Proxy(valuesOf(n), {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads++
          const found = Reflect.get(target, key, target)
          return typeof found === 'function' ? found.bind(target) : found
        },
      })
      leaveOneOutMeans(counted)
      return reads / n
    }
    expect(readsOf(8000) / readsOf(1000)).toBeLessThan(2)
  })
})
