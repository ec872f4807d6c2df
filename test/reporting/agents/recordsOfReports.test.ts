import { describe, expect, it } from 'vitest'
import { recordsOfReports } from '../../../src/reporting/agents/recordsOfReports'
import { recordsOfRunReports } from '../../../src/reporting/agents/recordsOfRunReports'

describe('recordsOfReports', () => {
  it('takes agent, task, percentile, medal, cost and the kind of error from stored reports', () => {
    const valid = {
      challenge_id: 'isles22',
      valid_submission: true,
      submission_exists: true,
      metrics: { percentile: 0.75 },
      gold_medal: false,
      silver_medal: true,
      above_median: true,
      run: { agent: 'A', backend: 'M', cost_usd: 3 },
    }
    const invalid = {
      challenge_id: 'isles22',
      valid_submission: false,
      submission_exists: false,
      metrics: null,
      above_median: false,
      error: { message: 'no file', code: 'not-found' },
    }
    expect(recordsOfReports(new Map([['A', [valid, invalid]]]))).toEqual([
      {
        agent: 'A',
        benchmark: 'ReX-MLE',
        model: 'M',
        task: 'isles22',
        score: 0.75,
        produced: true,
        valid: true,
        aboveMedian: true,
        medal: 'silver',
        costUsd: 3,
      },
      {
        agent: 'A',
        benchmark: 'ReX-MLE',
        task: 'isles22',
        score: 0,
        produced: false,
        valid: false,
        aboveMedian: false,
        medal: null,
        error: 'not-found',
      },
    ])
  })

  it('makes agents of the back ends and budgets of result tables', () => {
    const run = { agent: 'A', backend: 'M', budget_h: 24, seed: 1 }
    const report = { challenge: 'isles22', run, valid: true, score: 1, metrics: { percentile: 0.5 } }
    const medals = { valid_submission: true, any_medal: false, gold_medal: false, silver_medal: false }
    const all = { ...medals, bronze_medal: true, above_median: true }
    expect(recordsOfRunReports([{ ...report, medals: all }])).toMatchObject([
      { agent: 'A, M, 24 h', task: 'isles22', score: 0.5, medal: 'bronze', aboveMedian: true, produced: true },
    ])
  })
})
