import { describe, expect, test } from 'vitest'
import { comparablePairs } from '../../../src/kernels/statistics/comparablePairs'
import { uniform } from '../../support/uniform'

/** The definition: every event against every case. */
function everyPair(time: Float64Array, event: Uint8Array, predicted: Float64Array, tolerance: number) {
  const n = time.length
  const [all, concordant, tied] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)]
  let tiedTimes = 0
  for (let i = 0; i < n; i++) {
    if (event[i] === 0) continue
    for (let j = 0; j < n; j++) {
      const sameTime = time[j] === time[i]
      if (time[j]! < time[i]! || (sameTime && event[j] === 1)) continue
      if (sameTime) tiedTimes++
      const ahead = predicted[j]! - predicted[i]!
      all[i]!++
      if (Math.abs(ahead) <= tolerance) tied[i]!++
      else if (ahead > 0) concordant[i]!++
    }
  }
  return { all, concordant, tied, tiedTimes }
}

describe('pairs of survival times', () => {
  test.each([0, 1e-8, 0.1, 0.25, 3])('are those of the definition, with ties within %s', (tolerance) => {
    const next = uniform(46)
    for (let run = 0; run < 200; run++) {
      const n = Math.floor(next() * 40)
      // Few values, so that many are equal; zeros of both signs, and differences at the tolerance.
      const value = () => [0, -0, 0.1, 0.2, 0.30000000000000004, 0.3, next(), 1e308, -1e308][Math.floor(next() * 9)]!
      const time = Float64Array.from({ length: n }, () => Math.floor(next() * 8))
      const event = Uint8Array.from({ length: n }, () => Number(next() < 0.6))
      const predicted = Float64Array.from({ length: n }, value)
      expect(comparablePairs(time, event, predicted, tolerance)).toStrictEqual(
        everyPair(time, event, predicted, tolerance),
      )
    }
  })
})
