import { describe, expect, it, test } from 'vitest'
import { caseMean } from '../../../src/challenges/caseMean'
import { defineChallenge } from '../../../src/challenges/defineChallenge'
import type { Challenge, ChallengeReport } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { readCsv } from '../../../src/formats/table/readCsv'
import { adjustPValues } from '../../../src/ranking/adjustPValues'
import { overSamples } from '../../../src/ranking/bootstrap'
import { comparisonReport } from '../../../src/reporting/challenge/comparisonReport'
import { leaderboard, rankedLeaderboard } from '../../../src/reporting/leaderboard/leaderboard'
import { leaderboardCsv } from '../../../src/reporting/leaderboard/leaderboardCsv'
import { leaderboardText } from '../../../src/reporting/leaderboard/leaderboardText'
import { seededRandom } from '../../peers/runPeer'

const own = (rules: Partial<Challenge> = {}) =>
  defineChallenge({
    id: 'own',
    title: 'Own',
    task: 'toy',
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'far', direction: 'lower', unit: 'mm' },
      { name: 'sizes', direction: null },
    ],
    answers: { id: 'id', numbers: { truth: 'y' } },
    submission: { id: 'id', numbers: { guess: 'p' } },
    pairing: { ids: 'text', rule: 'same-set' },
    scoreCase(_, { truth, guess }) {
      const off = Math.abs(Number(truth) - Number(guess))
      if (off > 5) throw new MedgradeError('invalid-submission', 'too far')
      return { metrics: { dice: 1 - off / 5, far: off, sizes: Number(truth) }, state: off }
    },
    aggregate: (cases) => ({
      dice: caseMean(cases, 'dice'),
      far: caseMean(cases, 'far'),
      sizes: caseMean(cases, 'sizes'),
    }),
    ranking: { ranked: 'submission', withoutLeaderboard: ({ dice, far }) => far! - dice! },
    missing: { dice: 0, far: 5, sizes: 0 },
    ...rules,
  } as Challenge)

const names = Array.from({ length: 12 }, (_, at) => `case ${at}`)
const table = (column: string, values: readonly number[]) =>
  `id,${column}\n${values.map((value, at) => `${names[at]},${value}\n`).join('')}`
const truth = names.map((_, at) => 10 + at)
const now = new Date(0)

async function report(challenge: Challenge, values: readonly number[]): Promise<ChallengeReport> {
  return grade(challenge, { submission: table('p', values), answers: table('y', truth) }, { details: true, now })
}

/** Reports of so many teams, each worse than the one before on average. */
async function reports(challenge: Challenge, teams: number, seed: number) {
  const random = seededRandom(seed)
  const all = []
  for (let team = 0; team < teams; team++) {
    const values = truth.map((value) => value + Math.min(4.9, random() * (1 + team / 2)))
    all.push({ name: `team ${team}`, report: await report(challenge, values) })
  }
  return all
}

