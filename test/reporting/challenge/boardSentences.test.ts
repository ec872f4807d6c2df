import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { caseMean } from '../../../src/challenges/caseMean'
import { defineChallenge } from '../../../src/challenges/defineChallenge'
import type { Challenge } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { gradeFiles } from '../../../src/node'
import { batchReport } from '../../../src/reporting'
import { comparisonReport } from '../../../src/reporting/challenge/comparisonReport'
import type { ReportDocument } from '../../../src/reporting/document/reportDocument'
import { rankedLeaderboard } from '../../../src/reporting/leaderboard/leaderboard'
import { compareReports } from '../../../src/reporting/tables/compareReports'
import { seededRandom } from '../../peers/runPeer'
import { type BoardFacts, boardClaims, type Metrics } from '../../support/reports/boardClaims'
import { type Claim, heldClaims, textsOf } from '../../support/reports/holdClaims'
import { rankingClaims } from '../../support/reports/rankingClaims'

// Every sentence of the pages of compare, leaderboard and grade-batch, from the reports that they rank.

type Team = BoardFacts['teams'][number]
const now = new Date(0)

function hold(document: ReportDocument, claims: readonly Claim[], least: number): void {
  const { faults, made } = heldClaims(document, claims)
  expect(faults).toEqual([])
  expect(made).toBeGreaterThanOrEqual(least)
}

/** The three pages of some submissions: all of one challenge, each in the words of its command. */
async function pagesOf(teams: readonly Team[], challenge?: Parameters<typeof rankedLeaderboard>[1]) {
  const [a, b] = teams
  const own = challenge ?? {}
  return {
    leaderboard: await comparisonReport(teams, { ...own, board: await rankedLeaderboard(teams, own) }),
    batch: await batchReport(
      teams.map(({ report }) => report),
      { names: teams.map(({ name }) => name) },
    ),
    compare: await comparisonReport([a!, b!], { ...own, comparison: compareReports(a!.report, b!.report) }),
  }
}

/** Scores of the demo of ldct-iqa with noise, and one submission without its column. */
async function scoreTeams(seed: number): Promise<Team[]> {
  const read = (name: string) => readFileSync(`fixtures/demo/ldct-iqa/${name}.csv`, 'utf8')
  const [head, ...rows] = read('submission').trim().split('\n')
  const random = seededRandom(seed)
  const noisy = (width: number) =>
    [
      head,
      ...rows.map((row) => row.replace(/,(.*)/, (_, score) => `,${Number(score) + width * (random() - 0.5)}`)),
    ].join('\n')
  const tables = { demo: read('submission'), red: noisy(0.5), blue: noisy(2), grey: noisy(4), none: 'image_id\n0' }
  const teams: Team[] = []
  for (const [name, submission] of Object.entries(tables)) {
    const report = await grade('ldct-iqa', { submission, answers: read('answers') }, { details: true, now })
    teams.push({ name, report })
  }
  return teams
}

/** Two reports are compared case by case: a board that tests their difference again would give it a second p-value. */
const side = { rule: null, undrawn: 'the two are compared case by case below' }

const scored = (teams: readonly Team[]): BoardFacts => ({
  teams,
  score: 'overall',
  better: 'lower',
  rule: null,
  undrawn: 'the score cannot be computed again from the metrics of the cases',
  directions: {},
})

describe.each([1, 2, 3])('scores of the demo, noise of seed %d', (seed) => {
  it('leaderboard, grade-batch and compare', async () => {
    const teams = await scoreTeams(seed)
    const { leaderboard, batch, compare } = await pagesOf(teams)
    hold(leaderboard, boardClaims(scored(teams)), 8)
    hold(batch, boardClaims(scored(teams)), 8)
    hold(compare, boardClaims({ ...scored(teams.slice(0, 2)), ...side }), 7)
  })
})

/** The demo of ISLES'22; others hand in the mask of another case, the references themselves, or no mask of a case. */
async function maskTeams(folder: string): Promise<Team[]> {
  const demo = 'fixtures/demo/isles22'
  const [head, ...rows] = readFileSync(`${demo}/submission.csv`, 'utf8').trim().split('\n')
  const [ids, paths] = [0, 1].map((at) => rows.map((row) => row.split(',')[at]!)) as [string[], string[]]
  const truth = paths.map((path) => path.replace('predictions/', 'test/').replace('_pred', '_msk'))
  const kinds = {
    demo: paths,
    truth,
    turned: [paths[0]!, paths[2]!, paths[1]!],
    absent: [paths[0]!, 'none.nii.gz', paths[2]!],
  }
  const teams: Team[] = []
  for (const [name, own] of Object.entries(kinds)) {
    const submission = join(folder, `${name}.csv`)
    writeFileSync(submission, [head, ...own.map((path, at) => `${ids[at]},${path}`)].join('\n'))
    const files = { submission, answers: `${demo}/answers.csv`, submissionDir: demo }
    teams.push({ name, report: await gradeFiles('isles22', files, { details: true, now }) })
  }
  return teams
}

it('masks of the demo: leaderboard, grade-batch and compare', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-board-'))
  const teams = await maskTeams(folder).finally(() => rmSync(folder, { recursive: true }))
  const facts = {
    ...scored(teams),
    undrawn: 'there are fewer than 10 cases',
    directions: teams[0]!.report.details!.directions! as BoardFacts['directions'],
  }
  const { leaderboard, batch, compare } = await pagesOf(teams)
  hold(leaderboard, boardClaims(facts), 8)
  hold(batch, boardClaims(facts), 8)
  hold(compare, boardClaims({ ...facts, ...side, teams: teams.slice(0, 2) }), 7)
})

