import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../../src/challenges'
import { leaderboardOf } from '../../../src/challenges/leaderboardOf'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import type { Challenge, ChallengeReport } from '../../../src/contract'
import { type GradeInput, grade } from '../../../src/engine/grade'
import { gradeBatch } from '../../../src/engine/gradeBatch'
import { readLeaderboard } from '../../../src/engine/leaderboards/readLeaderboard'
import { scoreDirection } from '../../../src/engine/report/scoreDirection'
import { summarizeReports } from '../../../src/engine/report/summarizeReports'
import { compareReports } from '../../../src/reporting/tables/compareReports'

// A better submission has a better score, in the direction that the report itself states.

const answers = 'id,y\na,1\nb,0\nc,1\nd,0\n'
const good: GradeInput = { answers, submission: 'id,p\na,0.9\nb,0.1\nc,0.6\nd,0.2\n' }
const poor: GradeInput = { answers, submission: 'id,p\na,0.4\nb,0.5\nc,0.6\nd,0.7\n' }
const columns = `
answers: { id: id, numbers: { y: y } }
submission: { id: id, numbers: { p: p } }
measures: { area: { metric: auroc }, loss: { metric: logLoss } }
`
const area = '{ name: area, direction: higher }'
const loss = '{ name: loss, direction: lower }'
const composite = `{ name: score, direction: higher, formula: 'area - loss / 10' }`
const kinds: Record<string, string> = {
  'one metric, higher': `metrics: [${area}]`,
  'one metric, lower': `metrics: [${loss}]`,
  'several metrics, higher first': `metrics: [${area}, ${loss}]`,
  'several metrics, lower first': `metrics: [${loss}, ${area}]`,
  'a composite score': `metrics: [${area}, ${loss}, ${composite}]\nranking: { overall: -score }`,
  'a composite score without the sign': `metrics: [${area}, ${loss}, ${composite}]\nranking: { overall: score }`,
  'a stand-in that falls with a lower metric': `metrics: [${area}, ${loss}]\nranking: { overall: loss }`,
  'a clamped stand-in': `metrics: [${area}, ${loss}]\nranking: { overall: 'max(0, 2 - area)' }`,
}
const yaml = (metrics: string) => declaredChallenge(`id: mine\n${columns}${metrics}\n`)

const row = (team: string, a: number, l: number) => ({ team, values: { area: a, loss: l, score: a } })
const entries = [row('x', 0.95, 0.1), row('y', 0.7, 0.6), row('z', 0.5, 0.9)]
const metrics = [
  { name: 'area', direction: 'higher' },
  { name: 'loss', direction: 'lower' },
  { name: 'score', direction: 'higher' },
]
const boards: Record<string, unknown> = {
  none: null,
  'without mean positions': { metrics, entries },
  'with mean positions': {
    metrics,
    entries: entries.map((entry, i) => ({ ...entry, rank: i + 1, publishedMeanPosition: i + 1 })),
  },
  'of scores, as CSV': 'rank,team,area,loss,score\n1,x,0.95,0.1,0.95\n2,y,0.7,0.6,0.7\n3,z,0.5,0.9,0.5\n',
  'that cannot be read': 'wat',
}

const better = (a: ChallengeReport, b: ChallengeReport) =>
  a.is_lower_better ? a.score! < b.score! : a.score! > b.score!