describe('places', () => {
  it.each([1, 2, 3])('intervals and p are those of the score over the drawn cases: seed %s', async (seed) => {
    const challenge = own()
    const given = await reports(challenge, 4, seed)
    const board = await leaderboard(given, { challenge, samples: 200, seed })
    expect(board.noIntervals).toBeNull()
    const order = board.teams.map(({ team }) => given.find(({ name }) => name === team)!.report)
    const scores = (sample: ArrayLike<number>) =>
      order.map(({ details }) => {
        const drawn = Array.from(sample, (at) => details!.cases[at]!.metrics!)
        const mean = (name: 'dice' | 'far') => drawn.reduce((sum, one) => sum + one[name]!, 0) / drawn.length
        return mean('far') - mean('dice')
      })
    const draws = overSamples(names.length, { samples: 200, seed }, scores)
    const p = order.map((_, at) => (1 + draws.filter((sample) => sample[at]! <= sample[0]!).length) / 201)
    const adjusted = adjustPValues([null, ...p.slice(1)])
    for (const [at, team] of board.teams.entries()) {
      const places = draws
        .map((sample) => 1 + sample.filter((value) => value < sample[at]!).length)
        .sort((a, b) => a - b)
      expect(team.placeInterval!.low).toBeCloseTo(quantile(places, 0.025), 12)
      expect(team.placeInterval!.high).toBeCloseTo(quantile(places, 0.975), 12)
      expect(team.p ?? Number.NaN).toBe(adjusted[at]!)
      expect(team.notWorse).toBe(at === 0 ? null : team.p! > 0.05)
    }
  })

  test('equal scores share the better place, also in every metric', async () => {
    const challenge = own()
    const [a, b] = await reports(challenge, 2, 5)
    const { teams } = await leaderboard([b!, a!, { ...a!, name: 'twin' }], { challenge })
    expect(teams.map(({ team, place }) => [team, place])).toStrictEqual([
      ['team 0', 1],
      ['twin', 1],
      ['team 1', 3],
    ])
    expect(teams.map(({ metrics }) => metrics.far!.rank)).toStrictEqual([1, 1, 3])
    expect(teams[0]!.metrics.sizes!.rank).toBeNull()
  })

  test('missing and failed cases are counted, a submission without a score has no place', async () => {
    const challenge = own()
    const [first] = await reports(challenge, 1, 1)
    const short = await grade(
      challenge,
      { submission: table('p', [90, ...truth.slice(1, 10)]), answers: table('y', truth) },
      { details: true, now },
    )
    const broken = await grade(challenge, { submission: 'id\n', answers: table('y', truth) }, { details: true, now })
    const board = await leaderboard([{ name: 'broken', report: broken }, { name: 'short', report: short }, first!], {
      challenge,
    })
    expect(board.teams.map(({ team, place, missing, failed }) => [team, place, missing, failed])).toStrictEqual([
      ['team 0', 1, 0, 0],
      ['short', 2, 2, 1],
      ['broken', null, null, null],
    ])
    expect(board.teams[2]!.error).toContain("must contain the column 'p'")
    expect(leaderboardText(board)).toContain('1 has no score')
  })
})

describe('no interval, and why', () => {
  it.each([
    ['the challenge says', { bootstrap: false as const }],
    [
      'cannot be computed again',
      { aggregate: (cases) => ({ dice: cases.filter(({ evidence }) => evidence?.state).length, far: 1, sizes: 1 }) },
    ],
  ] satisfies [string, Partial<Challenge>][])('%s', async (words, rules) => {
    const challenge = own(rules)
    const board = await leaderboard(await reports(challenge, 2, 1), { challenge })
    expect(board.noIntervals).toContain(words)
    expect(board.teams.every(({ placeInterval, p }) => placeInterval === null && p === null)).toBe(true)
    expect(leaderboardText(board)).toContain(`Places have no interval: ${board.noIntervals}`)
  })
  test('a challenge that is not known, and reports without cases', async () => {
    const [one] = await reports(own(), 1, 1)
    expect((await leaderboard([one!])).noIntervals).toBe('the challenge is not known here')
    const { details: _, ...bare } = one!.report
    expect((await leaderboard([{ name: 'x', report: bare }], { challenge: own() })).noIntervals).toContain('cases')
  })
})

describe('what people see', () => {
  it.each([1, 2, 9])('CSV holds every number in a column of its own: %s teams', async (count) => {
    const challenge = own()
    const board = await leaderboard(await reports(challenge, count, count), { challenge, samples: 50 })
    const { columns, rows } = readCsv(new TextEncoder().encode(leaderboardCsv(board)))
    expect(rows).toBe(count)
    for (const [name, { kind }] of columns) {
      if (name === 'team' || name === 'error') continue
      expect([name, ['int64', 'float64', 'bool', 'object'].includes(kind)]).toStrictEqual([name, true])
      if (name !== 'not_worse') expect([name, kind === 'object']).toStrictEqual([name, false])
    }
    const text = leaderboardText(board, 60)
    for (const line of text.split('\n').slice(3)) expect(line.length).toBeLessThanOrEqual(80)
    for (const { team } of board.teams) expect(text).toContain(team)
  })
  test('a score that is the negative of a metric is shown as that metric', async () => {
    const challenge = own({ ranking: { ranked: 'submission', withoutLeaderboard: ({ dice }) => -dice! } })
    const board = await leaderboard(await reports(challenge, 3, 2), { challenge, samples: 20 })
    expect(board).toMatchObject({ score: 'dice', better: 'higher' })
    expect(board.teams[0]!.score).toBeGreaterThan(board.teams[2]!.score!)
    expect(Object.keys(board.directions)).toStrictEqual(['far', 'sizes'])
  })
})

