import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mleBench } from '../../../src/challenges/mle-bench'
import { sampleSubmission } from '../../../src/challenges/preparation/sampleSubmission'
import { grade } from '../../../src/engine/grade'
import { validateSubmission } from '../../../src/engine/validateSubmission'

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

// Cases of the goldens whose submission guesses the same in every row, as the sample does.
const dummies = ['constant', 'half-everywhere', 'all-zero', 'all-empty', 'both-empty', 'sample-submission']

describe('the sample submissions of MLE-bench', () => {
  const goldens = 'fixtures/goldens/mlebench'
  const cases = mleBench.flatMap(({ id }) => readdirSync(`${goldens}/${id}`).map((name) => [id, name] as const))

  it('cover the eleven competitions and all dummies of the goldens', () => {
    expect(new Set(cases.map(([id]) => id)).size).toBe(11)
    expect(cases.filter(([, name]) => dummies.includes(name))).toHaveLength(9)
  })

  it.each(cases)('%s: valid for the answers of %s, and scores as a dummy of the reference', async (id, name) => {
    const folder = `${goldens}/${id}/${name}`
    const answers = readFileSync(`${folder}/answers.csv`)
    const input = { answers, submission: new TextEncoder().encode(sampleSubmission(id, answers.toString())) }
    const { valid, error } = await validateSubmission(id, input)
    // Without a positive label the reference divides by zero, whatever is submitted.
    expect(valid, error?.message).toBe(name !== 'no-positive-truth')
    if (!dummies.includes(name)) return
    const { metrics } = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    const { score } = await grade(id, input)
    expect(Number.isNaN(score) ? 'NaN' : score).toBe(metrics.score)
  })
})
