import { describe, expect, it } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { submissionReport } from '../../../src/reporting'
import { lackingCounts } from '../../../src/reporting/submission/lackingCounts'

const failed = { id: 'a', error: 'no image', missing: false }
const missing = { id: 'b', error: 'no row', missing: true }
const scored = { id: 'c', error: null, missing: false }

describe('lackingCounts', () => {
  it.each([
    [[scored], false, []],
    [[scored, failed], false, ['1 failed']],
    [[missing, failed, missing], false, ['1 failed', '2 without a prediction']],
    [[missing, failed], true, ['2 without a value']],
  ])('of %j', (cases, notGraded, said) => expect(lackingCounts({ cases, notGraded })).toEqual(said))

  it('is what each part of a page says', async () => {
    const error = (code: string) => ({ code, message: code, side: 'submission' })
    const cases = [
      { id: 'a', metrics: { dice: 0.5 }, error: null },
      { id: 'b', error: error('shape-mismatch') },
      { id: 'c', error: error('not-found') },
      { id: 'd', error: error('missing-case') },
    ]
    const report: object = {
      ...{ challenge_id: 'own', submission_path: 's.csv', valid_submission: true, score: 0.5, metrics: { dice: 0.5 } },
      ...{ error: null, warnings: [], medgrade: { version: '1', variant: 'v', conventions: {} } },
      details: { raw: null, directions: { dice: 'higher' }, cases },
    }
    const page = await submissionReport(report as ChallengeReport)
    expect(page.glance!.counts.map(({ text }) => text)).toEqual(['4 cases', '1 failed', '2 without a prediction'])
    expect(page.facts).toContainEqual({ name: 'Cases', value: '4, 1 failed, 2 without a prediction' })
    expect(page.warnings[0]!.text).toBe('of 4 cases 1 failed, 2 without a prediction')
    expect(JSON.stringify(page.sections)).toContain('3 of 4 cases have no value: 1 failed, 2 without a prediction.')
  })
})
