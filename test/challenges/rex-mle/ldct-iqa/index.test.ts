import { describe, expect, test } from 'vitest'
import { grade } from '../../../../src'

const answers = 'image_id,quality_score\n1,0.2\n2,1.4\n3,3\n'
const run = (submission: string, truth = answers) => grade('ldct-iqa', { answers: truth, submission })

describe('ldct-iqa', () => {
  test('perfect and inverted scores have the same result', async () => {
    for (const scores of ['0,1,2', '2,1,0']) {
      const [a, b, c] = scores.split(',')
      const { metrics, score } = await run(`image_id,quality_score,note\n3,${c},x\n1,${a},x\n2,${b},x\n`)
      expect(metrics).toMatchObject({ srocc: 1, krocc: 1, overall: 1 })
      expect(score).toBe(1)
    }
  })
  test.each(['quality_score_gt', 'quality_score_pred'])('a column %s collides with those of the join', async (name) => {
    const report = await run(`image_id,quality_score,${name}\n1,0,1\n2,1,1\n3,2,1\n`)
    expect(report).toMatchObject({ valid_submission: false, error: { code: 'invalid-submission', found: name } })
  })
  test('ids join by the type of their columns', async () => {
    expect((await run('image_id,quality_score\n001,0\n002,1\n003,2\n')).valid_submission).toBe(true)
    expect((await run('image_id,quality_score\n1.0,0\n2,1\n3,2\n')).valid_submission).toBe(true)
    expect((await run('image_id,quality_score\na,0\n2,1\n3,2\n')).valid_submission).toBe(false)
    // A missing id joins a missing one.
    expect(
      (await run('image_id,quality_score,n\n1,0,1\n,1,1\n3,2,1\n', 'image_id,quality_score,n\n1,0,1\n,1,1\n3,3,1\n'))
        .valid_submission,
    ).toBe(true)
  })
  test('booleans are numbers, other texts are not', async () => {
    const scores = (a: string, b: string, c: string) => run(`image_id,quality_score\n1,${a}\n2,${b}\n3,${c}\n`)
    expect((await scores('False', 'True', 'True')).metrics).toMatchObject({ plcc: 0.82199 })
    for (const wrong of ['good', '"1,000"', '0x10', ''])
      expect((await scores('1', '2', wrong === '' ? 'True' : wrong)).valid_submission).toBe(false)
    expect(await scores('1', 'inf', '2')).toMatchObject({
      valid_submission: true,
      score: Number.NaN,
      metrics: { srocc: 0.5 },
    })
    expect(await scores('1', '1', '1')).toMatchObject({ valid_submission: true, score: Number.NaN, any_medal: false })
  })
})
