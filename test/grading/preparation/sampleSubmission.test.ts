import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../../src/grading/preparation/sampleSubmission'

const root = 'fixtures/goldens/runs/prepare'

describe('sampleSubmission', () => {
  it.each(readdirSync(root))('equals the reference from the answers alone: %s', (name) => {
    const {
      challenge,
      public: open,
      private: closed,
    } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
    const sample = sampleSubmission(challenge, closed['test_labels.csv'].text)
    // The reference lists the rows of dentex in the order of a hash set.
    const rows = (text: string) => text.split('\n').sort()
    expect(rows(sample)).toEqual(rows(open['sample_submission.csv'].text))
    if (challenge !== 'dentex') expect(sample).toBe(open['sample_submission.csv'].text)
  })

  it('keeps leading zeros and quotes an id that needs it', () => {
    expect(sampleSubmission('ldct-iqa', 'image_id,quality_score\n007,1\n"a,b",2\n')).toBe(
      'image_id,quality_score\n007,0.0\n"a,b",0.0\n',
    )
  })

  it('refuses an unknown challenge and answers without a column', () => {
    expect(() => sampleSubmission('none', 'image_id\n1\n')).toThrow(
      expect.objectContaining({ code: 'unknown-challenge' }),
    )
    expect(() => sampleSubmission('topbrain-track1', 'image_id\n1\n')).toThrow(
      expect.objectContaining({ code: 'invalid-answers', expected: 'modality' }),
    )
  })
})
