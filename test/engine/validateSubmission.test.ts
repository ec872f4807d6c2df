import { describe, expect, test } from 'vitest'
import { validateSubmission } from '../../src/engine/validateSubmission'

const answers = 'image_id,quality_score\n1,0.2\n2,0.4\n3,1\n'

describe('validateSubmission', () => {
  test('with answers the error of grading is returned', async () => {
    const good = await validateSubmission('ldct-iqa', { submission: answers, answers })
    expect(good).toMatchObject({ valid: true, error: null })
    const short = await validateSubmission('ldct-iqa', { submission: 'image_id,quality_score\n1,2\n', answers })
    expect(short).toMatchObject({ valid: false, error: { code: 'invalid-submission', side: 'submission' } })
  })
  test('parity accepts every readable submission', async () => {
    const bad = { submission: 'a,b\n1,2\n', answers }
    expect(await validateSubmission('ldct-iqa', bad, { parity: true })).toMatchObject({ valid: true })
    expect(
      await validateSubmission('ldct-iqa', { ...bad, submission: 'a\n1\n1,2,3\n' }, { parity: true }),
    ).toMatchObject({ valid: false })
    expect(await validateSubmission('ldct-iqa', { answers }, { parity: true })).toMatchObject({
      valid: false,
      error: { code: 'not-found' },
    })
  })
  test('without answers: columns, rows, files', async () => {
    const table = 'case_id,predicted_mask_path\na,a.nii\nb,b.nii\n'
    const files = { 'a.nii': 'x' }
    expect(await validateSubmission('isles22', { submission: table })).toMatchObject({ valid: true })
    expect(await validateSubmission('isles22', { submission: table, submissionFiles: files })).toMatchObject({
      valid: false,
      error: { case: 'b', file: 'b.nii' },
    })
    expect(await validateSubmission('isles22', { submission: 'case_id\na\n' })).toMatchObject({
      valid: false,
      error: { expected: 'predicted_mask_path' },
    })
    expect(await validateSubmission('isles22', { submission: 'case_id,predicted_mask_path\n' })).toMatchObject({
      valid: false,
    })
    const own = 'image_id,enhanced_image_path,ground_truth_path\n1,a.png,b.png\n'
    expect(await validateSubmission('usenhance', { submission: own })).toMatchObject({
      valid: false,
      error: { side: 'submission', found: 'ground_truth_path' },
    })
  })
})
