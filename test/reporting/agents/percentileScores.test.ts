import { describe, expect, it } from 'vitest'
import { percentileScores } from '../../../src/reporting/agents/percentileScores'

describe('percentileScores', () => {
  it('is the percentile, and 0 for an invalid run', () => {
    const runs = [
      { task: 'a', valid: true, percentile: 0.5 },
      { task: 'a', valid: false },
      { task: 'b', valid: false },
    ]
    expect(percentileScores(runs)).toEqual([0.5, 0, 0])
  })

  it('ranks no run of a challenge without a leaderboard, and not a valid run without a percentile', () => {
    const runs = [
      { task: 'a', valid: true },
      { task: 'a', valid: false },
      { task: 'b', valid: true, percentile: 1 },
      { task: 'b', valid: true },
    ]
    expect(percentileScores(runs)).toEqual([NaN, NaN, 1, NaN])
  })
})