test.each([
  [[], 'too-few-values'],
  [['a', 'a'], 'bad-option'],
])('reports of %j are refused', async (teams, code) => {
  const [one] = await reports(own(), 1, 1)
  const given = (teams as string[]).map((name) => ({ name, report: one!.report }))
  await expect(leaderboard(given)).rejects.toMatchObject({ code })
})

/** Linear between order statistics. */
function quantile(sorted: readonly number[], q: number): number {
  const at = q * (sorted.length - 1)
  const low = Math.floor(at)
  return sorted[low]! + (at - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!)
}

test('a case that the challenge leaves out is missing on the board all the same', async () => {
  const challenge = own({ missing: 'leave-out' })
  const graded = async (name: string, kept: number) => {
    const submission = table('p', truth)
      .split('\n')
      .slice(0, 1 + kept)
      .join('\n')
    return { name, report: await grade(challenge, { submission, answers: table('y', truth) }, { details: true, now }) }
  }
  const { teams } = await leaderboard([await graded('whole', 12), await graded('part', 9)], { challenge, samples: 10 })
  expect(teams.map(({ team, missing, failed }) => [team, missing, failed])).toStrictEqual([
    ['whole', 0, 0],
    ['part', 3, 0],
  ])
})

test('a score that several metrics could be is none of them', async () => {
  const challenge = own({
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'total', direction: 'higher' },
    ],
    aggregate: (cases) => ({ dice: caseMean(cases, 'dice'), total: caseMean(cases, 'dice') ** 2 }),
    ranking: { ranked: 'submission', withoutLeaderboard: ({ total }) => -total! },
    missing: { dice: 0 },
  } as Partial<Challenge>)
  const perfect = { name: 'a', report: await report(challenge, truth) }
  const other = {
    name: 'b',
    report: await report(
      challenge,
      truth.map((value) => value + 1),
    ),
  }
  const scoreOf = async (...given: (typeof perfect)[]) => {
    const { score, better, teams } = await leaderboard(given, { challenge, samples: 10 })
    return [score, better, teams[0]!.score]
  }
  // Both metrics of a perfect submission are 1.
  expect(await scoreOf(perfect)).toStrictEqual(['overall', 'lower', -1])
  expect(await scoreOf(perfect, other)).toStrictEqual(['total', 'higher', 1])
})

test('a board says what the challenge declares of missing and repeated cases', async () => {
  const costs = [
    ['leave-out', 'refuse', 'is left out. Repeated rows are refused.'],
    ['invalid', 'last', 'makes the submission invalid. Of repeated rows the last counts.'],
    [{ dice: 0.3, far: 5, sizes: 0 }, 'each', 'has dice 0.3, far 5 mm, sizes 0. Each of repeated rows counts.'],
  ] as const
  for (const [missing, repeats, words] of costs) {
    const challenge = own({ missing, repeats } as Partial<Challenge>)
    const given = [{ name: 'a', report: await report(challenge, truth) }]
    const board = await leaderboard(given, { challenge, samples: 10 })
    expect(board.costs?.join(' ')).toBe(`A missing or failed case ${words}`)
    expect(leaderboardText(board, 80)).toContain(board.costs!.join('\n'))
    const page = await comparisonReport(given, {
      challenge,
      board: await rankedLeaderboard(given, { challenge, samples: 10 }),
    })
    expect(page.glance?.table?.caption).toContain(words)
  }
})
