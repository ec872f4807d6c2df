import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type MedalReport, medalRates, type Rate } from '../../../src/engine/report/medalRates'
import { summarizeReports } from '../../../src/engine/report/summarizeReports'

const folder = 'fixtures/goldens/runs/seeds'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const keys = {
  submission_exists_percentage: 'submissionExists',
  valid_submissions_percentage: 'valid',
  above_median_percentage: 'aboveMedian',
  gold_medal_percentage: 'gold',
  silver_medal_percentage: 'silver',
  bronze_medal_percentage: 'bronze',
  any_medal_percentage: 'any',
} as const

/** As MLE-bench reads them: files by path, within a file by competition. */
function reportsOf(golden: string): MedalReport[] {
  return readdirSync(`${folder}/${golden}`)
    .filter((name) => name.endsWith('_grading_report.json'))
    .sort()
    .flatMap((name) =>
      (read(`${folder}/${golden}/${name}`).competition_reports as { competition_id: string }[]).sort((a, b) =>
        a.competition_id < b.competition_id ? -1 : a.competition_id > b.competition_id ? 1 : 0,
      ),
    )
}

describe.each(readdirSync(folder))('golden %s of MLE-bench', (golden) => {
  const { competitions, numSeeds } = read(`${folder}/${golden}/input.json`)
  const expected = read(`${folder}/${golden}/expected.json`)
  test.each(['complete', 'padded'] as const)('%s', (mode) => {
    const own = () =>
      medalRates(reportsOf(golden), { challenges: competitions, mode, ...(numSeeds === -1 ? {} : { numSeeds }) })
    if (expected[mode].error !== undefined) return expect(own).toThrow()
    const { seeds, rates } = own()
    expect(seeds.length).toBe(expected[mode].seeds.length)
    for (const [theirs, ours] of Object.entries(keys)) {
      for (const [i, seed] of seeds.entries()) expect(100 * seed[ours]).toBeCloseTo(expected[mode].seeds[i][theirs], 9)
      const { mean, standard_error, ci_lower, ci_upper } = expected[mode].average.metrics[theirs]
      const rate: Rate = rates[ours]
      expect(100 * rate.mean).toBeCloseTo(mean, 9)
      expect(100 * rate.standardError).toBeCloseTo(standard_error, 9)
      expect(100 * rate.low).toBeCloseTo(ci_lower, 9)
      expect(100 * rate.high).toBeCloseTo(ci_upper, 9)
    }
  })
})

describe('medal rates', () => {
  const run = (challenge_id: string, medal?: 'gold' | 'silver') => ({
    challenge_id,
    valid_submission: true,
    submission_exists: true,
    gold_medal: medal === 'gold',
    silver_medal: medal === 'silver',
  })

  test('one gold in four runs is a rate of a quarter', () => {
    const reports = [run('a', 'gold'), run('a'), run('a'), run('a')]
    expect(medalRates(reports).rates.gold).toMatchObject({ mean: 0.25, standardError: 0.25 })
    const [system] = summarizeReports([{ system: 'one', reports }]).systems
    expect(system).toMatchObject({
      seeds: 4,
      medals: { gold: 1, any: 1 },
      medalRates: { gold: 0.25, any: 0.25 },
      medalRateErrors: { gold: 0.25, any: 0.25, silver: 0 },
    })
  })

  test('complete uses the seeds that every challenge has, padded counts a missing run as a failure', () => {
    const reports = [run('a', 'gold'), run('a', 'gold'), run('b', 'silver')]
    expect(medalRates(reports).rates.any.mean).toBe(1)
    expect(medalRates(reports, { mode: 'padded' }).rates.any.mean).toBe(0.75)
    expect(medalRates(reports, { numSeeds: 1 }).seeds).toHaveLength(1)
  })

  test('no complete seed is an error', () => {
    expect(() => medalRates([])).toThrow(expect.objectContaining({ code: 'too-few-values' }))
    expect(() => medalRates([run('a')], { challenges: ['a', 'b'] })).toThrow('b')
    expect(medalRates([run('a')], { challenges: ['a', 'b'], mode: 'padded' }).rates.valid.mean).toBe(0.5)
    expect(() => medalRates([run('a')], { numSeeds: 0 })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
})
