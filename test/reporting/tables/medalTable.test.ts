import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { medalTable } from '../../../src/reporting/tables/medalTable'
import { readRunReports } from '../../../src/reporting/tables/runReports'

/** Reports of one agent; `medals` has a word for each seed. */
const filesOf = (agent: string, challenge: string, medals: readonly (string | null)[]) =>
  medals.map((medal, seed) => ({
    name: `${agent}-${challenge}-${seed}.json`,
    json: {
      ...{ challenge_id: challenge, run: { agent, seed }, score: 1, valid_submission: medal !== null },
      ...{ submission_exists: true, above_median: medal === 'gold', [`${medal}_medal`]: true },
    },
  }))
const spec = { kind: 'medals', agents: ['A', 'B'] } as const

describe('medalTable', () => {
  it('is the mean over seeds and one standard error, in percent', () => {
    const reports = readRunReports([
      ...filesOf('A', 'x', ['gold', 'none', 'bronze']),
      ...filesOf('A', 'y', ['none', 'none', 'silver']),
      ...filesOf('B', 'x', [null]),
      ...filesOf('B', 'y', ['gold']),
    ])
    const { columns, rows } = medalTable(spec, reports)
    expect(columns).toStrictEqual([
      ...['Agent', 'Seeds', 'Missing'],
      ...['Valid (%)', 'Above Median (%)', 'Bronze (%)', 'Silver (%)', 'Gold (%)', 'Any Medal (%)'],
    ])
    // Any medal by seed: 50, 0, 100 %: standard deviation 50, standard error 50/√3.
    expect(rows[0]).toStrictEqual([
      ...['A', '3', '0', '100.00 ± 0.00', '16.67 ± 16.67', '16.67 ± 16.67', '16.67 ± 16.67', '16.67 ± 16.67'],
      '50.00 ± 28.87',
    ])
    expect(rows[1]).toStrictEqual([...['B', '1', '0', '50.00', '50.00', '0.00', '0.00', '50.00', '50.00']])
    const seeds = medalTable({ ...spec, agents: ['A'], perSeed: true }, reports).rows
    expect(seeds.map(([name, , , , , , , , any]) => [name, any])).toStrictEqual([
      ['A, seed 1', '50.00'],
      ['A, seed 2', '0.00'],
      ['A, seed 3', '100.00'],
      ['A', '50.00 ± 28.87'],
    ])
  })

  it('counts a missing report as a failure and says how many are missing', () => {
    const reports = readRunReports([...filesOf('A', 'x', ['gold', 'gold']), ...filesOf('A', 'y', ['gold'])])
    expect(medalTable(spec, reports).rows).toStrictEqual([
      [
        'A',
        '2',
        '1',
        ...['75.00 ± 25.00', '75.00 ± 25.00', '0.00 ± 0.00', '0.00 ± 0.00'],
        ...Array(2).fill('75.00 ± 25.00'),
      ],
      ['B', '0', '2', '', '', '', '', '', ''],
    ])
  })

  it('calls planned runs without any report missing', () => {
    const runs = [{ challenge: 'x', submissionPath: 'b.csv', run: { agent: 'B', seed: 0 } }]
    const reports = readRunReports(filesOf('A', 'x', ['gold']), { runs })
    expect(medalTable(spec, reports).rows[1]!.slice(3)).toStrictEqual(Array(6).fill('missing'))
  })

  const root = 'fixtures/goldens/runs/seeds'
  const read = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
  const all = readdirSync(root).filter(
    (name) => read(`${name}/input.json`).numSeeds < 0 && !read(`${name}/expected.json`).padded.error,
  )
  it.each(all)('has the rates of MLE-bench: golden %s', (name) => {
    const files = readdirSync(`${root}/${name}`)
      .filter((file) => file.endsWith('_grading_report.json'))
      .sort()
    const counts = new Map<string, number>()
    const named = files.flatMap((file) => {
      const reports = read(`${name}/${file}`).competition_reports as { competition_id: string }[]
      return reports.map((report, i) => {
        const seed = counts.get(report.competition_id) ?? 0
        counts.set(report.competition_id, seed + 1)
        return { name: `${file}-${String(i).padStart(3, '0')}`, json: { ...report, run: { agent: 'A', seed } } }
      })
    })
    const { competitions } = read(`${name}/input.json`)
    const { rows } = medalTable({ kind: 'medals', agents: ['A'], challenges: competitions }, readRunReports(named))
    const { average } = read(`${name}/expected.json`).padded
    const { mean, standard_error: error } = average.metrics.any_medal_percentage
    expect(rows[0]!.at(-1)).toBe(`${mean.toFixed(2)} ± ${error.toFixed(2)}`)
    expect(rows[0]![1]).toBe(String(average.num_seeds_averaged))
  })
})
