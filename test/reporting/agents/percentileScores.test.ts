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

  it('ranks no run of a challenge of which a valid run has no percentile, as summarizeReports', () => {
    const runs = [
      { task: 'a', valid: true },
      { task: 'a', valid: false },
      { task: 'b', valid: true, percentile: 1 },
      { task: 'b', valid: true },
    ]
    expect(percentileScores(runs)).toEqual([NaN, NaN, NaN, NaN])
  })
})
