import { describe, expect, it } from 'vitest'
import { readRunReports } from '../../../src/reporting/tables/runReports'

const report = (run: object | undefined, more: object = {}) => ({
  challenge_id: 'isles22',
  score: 1,
  metrics: { dice: 0.5, percentile: 'NaN' },
  valid_submission: true,
  ...(run && { run }),
  ...more,
})

describe('readRunReports', () => {
  it('reads reports in code-point order of their files, and the reports of a batch one by one', () => {
    const batch = { challenge_reports: [report({ agent: 'A' }), report({ agent: 'A', seed: 1 })] }
    const files = [
      { name: 'b.json', json: report({ agent: 'B' }) },
      { name: 'B.json', json: batch },
    ]
    expect(readRunReports(files).map(({ run }) => run)).toEqual([
      { agent: 'A' },
      { agent: 'A', seed: 1 },
      { agent: 'B' },
    ])
  })

  it('reads numbers that JSON cannot hold', () => {
    expect(readRunReports([{ name: 'a', json: report({ agent: 'A' }) }])[0]!.metrics).toEqual({
      dice: 0.5,
      percentile: Number.NaN,
    })
  })

  it('takes the run of a report from the plan by its submission, and keeps planned runs without a report', () => {
    const planned = (seed: number, submissionPath: string, challenge = 'isles22') => ({
      ...{ challenge, submissionPath, run: { agent: 'A', seed } },
    })
    const runs = [
      planned(0, './runs//a.csv'),
      planned(1, 'None'),
      planned(2, 'runs/c.csv'),
      planned(0, 'runs/a.csv', 'seg_a'),
    ]
    const json = report(undefined, { submission_path: 'runs/a.csv' })
    const read = readRunReports([{ name: 'a', json }], { runs })
    expect(read.map(({ challenge, run, missing = false }) => [challenge, run.seed, missing])).toStrictEqual([
      ['isles22', 0, false],
      ['isles22', 1, true],
      ['isles22', 2, true],
      ['seg_a', 0, true],
    ])
    const unplanned = report(undefined, { submission_path: 'None' })
    expect(() => readRunReports([{ name: 'n', json: unplanned }], { runs })).toThrow(/does not say its run/)
  })

  it.each([
    ['a report without run', [report(undefined)], /isles22.*0\.json/],
    [
      'two reports of one run',
      [report({ agent: 'A', seed: 1 }), report({ agent: 'A', seed: 1 })],
      /0\.json and 1\.json/,
    ],
    ['no report', [{ a: 1 }], /0\.json/],
    ['a list', [[1]], /0\.json/],
    ['nothing', [null], /0\.json/],
    ['a batch that is no list', [{ challenge_reports: {} }], /0\.json/],
  ])('refuses %s and names the file', (_, jsons: readonly unknown[], message) => {
    const files = jsons.map((json, i) => ({ name: `${i}.json`, json }))
    expect(() => readRunReports(files)).toThrow(
      expect.objectContaining({ code: 'bad-json', message: expect.stringMatching(message) }),
    )
  })
})
