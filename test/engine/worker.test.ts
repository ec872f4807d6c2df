import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { challenges } from '../../src/challenges'
import type { CaseTask } from '../../src/contract'
import { filesSource } from '../../src/engine/files/filesSource'
import { scoreTask } from '../../src/engine/scoreTask'
import { scoreTaskMessage, type TaskMessage } from '../../src/engine/worker'

const demo = 'fixtures/demo/isles22'
const mask = 'test/sub-strokecase0002_msk.nii.gz'
const guess = 'predictions/sub-strokecase0002_pred.nii.gz'
const answers = filesSource({ [mask]: readFileSync(`${demo}/${mask}`) })
const submission = filesSource({ [guess]: readFileSync(`${demo}/${guess}`) })

const task: CaseTask = {
  index: 4,
  id: 'two',
  files: {
    prediction: { side: 'submission', paths: ['absent.nii.gz', guess], reader: 'nibabel_fdata' },
    reference: { side: 'answers', paths: [mask], reader: 'nibabel_fdata' },
  },
  values: {},
}

function message(changes: Partial<TaskMessage> = {}): TaskMessage {
  return structuredClone({
    challenge: { id: 'isles22' },
    task,
    sources: { submission: submission.ref!, answers: answers.ref! },
    ...changes,
  })
}

describe('scoreTaskMessage', () => {
  test('a cloned message gives the result of this thread', async () => {
    const here = await scoreTask(challenges.get('isles22')!, task, { submission, answers })
    expect(here.evidence!.metrics.gt_lesions).toBeGreaterThan(1)
    expect(await scoreTaskMessage(message())).toStrictEqual(here)
  })
  test('a challenge of a module is found by its id', async () => {
    vi.stubGlobal('isles22', challenges.get('isles22'))
    const module = 'data:text/javascript,export const { isles22 } = globalThis'
    const result = await scoreTaskMessage(message({ challenge: { id: 'isles22', module } }))
    expect(result.error).toBeNull()
    const unknown = await scoreTaskMessage(message({ challenge: { id: 'other', module } }))
    expect(unknown).toMatchObject({ index: 4, id: 'two', evidence: null })
    expect(unknown.error).toMatchObject({ code: 'unknown-challenge', side: 'medgrade', case: 'two' })
  })
  test('a folder needs an opener for folders', async () => {
    const folder = { kind: 'directory', root: '.' } as const
    const { error } = await scoreTaskMessage(message({ sources: { submission: folder, answers: folder } }))
    expect(error).toMatchObject({ code: 'unsupported', side: 'medgrade', case: 'two' })
  })
  test('a module that cannot be loaded is the error of the case, not a promise that fails', async () => {
    const { error } = await scoreTaskMessage(message({ challenge: { id: 'isles22', module: 'file:///absent.mjs' } }))
    expect(error).toMatchObject({ code: 'internal', side: 'medgrade', case: 'two' })
    expect(error!.message).toContain('absent.mjs')
  })
})
