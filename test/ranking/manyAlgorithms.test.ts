import { rankingReport, significanceMap } from 'medgrade/statistics'
import { describe, expect, it } from 'vitest'

/** Values without order, the same for every run. */
const tableOf = (cases: number, algorithms: number) => ({
  task: '',
  cases: Array.from({ length: cases }, (_, k) => `c${k}`),
  algorithms: Array.from({ length: algorithms }, (_, k) => `a${k}`),
  values: Array.from({ length: cases }, (_, c) =>
    Float64Array.from({ length: algorithms }, (_, a) => (Math.imul(a * cases + c + 1, 0x9e3779b1) >>> 0) / 2 ** 32),
  ),
})

describe('rankings of many algorithms', () => {
  it('are not tested beyond 5000, nor resampled beyond two gigabytes', () => {
    const { algorithms } = rankingReport([tableOf(3, 5001)], { samples: 2 }).tasks[0]!
    expect(algorithms).toHaveLength(5001)
    expect(algorithms[0]!.betterThan).toBeNull()
    const many = tableOf(2, 2 ** 17)
    expect(() => rankingReport([many], { samples: 1025 })).toThrow('ranks of all algorithms in all resamples')
    expect(() => significanceMap(many.values)).toThrow('differences of all pairs of algorithms')
  })
})