/** A challenge of numbers whose score is given; a case that is far off fails, and those without a row are missing. */
const own = (score: (metrics: Metrics) => number) =>
  defineChallenge({
    id: 'own',
    title: 'Own',
    task: 'toy',
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'far', direction: 'lower', unit: 'mm' },
    ],
    answers: { id: 'id', numbers: { truth: 'y' } },
    submission: { id: 'id', numbers: { guess: 'p' } },
    pairing: { ids: 'text', rule: 'same-set' },
    scoreCase(_, { truth, guess }) {
      const off = Math.abs(Number(truth) - Number(guess))
      if (off > 5) throw new MedgradeError('invalid-submission', 'too far')
      return { metrics: { dice: 1 - off / 5, far: off }, state: off }
    },
    aggregate: (cases) => ({ dice: caseMean(cases, 'dice'), far: caseMean(cases, 'far') }),
    ranking: { ranked: 'submission', withoutLeaderboard: score },
    missing: { dice: 0, far: 5 },
  } as Challenge)

const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Teams of so many cases, each worse than the one before on average; with `gaps` one has a case that fails and one without a row. */
async function numberTeams(
  challenge: Challenge,
  { seed, cases, gaps }: { seed: number; cases: number; gaps: boolean },
) {
  const random = seededRandom(seed)
  const truth = Array.from({ length: cases }, (_, at) => 10 + at)
  const table = (column: string, values: readonly number[]) =>
    `id,${column}\n${values.map((value, at) => `case-${letters(at)},${value}\n`).join('')}`
  const teams: Team[] = []
  for (const at of Array.from({ length: 2 + Math.floor(random() * 3) }).keys()) {
    const values = truth.map((value) => value + Math.min(4.9, random() * (1 + at / 2)))
    const given = gaps && at === 1 ? [90, ...values.slice(1, -1)] : values
    const tables = { submission: table('p', given), answers: table('y', truth) }
    teams.push({ name: `Net ${'ABCD'[at]}`, report: await grade(challenge, tables, { details: true, now }) })
  }
  return teams
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** What the challenge says of a case without metrics. */
const lost: Metrics = { dice: 0, far: 5 }
const rules = {
  'a formula': {
    score: ({ dice, far }: Metrics) => far! - dice!,
    shown: { score: 'overall', better: 'lower' } as const,
    drawn: (cases: readonly (Metrics | undefined)[]) =>
      mean(cases.map((one = lost) => one.far!)) - mean(cases.map((one = lost) => one.dice!)),
  },
  'the mean of a metric': {
    score: ({ dice }: Metrics) => -dice!,
    shown: { score: 'dice', better: 'higher' } as const,
    drawn: (cases: readonly (Metrics | undefined)[]) => mean(cases.map((one = lost) => one.dice!)),
  },
}

/** The titles of the columns of p-values and of decisions between two submissions. */
const tests = ({ glance, sections }: ReportDocument): string[] => {
  const tables = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
  )
  const titles = [...(glance?.table ? [glance.table] : []), ...tables].flatMap(({ columns }) =>
    columns.map(({ title }) => title),
  )
  return titles.filter((title) => ['Against the first', 'With the best', 'p'].includes(title))
}

it('a comparison has one p-value on a page', async () => {
  const challenge = own(({ dice }) => -dice!)
  const teams = await numberTeams(challenge, { seed: 1, cases: 12, gaps: false })
  const { leaderboard, compare } = await pagesOf(teams, { challenge })
  expect(tests(leaderboard)).toStrictEqual(['Against the first'])
  expect(tests(compare)).toStrictEqual(['p'])
  const said = [leaderboard, compare].flatMap(textsOf).map(({ text }) => text)
  expect(said.filter((text) => /is (not )?significantly better|signed-rank test, Holm/.test(text))).toEqual([])
})

describe.each(Object.entries(rules))('numbers, ranked by %s', (name, { score, shown, drawn }) => {
  const kinds = [1, 2].flatMap((seed) => [
    { seed, cases: 12 + seed, gaps: false },
    { seed, cases: 12 + seed, gaps: true },
    { seed, cases: 4, gaps: false },
  ])
  it.each(kinds)('leaderboard, grade-batch and compare: $cases cases of seed $seed, gaps: $gaps', async (kind) => {
    const challenge = own(score)
    const teams = await numberTeams(challenge, kind)
    const pages = await pagesOf(teams, { challenge })
    const facts = { teams, ...shown, directions: { dice: 'higher', far: 'lower' } as const }
    const few = { rule: null, undrawn: 'there are fewer than 10 cases' }
    const stated = { ...facts, ...(kind.cases < 10 ? few : { rule: drawn }) }
    const unknown = { ...facts, rule: null, undrawn: 'the challenge is not known here' }
    const ranked = (of: readonly Team[]): Claim[] => {
      if (name === 'a formula') return []
      const values = of[0]!.report.details!.cases.map(({ id }) =>
        of.map(({ report }) => report.details!.cases.find((one) => one.id === id)?.metrics?.dice ?? Number.NaN),
      )
      const cases = of[0]!.report.details!.cases.map(({ id }) => id)
      const table = { task: '', cases, algorithms: of.map((team) => team.name), values: values as number[][] }
      return rankingClaims(table, {}, 1000)
    }
    hold(pages.leaderboard, [...boardClaims(stated), ...ranked(teams)], 8)
    hold(pages.batch, [...boardClaims(unknown), ...ranked(teams)], 8)
    const two = teams.slice(0, 2)
    hold(pages.compare, [...boardClaims({ ...stated, ...side, teams: two }), ...ranked(two)], 7)
  })
})
