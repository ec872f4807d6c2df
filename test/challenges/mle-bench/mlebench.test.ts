import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { mleBench } from '../../../src/challenges/mle-bench'
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

describe('without a leaderboard', () => {
  const csv = (text: string) => new TextEncoder().encode(text)
  it.each([
    ['histopathologic-cancer-detection', [0.9835, 0.9798, 0.9738, 0.9477], false],
    ['hubmap-kidney-segmentation', [0.9484, 0.9455, 0.9439, 0], false],
    ['rsna-2022-cervical-spine-fracture-detection', [0.2767, 0.49, 0.5212, 0.5223], true],
    ['rsna-miccai-brain-tumor-radiogenomic-classification', [0.60096, 0.5815, 0.57449, 0.52553], false],
  ] as const)('%s has the thresholds of its real leaderboard', async (id, [gold, silver, bronze, median], lower) => {
    const report = await grade(id, { submission: csv('none\n1\n'), answers: csv('none\n1\n') })
    expect(report).toMatchObject({
      ...{ gold_threshold: gold, silver_threshold: silver, bronze_threshold: bronze, median_threshold: median },
      ...{ is_lower_better: lower, valid_submission: false },
    })
  })
})
