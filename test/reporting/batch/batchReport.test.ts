import { expect, it } from 'vitest'
import { batchReport } from '../../../src/reporting'
import type { StoredReport } from '../../../src/reporting/batch/splitBySubmission'

const report = (path: string, dice: readonly number[] | null, id = 'isles22'): StoredReport => ({
  challenge_id: id,
  submission_path: path,
  valid_submission: dice !== null,
  metrics: dice && { dice: dice[0]!, percentile: 0.5 },
  error: dice ? null : { message: 'a mask is absent', code: 'missing-file' },
  ...(dice && {
    details: {
      raw: null,
      directions: { dice: 'higher' as const },
      cases: dice.map((value, at) => ({ id: `case${at}`, metrics: { dice: value } })),
    },
  }),
})
const a = report('runs/a/isles22/submission.csv', [0.9, 0.8, 0.7])
const b = report('runs/b/isles22/submission.csv', [0.8, 0.7, 0.6])

it('compares submissions to one challenge case by case, by their paths', async () => {
  const { kind, title, summary } = await batchReport([a, b])
  expect([kind, title]).toEqual(['challenge', "Comparison on ISLES'22 - Ischemic Stroke Lesion Segmentation"])
  expect(summary[0]).toMatch(/^a ranks first of 2 algorithms with dice 0\.800/)
})

it('names a submission that failed', async () => {
  const { warnings } = await batchReport([a, report('runs/c/isles22/submission.csv', null), b], { title: 'Batch' })
  expect(warnings).toContainEqual({ text: 'c is not compared: a mask is absent' })
})

it('shows submissions to several challenges, and those without cases, as agents on tasks', async () => {
  const tasks = await batchReport([a, report('runs/a/seg_a/submission.csv', [0.5], 'seg_a')])
  expect(tasks.kind).toBe('agents')
  expect(tasks.warnings.map(({ text }) => text).join()).not.toContain('case by case')
  const failed = await batchReport([a, report('runs/c/isles22/submission.csv', null)])
  expect(failed.kind).toBe('agents')
  expect(failed.warnings.map(({ text }) => text).join()).toContain('Not compared case by case')
})

it('takes names, and the same name several times for runs of one agent', async () => {
  expect((await batchReport([a, b], { names: ['net A', 'net B'] })).summary[0]).toMatch(/^net A /)
  expect((await batchReport([a, b], { names: ['net', 'net'] })).facts).toContainEqual({ name: 'Agents', value: '1' })
  await expect(batchReport([a, b], { names: ['net'] })).rejects.toThrow(/names/)
  await expect(batchReport([])).rejects.toThrow(/report/)
})
