import { expect, it } from 'vitest'
import { doubledRuns } from '../../../src/reporting/batch/doubledRuns'

const report = (run: Readonly<Record<string, unknown>>, path: string) => ({
  ...{ challenge_id: 'isles22', valid_submission: true, submission_path: path },
  run,
})

it('names both reports of one run, by submission and file', () => {
  const check = doubledRuns()
  check(report({ agent: 'A', seed: 0 }, 'one/submission.csv'), 'a.json')
  check(report({ agent: 'A', seed: 1 }, 'two/submission.csv'), 'a.json')
  check(report({ agent: 'A', seed: 0, variant: 'x' }, 'one/submission.csv'), 'a.json')
  expect(() => check(report({ agent: 'A', seed: 0 }, 'three/submission.csv'), 'b.json')).toThrow(
    'one/submission.csv (a.json) and three/submission.csv (b.json)',
  )
})

it('says that a report under two names is one run', () => {
  const check = doubledRuns()
  check(report({ agent: 'A', seed: 0 }, 'one/submission.csv'), 'a.json')
  expect(() => check(report({ agent: 'A', seed: 0 }, 'one/submission.csv'), 'a.json')).toThrow(
    'one/submission.csv (a.json), given twice; another name makes no other run',
  )
})

it('takes reports without a seed as runs of their own', () => {
  const check = doubledRuns()
  check(report({ agent: 'A' }, 'one.csv'), 'a.json')
  expect(() => check(report({ agent: 'A' }, 'two.csv'), 'b.json')).not.toThrow()
})
