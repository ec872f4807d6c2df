import { describe, expect, it, test } from 'vitest'
import { agentRun } from '../../../src/agents/runs/agentRun'
import { runBoard } from '../../../src/agents/runs/runBoard'
import { isNotGraded } from '../../../src/engine/report/isNotGraded'
import { medalRates } from '../../../src/engine/report/medalRates'
import { summarizeReports } from '../../../src/engine/report/summarizeReports'
import { recordsOfReports } from '../../../src/reporting/agents/recordsOfReports'
import { resultCell } from '../../../src/reporting/tables/resultCell'
import { readRunReports } from '../../../src/reporting/tables/runReports'

const fault = { message: 'answers.csv is missing', code: 'not-prepared', side: 'answers' }
const run = (agent: string, seed: number) => ({ run: { agent, seed } })
const good = { challenge_id: 'isles22', valid_submission: true, metrics: { percentile: 0.5 }, gold_medal: true }
const ungraded = { challenge_id: 'isles22', valid_submission: false, error: fault }

test.each([
  ['answers', true],
  ['medgrade', true],
  ['submission', false],
])('a fault of the side %s', (side, apart) => {
  expect(isNotGraded({ error: { side } })).toBe(apart)
})
test.each([null, undefined, 'x', {}])('an error %j is none of theirs', (error) => {
  expect(isNotGraded({ error })).toBe(false)
})

describe('what could not be graded is no failure', () => {
  it('of a system over the benchmark', () => {
    const reports = [good, ungraded, { ...ungraded, challenge_id: 'seg_a' }]
    const { systems, warnings } = summarizeReports([{ system: 'a', reports }])
    expect(systems[0]).toMatchObject({ meanPercentile: 0.5, validityRate: 1, runs: 1, validRuns: 1, notGraded: 2 })
    expect(systems[0]!.medalRates.gold).toBe(1)
    expect(systems[0]!.challenges[1]).toMatchObject({ runs: 0, notGraded: 1, percentile: null, error: fault.message })
    expect(warnings.join()).toMatch(/2 runs are not graded/)
  })
  it('of an agent without any other run', () => {
    const { systems } = summarizeReports([{ system: 'a', reports: [ungraded] }])
    expect(systems[0]).toMatchObject({ runs: 0, notGraded: 1, validityRate: 0, numChallenges: 0 })
  })
  it('in a table of results', () => {
    const json = { challenge_reports: [{ ...ungraded, ...run('A', 1) }] }
    const wanted = { challenge: 'isles22', agent: 'A' }
    expect(resultCell(readRunReports([{ name: 'a', json }]), wanted)).toMatchObject({
      missing: true,
      missingText: 'not graded',
    })
    const both = {
      challenge_reports: [
        { ...ungraded, ...run('A', 1) },
        { ...good, ...run('A', 2) },
      ],
    }
    expect(resultCell(readRunReports([{ name: 'a', json: both }]), wanted)).toMatchObject({
      valid: 1,
      all: 1,
      percentile: 0.5,
    })
  })
  it('in medal rates', () => {
    const rates = (second: object) =>
      medalRates([
        { challenge_id: 'a', gold_medal: true },
        { challenge_id: 'b', ...second },
      ]).rates
    expect(rates({}).gold.mean).toBe(0.5)
    expect(rates({ not_graded: true }).gold.mean).toBe(1)
    expect(() => medalRates([{ challenge_id: 'a', not_graded: true }])).toThrow(/No report could be graded/)
  })
  it('in the report of agents', () => {
    expect(recordsOfReports(new Map([['a', [good, ungraded]]]))).toHaveLength(1)
  })
  it('on the board of runs', () => {
    const report = (error: object | null) => ({
      run: { agent: 'a', submitted: true },
      task: { id: 'pathvqa-task', track: 'vqa' },
      error,
    })
    const board = runBoard([agentRun(report(fault)), agentRun(report(null))])
    expect(board.overall.a).toMatchObject({ failureRate: 0 })
    expect(board.tracks).toMatchObject([{ runs: 1 }])
    expect(board.notGraded).toHaveLength(1)
  })
})
