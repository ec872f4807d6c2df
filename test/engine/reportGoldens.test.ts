import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import { leaderboardOf } from '../../src/challenges/leaderboardOf'
import type { ChallengeReport, LeaderboardFile, Metric } from '../../src/contract'
import { type RankedChallenge, rankMetrics } from '../../src/engine/leaderboards/rankMetrics'
import { type Leaderboard, readLeaderboard } from '../../src/engine/leaderboards/readLeaderboard'
import { buildReport, type Outcome } from '../../src/engine/report/buildReport'
import { noThresholds } from '../../src/ranking/medalFor'

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/goldens/report/${name}.json`, import.meta.url), 'utf8'),
    (_, value) =>
      value === 'NaN' ? Number.NaN : value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value,
  )

type Dict = Record<string, number>
type ReportFields = Partial<ChallengeReport>

interface PositionCase {
  id: string
  challenge: string
  variant: 'A' | 'B'
  directions: Record<string, string>
  leaderboardCsv: string | null
  input: Dict
  numpyRounded: string[]
  raw: Dict | number
  report: ReportFields
}

/** The golden reports leave out what depends on the run. */
const fields = (report: ChallengeReport, expected: ReportFields) =>
  Object.fromEntries(Object.entries(report).filter(([key]) => key in expected))

function expectReport(outcome: Outcome, metrics: readonly Metric[], board: Leaderboard | null, expected: ReportFields) {
  const report = buildReport(outcome, {
    challengeId: 'x',
    metrics,
    thresholds: board?.thresholds ?? noThresholds,
    submissionExists: true,
    submissionPath: 'submission.csv',
    now: new Date(0),
    warnings: [],
    medgrade: { version: '0', variant: 'rex-mle', conventions: {} },
  })
  expect(fields(report, expected)).toStrictEqual(expected)
  if (expected.metrics) expect(Object.keys(report.metrics!)).toStrictEqual(Object.keys(expected.metrics))
}

function expectRaw(output: Dict, expected: Dict) {
  expect(Object.keys(output)).toStrictEqual(Object.keys(expected))
  expect(output).toStrictEqual(expected)
}

const submissionRanked = new Set([
  'dentex',
  'isles22',
  'ldct-iqa',
  'panther-task1',
  'panther-task2',
  'puma-track1-task1',
  'puma-track1-task2',
])

/** The ranking declaration of a challenge whose adapter is not there, from its leaderboard file. */
function declared(
  file: LeaderboardFile & { outputKeys: string[] },
  { challenge, input, numpyRounded }: PositionCase,
): RankedChallenge {
  const direction = new Map(file.metrics.map((metric) => [metric.name, metric.direction]))
  const metrics = Object.keys(input).map((name): Metric => {
    const column = challenge === 'puma-track1-task2' && name === 'macro_f1' ? 'f1' : name
    const way = direction.get(column)
    return {
      name,
      column,
      direction: !way ? null : way.startsWith('higher') ? 'higher' : 'lower',
      rounding: numpyRounded.includes(name) ? 'scaled' : 'exact',
    }
  })
  return {
    metrics,
    ranking: {
      ranked: submissionRanked.has(challenge) ? 'submission' : 'leaderboard',
      withoutLeaderboard: () => Number.NaN,
      keyOrder: file.outputKeys,
    },
  }
}

describe('positions on the published leaderboards', () => {
  test.each((golden('positions').cases as PositionCase[]).map((c) => [c.id, c] as const))('%s', async (_, c) => {
    const file = (await leaderboardOf(c.challenge))!
    const adapter = challenges.get(c.challenge)
    const challenge = adapter ?? declared(file as LeaderboardFile & { outputKeys: string[] }, c)
    const board = readLeaderboard(file, challenge)
    const output = rankMetrics(challenge, c.input, board)
    expectRaw(output, c.raw as Dict)
    expectReport({ output }, challenge.metrics, board, c.report)
  })
})

describe('irregular leaderboards', () => {
  const { cases, failures } = golden('positions-synthetic') as {
    cases: PositionCase[]
    failures: { id: string; leaderboardCsv: string | null; graderOutcome: unknown; report: ReportFields }[]
  }
  test.each(cases.map((c) => [c.id, c] as const))('%s', (_, c) => {
    const metrics = Object.entries(c.directions).map(
      ([name, way]): Metric => ({ name, direction: way === 'higher_better' ? 'higher' : 'lower' }),
    )
    const board = readLeaderboard(c.leaderboardCsv, { metrics })
    const ranking = {
      ranked: c.variant === 'A' ? 'submission' : 'leaderboard',
      withoutLeaderboard: () => Number.NaN,
    } as const
    const ranked = Object.keys(c.input).length > 0
    const output = ranked ? rankMetrics({ metrics, ranking }, c.input, board) : c.raw
    if (ranked) expectRaw(output as Dict, c.raw as Dict)
    expectReport({ output }, metrics, board, c.report)
  })
  test.each(failures.map((c) => [c.id, c] as const))('%s', (_, c) => {
    const board = c.leaderboardCsv === null ? null : readLeaderboard(c.leaderboardCsv, { metrics: [] })
    const dictionary = typeof c.graderOutcome === 'object'
    const error = { code: 'invalid-submission', message: '', side: 'submission' } as const
    const outcome: Outcome = dictionary ? { output: c.graderOutcome as Dict } : { output: null, error }
    expectReport(outcome, [], board, c.report)
  })
})

describe('leaderboards of scores only', () => {
  interface Legacy {
    about: string
    numTeams: number
    graderResult: Dict | number | null
    scores: (number | null)[] | { first: number; step: number; count: number }
    report: ReportFields
  }
  test.each((golden('legacy-medals').cases as Legacy[]).map((c) => [`${c.numTeams} ${c.about}`, c] as const))(
    '%s',
    (_, c) => {
      const scores = Array.isArray(c.scores)
        ? c.scores
        : Array.from(
            { length: c.scores.count },
            (_, i) => (c.scores as { first: number }).first + i * (c.scores as { step: number }).step,
          )
      const csv = ['team,score', ...scores.map((score, i) => `T${i},${score ?? ''}`)].join('\n')
      const board = readLeaderboard(csv, { metrics: [] })
      const error = { code: 'invalid-submission', message: '', side: 'submission' } as const
      expectReport(c.graderResult === null ? { output: null, error } : { output: c.graderResult }, [], board, c.report)
    },
  )
})

test('the example report of the reference: metrics follow from its scores', async () => {
  const { report } = golden('example-report') as {
    report: { challenge_reports: (ReportFields & { metrics: Dict | null })[] }
  }
  const challenge = challenges.get('ldct-iqa')!
  const board = readLeaderboard(await leaderboardOf('ldct-iqa'), challenge)
  for (const { created_at: _, submission_path: __, challenge_id: ___, ...expected } of report.challenge_reports) {
    const error = { code: 'invalid-submission', message: '', side: 'submission' } as const
    if (!expected.metrics) {
      expectReport({ output: null, error }, challenge.metrics, board, expected)
      continue
    }
    const { plcc, srocc, krocc, score } = expected.metrics
    const output = rankMetrics(challenge, { plcc: plcc!, srocc: srocc!, krocc: krocc!, score: score! }, board)
    expectReport({ output }, challenge.metrics, board, expected)
  }
})
