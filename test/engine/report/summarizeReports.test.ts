import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ReportLike, summarizeReports } from '../../../src/engine/report/summarizeReports'

const goldens: {
  about: string
  percentiles: Record<string, number | null>
  meanPercentile: number
  validityRate: number
}[] = JSON.parse(readFileSync('fixtures/goldens/report/overall.json', 'utf8')).cases

const report = (
  challenge_id: string,
  percentile: number | null | string,
  rest: Partial<ReportLike> = {},
): ReportLike => ({
  challenge_id,
  valid_submission: percentile !== null,
  metrics: percentile === null ? null : { percentile },
  ...rest,
})

describe('summarizeReports', () => {
  test.each(goldens.map((golden, i) => [i, golden] as const))(
    'golden %i equals the summary of its reports',
    (_, golden) => {
      const reports = Object.entries(golden.percentiles).map(([id, percentile]) => report(id, percentile))
      const [system] = summarizeReports([{ system: 'one', reports }], {
        challenges: Object.keys(golden.percentiles),
      }).systems
      expect(system!.validityRate).toBe(golden.validityRate)
      expect(Math.abs(system!.meanPercentile! - golden.meanPercentile)).toBeLessThan(1e-12)
    },
  )

  test('a missing report is a failure, the best system comes first', () => {
    const weak = { system: 'weak', reports: [report('a', 0.2)] }
    const strong = {
      system: 'strong',
      reports: [report('a', 0.9, { gold_medal: true, above_median: true }), report('b', 0.5, { bronze_medal: true })],
    }
    const { systems, challenges } = summarizeReports([weak, strong])
    expect(challenges).toStrictEqual(['a', 'b'])
    expect(systems.map(({ system }) => system)).toStrictEqual(['strong', 'weak'])
    expect(systems[0]).toMatchObject({
      meanPercentile: 0.7,
      medals: { gold: 1, silver: 0, bronze: 1, any: 2 },
      medalRates: { gold: 0.5, any: 1 },
      aboveMedianRate: 0.5,
    })
    expect(systems[1]).toMatchObject({ meanPercentile: 0.1, valid: 1, validityRate: 0.5 })
    expect(systems[1]!.challenges[1]).toMatchObject({ runs: 0, percentile: null, error: 'no report' })
  })

  test('a system of one benchmark fails no challenge of another, unless it was asked for', () => {
    const tasks = { system: 'tasks', reports: [report('isles22', 0.5), report('automedbench-ldct', null)] }
    const own = { system: 'own', reports: [report('seg_a', 0.5)] }
    const competition = { ...report('histopathologic-cancer-detection', null), valid_submission: true }
    const bench = { system: 'bench', reports: [competition] }
    const { systems } = summarizeReports([tasks, own, bench])
    const of = (name: string) => systems.find(({ system }) => system === name)!
    expect([of('tasks').runs, of('own').runs, of('bench').runs]).toStrictEqual([3, 2, 1])
    expect([of('own').meanPercentile, of('bench').meanPercentile]).toStrictEqual([0.25, null])
    const asked = summarizeReports([own], { challenges: ['seg_a', 'automedbench-ldct'] }).systems[0]!
    expect(asked.runs).toBe(2)
  })

  test('a line of a batch that names no challenge is not a failed challenge', () => {
    const slip = (id: string, code: string) => report(id, null, { error: { message: 'a slip', code } })
    const reports = [
      report('a', 0.8),
      slip('isles2', 'unknown-challenge'),
      slip('', 'bad-batch'),
      slip('isles22', 'bad-batch'),
      slip('seg_a', 'not-found'),
    ]
    const { challenges, warnings, systems } = summarizeReports([{ system: 'one', reports }])
    expect(challenges).toStrictEqual(['a', 'isles22', 'seg_a'])
    expect(warnings).toStrictEqual([
      "reports of 'isles2' are left out, it is no challenge",
      "reports of '' are left out, it is no challenge",
    ])
    expect(systems[0]).toMatchObject({ valid: 1, numChallenges: 3 })
  })

  test('runs are averaged, failed ones as 0; details are taken unrounded', () => {
    const third = 1 / 3
    const runs = [
      report('a', 0.33333, { details: { raw: { percentile: third } }, score: 4 }),
      report('a', null, { error: { message: 'ids differ' } }),
    ]
    const [system] = summarizeReports([{ system: 'one', reports: runs }]).systems
    expect(system!.challenges[0]).toMatchObject({
      runs: 2,
      valid: 1,
      percentile: third / 2,
      score: 4,
      error: 'ids differ',
    })
    expect(system!.validityRate).toBe(1)
  })

  test('a challenge without a ranking is left out of the mean; NaN and infinities may be strings', () => {
    const free = report('c', null, { valid_submission: true, metrics: null, score: 0.8 })
    const summary = summarizeReports([
      { system: 'one', reports: [report('a', 0.4), free] },
      { system: 'two', reports: [report('a', 'NaN'), report('c', null)] },
    ])
    expect(summary.systems[0]).toMatchObject({ system: 'one', meanPercentile: 0.4, validityRate: 1 })
    expect(summary.systems[1]!.meanPercentile).toBeNaN()
    expect(summary.warnings).toStrictEqual(['without a percentile, left out of the mean: c'])
    expect(
      summarizeReports([{ system: 'one', reports: [report('x', 1)] }], { challenges: ['a'] }).warnings[0],
    ).toContain("'x'")
  })

  test('challenges and systems that are not ranked have neither 0 nor NaN; they come last', () => {
    const valid = { valid_submission: true, metrics: { score: 0.8 } }
    const systems = [
      { system: 'auto', reports: [report('automedbench-vqa', null, valid), report('automedbench-report', null)] },
      { system: 'mle', reports: [report('hubmap-kidney-segmentation', null)] },
      { system: 'mle 2', reports: [report('elsewhere', null, { competition_id: 'elsewhere' })] },
      { system: 'own', reports: [report('own', null, valid)] },
    ]
    for (const system of systems)
      expect(summarizeReports([system]).systems[0], system.system).toMatchObject({ meanPercentile: null })
    const { meanPercentile } = summarizeReports([{ system: 'rex', reports: [report('isles22', null)] }]).systems[0]!
    expect(meanPercentile).toBe(0)
    const none = { system: 'none', reports: [] }
    expect(summarizeReports([none], { challenges: ['automedbench-vqa'] }).systems[0]!.meanPercentile).toBe(null)
    expect(summarizeReports([none], { challenges: ['isles22'] }).systems[0]!.meanPercentile).toBe(0)
    const mixed = [...systems, { system: 'rex', reports: [report('isles22', 0.3)] }]
    expect(summarizeReports(mixed).systems[0]).toMatchObject({ system: 'rex', meanPercentile: 0.3 })
  })

  test('counts runs; a missing report is a failed run', () => {
    const reports = [report('a', 0.4), report('a', null), report('a', 0.2), report('b', null)]
    const [system] = summarizeReports([{ system: 'one', reports }], { challenges: ['a', 'b', 'c'] }).systems
    expect(system).toMatchObject({ runs: 5, validRuns: 2, valid: 1, numChallenges: 3 })
  })
})
