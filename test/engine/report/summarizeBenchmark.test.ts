import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { summarizeBenchmark } from '../../../src/engine/report/summarizeBenchmark'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/goldens/${name}.json`, import.meta.url), 'utf8'))

interface Overall {
  about: string
  percentiles: Record<string, number | null>
  meanPercentile: number
  valid: number
  numChallenges: number
  validityRate: number
}

describe('the benchmark over its challenges', () => {
  test.each((read('report/overall').cases as Overall[]).map((c, i) => [i, c] as const))('golden %i', (_, c) => {
    const { about: __, percentiles, ...expected } = c
    const { meanPercentile, ...counts } = summarizeBenchmark(percentiles)
    const { meanPercentile: mean, ...expectedCounts } = expected
    expect(counts).toStrictEqual(expectedCounts)
    expect(Math.abs(meanPercentile - mean)).toBeLessThanOrEqual(1e-12)
  })
})
