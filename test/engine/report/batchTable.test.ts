import { expect, it } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { batchTable } from '../../../src/engine/report/batchTable'

const report = (more: object) =>
  ({
    challenge_id: 'isles22',
    submission_path: 'a,b.csv',
    valid_submission: true,
    score: null,
    ...more,
  }) as ChallengeReport

it('is a header without reports', () => expect(batchTable([])).toBe('run,challenge,case,label,metric,value,error\n'))

it('names no folders of the machine', () => {
  const cases = [{ id: 'c1', metrics: { dice: 1 }, error: null }]
  const at = (challenge_id: string) => report({ challenge_id, submission_path: '/home/me/a.csv', details: { cases } })
  const text = batchTable([at('/home/me/own.yaml'), at('/home/me/b/own.yaml'), at('isles22')])
  expect(text).not.toContain('/home')
  const challenges = text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1])
  expect(new Set(challenges)).toEqual(new Set(['…/me/own.yaml', '…/b/own.yaml', 'isles22']))
})

it('has a row for each number of a report and of its cases, and for errors', () => {
  const cases = [{ id: 'c1', metrics: { dice: -0 }, labels: { 2: { dice: 1 } }, error: null }]
  const details = { raw: null, cases }
  const text = batchTable([
    report({ score: 0.5, metrics: { dice: 0.25, percentile: Number.NaN }, details }),
    report({ run: { agent: 'x', backend: 'y', seed: 0 }, valid_submission: false, error: { code: 'not-found' } }),
  ])
  expect(text.split('\n').slice(1, -1)).toStrictEqual([
    '"a,b.csv",isles22,,,valid_submission,1,',
    '"a,b.csv",isles22,,,score,0.5,',
    '"a,b.csv",isles22,,,dice,0.25,',
    '"a,b.csv",isles22,,,percentile,NaN,',
    '"a,b.csv",isles22,c1,,dice,-0,',
    '"a,b.csv",isles22,c1,2,dice,1,',
    'x_y_seed0,isles22,,,valid_submission,0,',
    'x_y_seed0,isles22,,,error,,not-found',
  ])
})
