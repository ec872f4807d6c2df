import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { mleBench } from '../../../src/benchmarks/mle-bench'
import { expectClose } from '../../expectClose'

const root = 'fixtures/goldens/mlebench'

describe.each(mleBench.map((challenge) => [challenge.id, challenge] as const))('%s', (id, challenge) => {
  it.each(readdirSync(`${root}/${id}`))('%s', async (name) => {
    const folder = `${root}/${id}/${name}`
    const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    const file = (path: string) => new Uint8Array(readFileSync(`${folder}/${path}`))
    const report = await grade(
      challenge,
      { submission: file('submission.csv'), answers: file('answers.csv') },
      { leaderboard: file('leaderboard.csv'), details: true },
    )
    expect(report.valid_submission, JSON.stringify(report.error)).toBe(expected.valid)
    if (expected.valid) {
      expectClose(report.details!.raw, expected.raw)
      expectClose(report.metrics, expected.metrics)
    } else expect(report.error?.side).toBe('submission')
    const shown = JSON.parse(JSON.stringify(report, (_, value) => (Number.isNaN(value) ? 'NaN' : value)))
    expect(Object.keys(shown).slice(0, 14)).toEqual([
      'competition_id',
      ...Object.keys(expected.report).filter((key) => key !== 'competition_id'),
    ])
    for (const [key, value] of Object.entries(expected.report)) expect(shown[key], key).toEqual(value)
  })
})