describe('a score and its flag agree', () => {
  const every = Object.keys(kinds).flatMap((kind) => Object.keys(boards).map((board) => [kind, board] as const))
  test.each(every)('YAML, %s; leaderboard %s', async (kind, board) => {
    const own = await yaml(kinds[kind]!)
    const options = { leaderboard: boards[board], now: new Date(0), details: true }
    const [a, b] = [await grade(own, good, options), await grade(own, poor, options)]
    expect([a.error, b.error]).toStrictEqual([null, null])
    expect(better(a, b), `${a.score}, ${b.score}`).toBe(true)
    expect(b.gold_medal).toBe(false)
    const batch = await gradeBatch(
      '{"challenge_id":"mine","submission_path":"good"}\n{"challenge_id":"mine","submission_path":"poor"}\n',
      {
        open: async ({ submissionPath }) => ({ challenge: own, ...(submissionPath === 'good' ? good : poor) }),
        exists: async () => true,
      },
      options,
    )
    const flags = ({ score, is_lower_better }: ChallengeReport) => ({ score, is_lower_better })
    expect(batch.challenge_reports.map(flags)).toStrictEqual([flags(a), flags(b)])
    const best = summarizeReports([{ system: 'both', reports: [b, a] }]).systems[0]!.challenges[0]!
    expect(best.score).toBe(a.score)
  })

  const inCode = (direction: 'higher' | 'lower', ranking?: Challenge['ranking']) =>
    ({
      id: 'code',
      title: 'code',
      task: 'classification',
      metrics: [{ name: 'error', direction }],
      answers: { id: 'id', numbers: { y: 'y' } },
      submission: { id: 'id', numbers: { p: 'p' } },
      pairing: { ids: 'text', rule: 'same-set' },
      scoreCase: (_: unknown, { y, p }: { y: number; p: number }) => ({
        metrics: { error: direction === 'lower' ? Math.abs(y - p) : 1 - Math.abs(y - p) },
        state: null,
      }),
      aggregate: (cases: Parameters<Challenge['aggregate']>[0]) => ({
        error: cases.reduce((sum, { evidence }) => sum + evidence!.metrics.error!, 0) / cases.length,
      }),
      ...(ranking ? { ranking } : {}),
    }) as unknown as Challenge
  const rule = (sign: number): Challenge['ranking'] => ({
    ranked: 'submission',
    withoutLeaderboard: (values) => sign * values.error!,
  })
  test.each([
    ['lower, no ranking', inCode('lower')],
    ['higher, no ranking', inCode('higher')],
    ['lower', inCode('lower', rule(1))],
    ['higher', inCode('higher', rule(-1))],
    ['lower, turned', inCode('lower', rule(-1))],
    ['higher, not turned', inCode('higher', rule(1))],
  ])('code, %s', async (_, challenge) => {
    const board = { metrics: [{ name: 'error', direction: 'higher' }], entries: [{ values: { error: 9 } }] }
    const published = { ...board, entries: [{ values: { error: 9 }, publishedMeanPosition: 1 }] }
    for (const leaderboard of [null, board, published]) {
      const [a, b] = [await grade(challenge, good, { leaderboard }), await grade(challenge, poor, { leaderboard })]
      // Where only the leaderboard's column is ranked, both submissions may have one position.
      if (a.score !== b.score) expect(better(a, b)).toBe(true)
      if (a.metrics!.mean_position === undefined) expect(a).toMatchObject({ gold_threshold: null, any_medal: false })
    }
  })

  test('bundled challenges: the direction of the reference with a leaderboard, that of the rule without', async () => {
    for (const challenge of challenges.values()) {
      const values = Object.fromEntries(challenge.metrics.map(({ name }) => [name, 0.5]))
      const moved = challenge.metrics.map(({ name, direction }) => [name, direction === 'lower' ? 0.4 : 0.6])
      if (challenge.ranking) {
        const file = await leaderboardOf(challenge.id)
        expect(readLeaderboard(file, challenge).thresholds.isLowerBetter, challenge.id).toBe(true)
        const stand = challenge.ranking.withoutLeaderboard
        const change = stand(Object.fromEntries(moved), []) - stand(values, [])
        const direction = scoreDirection(challenge, values)
        // seg_a's stand-in is a mean over the cases, of which there is none here.
        expect(direction, challenge.id).toBe(change > 0 ? 'higher' : 'lower')
      } else {
        expect(scoreDirection(challenge, values), challenge.id).toBe(challenge.metrics[0]!.direction)
      }
    }
  })

  test('MLE-bench: thresholds and flag of the metric', async () => {
    const folder = 'fixtures/goldens/mlebench'
    const bench = [...challenges.values()].filter(({ benchmark }) => benchmark === 'mle-bench')
    expect(bench).toHaveLength(11)
    for (const challenge of bench) {
      const report = await grade(challenge, { answers: readFileSync('package.json'), submission: '' })
      expect(report.is_lower_better, `${folder}/${challenge.id}`).toBe(challenge.metrics[0]!.direction === 'lower')
    }
  })
})

test('compare: better and worse of a user’s challenge follow the directions in its reports', () => {
  const report = (value: number) => ({
    challenge_id: 'mine',
    details: { directions: { hd: 'lower' as const }, cases: [{ id: 'a', metrics: { hd: value } }] },
  })
  expect(compareReports(report(5), report(3)).metrics[0]).toMatchObject({ direction: 'lower', better: 1, worse: 0 })
})
