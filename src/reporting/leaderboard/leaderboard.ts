import { unitText } from '../../catalogue/unitText'
import { findChallenge } from '../../challenges/findChallenge'
import type { Challenge } from '../../contract'
import { missingRows } from '../../engine/missingRows'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { reportNumber } from '../../engine/report/reportNumber'
import { shownScore } from '../../engine/report/score/shownScore'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { adjustPValues } from '../../ranking/adjustPValues'
import { summarizePlaces } from '../../ranking/bootstrap'
import { positions, presentPositions } from '../../ranking/positions'
import {
  type OfficialPlace,
  type OfficialRanking,
  officialRanking,
  type RankedReport,
} from '../challenge/officialRanking'
import type { NotGraded } from '../document/withNotGraded'
import { costWords } from './costWords'
import { drawScores } from './drawScores'
import { lackingCases } from './lackingCases'

export interface LeaderboardOptions {
  /** The challenge. Default: the bundled one of the reports; a challenge of your own must be given, else ranks have no interval. */
  readonly challenge?: Challenge
  /** Resamples of the cases. Default 1000. */
  readonly samples?: number
  /** Default 1. */
  readonly seed?: number
  /** Of the intervals of the ranks. Default 0.95. */
  readonly level?: number
}

/** A metric of a team: as its report rounds it, and its rank among the teams; no rank without a better direction. */
export interface LeaderboardValue {
  readonly value: number
  readonly rank: number | null
}

export interface LeaderboardTeam {
  readonly team: string
  /** Equal scores share the better place; null without a score. */
  readonly place: number | null
  readonly score: number | null
  readonly metrics: Readonly<Record<string, LeaderboardValue>>
  /** Percentile interval of the place over the resamples; null where {@link Leaderboard.noIntervals} says why. */
  readonly placeInterval: { readonly low: number; readonly high: number } | null
  /** Probability of a score at least as good as the first one's, (1 + such resamples)/(1 + resamples), adjusted by Holm over the teams; null for the first. */
  readonly p: number | null
  /** Whether p is above 1 − level: the order of this team and the first may be chance. */
  readonly notWorse: boolean | null
  /** Cases without a row or a file in the submission; null where the report has no cases. */
  readonly missing: number | null
  /** Cases that were delivered and failed. */
  readonly failed: number | null
  /** Why there is no score. */
  readonly error: string | null
}

export interface Leaderboard {
  readonly challenge: string
  readonly title: string
  readonly score: string
  readonly better: 'higher' | 'lower'
  /** The direction of each metric that is shown; null: none. */
  readonly directions: Readonly<Record<string, 'higher' | 'lower' | null>>
  /** Units of the score and of metrics that the challenge declares to have one. */
  readonly units?: Readonly<Record<string, string>>
  /** Cases of each submission; null where reports have none. */
  readonly cases: number | null
  readonly samples: number
  readonly seed: number
  readonly level: number
  /** Why places have no interval; null where they have one. */
  readonly noIntervals: string | null
  /** What the challenge declares of missing, failed and repeated cases. */
  readonly costs?: readonly string[]
  /** What is to be known of them. */
  readonly warnings?: readonly string[]
  /** By place; those without a score at the end. */
  readonly teams: readonly LeaderboardTeam[]
  /** Submissions that could not be graded through a fault of the answers or of medgrade: they have no place and lack nothing. */
  readonly notGraded?: readonly NotGraded[]
}

/** The shape of {@link Leaderboard} for `checkArguments`. */
export const leaderboardShape = {
  challenge: 'string',
  title: 'string',
  score: 'string',
  better: 'string',
  directions: { '*': 'string or null' },
  cases: 'number or null',
  samples: 'number',
  seed: 'number',
  level: 'number',
  noIntervals: 'string or null',
  teams: [
    {
      team: 'string',
      place: 'number or null',
      score: 'number or null',
      metrics: { '*': { value: 'number', rank: 'number or null' } },
      placeInterval: 'object or null',
      p: 'number or null',
      notWorse: 'boolean or null',
      missing: 'number or null',
      failed: 'number or null',
      error: 'string or null',
    },
  ],
} as const

/** What the page of a board is made of. */
export interface RankedLeaderboard extends Leaderboard {
  readonly official: OfficialRanking
}

/**
 * The leaderboard of a challenge: teams in the order of its own score, their metrics with ranks, intervals of the places by drawing the cases again, who is not
 * significantly worse than the first, and missing and failed cases. Intervals need reports that were graded with `details`. Submissions that could not be graded through a fault of the
 * answers or of medgrade stand apart.
 *
 * @param reports one for each team, all of one challenge.
 * @throws MedgradeError `too-few-values` for no report, `bad-option` for reports of two challenges, a team named twice, or no report with a score.
 * @example
 * import { grade } from 'medgrade'
 * const answers = 'image_id,quality_score\n0,1\n1,3\n2,4'
 * const graded = (submission) => grade('ldct-iqa', { submission, answers }, { details: true, now: new Date(0) })
 * const red = await graded('image_id,quality_score\n0,1\n1,2\n2,3')
 * const blue = await graded('image_id,quality_score\n0,2\n1,1\n2,3')
 * const { teams } = await leaderboard([{ name: 'blue', report: blue }, { name: 'red', report: red }])
 * teams.map(({ place, team }) => `${place} ${team}`) // → [ '1 red', '2 blue' ]
 */
export async function leaderboard(
  reports: readonly RankedReport[],
  options: LeaderboardOptions = {},
): Promise<Leaderboard> {
  checkArguments({ reports }, [{ name: 'string', report: { challenge_id: 'string' } }])
  checkOptions('leaderboard', options, { challenge: 'object', samples: 'number', seed: 'number', level: 'number' })
  const { official: _, ...board } = await rankedLeaderboard(reports, options)
  return board
}

/** {@link leaderboard} with the reports that it ranks. */
export async function rankedLeaderboard(
  reports: readonly RankedReport[],
  options: LeaderboardOptions = {},
): Promise<RankedLeaderboard> {
  if (reports.length === 0) refuse('too-few-values', 'leaderboard', 'no report', 'at least one')
  const official = officialRanking(reports.filter(({ report }) => !isNotGraded(report)))
  if (official === null)
    return refuse('bad-option', 'leaderboard', 'no report with a score and its direction', 'score, is_lower_better')
  const notGraded = notGradedTeams(reports)
  return { ...(await boardOfRanking(official, options)), ...(notGraded.length > 0 && { notGraded }) }
}

/** The submissions that could not be graded. */
export function notGradedTeams(reports: readonly RankedReport[]): NotGraded[] {
  return reports
    .filter(({ report }) => isNotGraded(report))
    .map(({ name, report: { challenge_id: task, error } }) => ({
      ...{ name, task },
      reason: error?.message ?? 'its report says no reason',
    }))
}

function checkTeams(reports: readonly RankedReport[]): void {
  const id = reports[0]!.report.challenge_id
  const names = new Set<string>()
  for (const { name, report } of reports) {
    if (report.challenge_id !== id) refuse('bad-option', 'the challenge of a report', report.challenge_id, id)
    if (names.has(name)) refuse('bad-option', 'the name of a team', `${name} twice`, 'one report for each team')
    names.add(name)
  }
}

/** The board of an order of submissions that is known. */
export async function boardOfRanking(
  official: OfficialRanking,
  { challenge: given, samples = 1000, seed = 1, level = 0.95 }: LeaderboardOptions = {},
): Promise<RankedLeaderboard> {
  checkTeams(official.teams)
  const id = official.teams[0]!.report.challenge_id
  const challenge = given ?? (await findChallenge(id)) ?? null
  const placed = official.teams.filter(({ place }) => place !== null)
  const drawn = await drawScores(challenge, placed, { samples, seed })
  const places = 'scores' in drawn ? placesOf(drawn.scores, official, level) : null
  const all = directionsOf(official, challenge)
  const shown = shownScore(
    placed.map(({ report, value }) => ({ metrics: report.metrics ?? {}, score: value })),
    { score: official.score, better: official.better, directions: all },
  )
  const { [shown.name]: _, ...directions } = all
  const ranks = new Map(Object.entries(directions).map(([name, direction]) => [name, ranksOf(placed, name, direction)]))
  const units = unitsOf(challenge, [shown.name, ...Object.keys(directions)])
  const costs = challenge ? costWords(challenge) : []
  const warnings = challenge?.missingWarnings ?? []
  const allCases = casesOfPlaces(placed)
  const cases = placed.map(({ report }) => report.details?.cases.length ?? null)
  return {
    challenge: id,
    title: challenge?.title ?? id,
    score: shown.name,
    better: shown.sign === -1 ? 'higher' : official.better,
    directions,
    ...(Object.keys(units).length > 0 && { units }),
    cases: cases.every((count) => count === cases[0]) ? cases[0]! : null,
    samples,
    seed,
    level,
    noIntervals: 'none' in drawn ? drawn.none : null,
    ...(costs.length > 0 && { costs }),
    ...(warnings.length > 0 && { warnings }),
    official,
    teams: official.teams.map((team, at): LeaderboardTeam => {
      const own = places && team.place !== null ? places[at]! : null
      return {
        team: team.name,
        place: team.place,
        score: team.place === null ? null : shown.sign * team.value,
        metrics: Object.fromEntries(
          Object.keys(directions).flatMap((name) => {
            const value = reportNumber(team.report.metrics?.[name])
            return value === null ? [] : [[name, { value, rank: ranks.get(name)?.[at] ?? null }]]
          }),
        ),
        placeInterval: own && { low: own.low, high: own.high },
        p: own?.p ?? null,
        notWorse: own?.p === undefined || own.p === null ? null : own.p > 1 - level,
        ...caseCounts(team, allCases),
        error: team.place === null ? (team.report.error?.message ?? 'its report says no reason') : null,
      }
    }),
  }
}

function unitsOf(challenge: Challenge | null, names: readonly string[]): Record<string, string> {
  const declared = challenge?.metrics ?? []
  return Object.fromEntries(
    names.flatMap((name) => {
      const unit = declared.find((metric) => metric.name === name)?.unit ?? ''
      return unitText(unit, name) === '' ? [] : [[name, unit]]
    }),
  )
}

/** Interval of the place of each team, and its p against the first. */
function placesOf(scores: readonly Float64Array[], { better, teams }: OfficialRanking, level: number) {
  const higher = better === 'higher'
  const summaries = summarizePlaces(
    scores.map((sample) => positions(sample, higher)),
    level,
  )
  const asGood = (value: number, first: number) => (higher ? value >= first : value <= first)
  const first = teams.findIndex(({ place }) => place === 1)
  const raw = summaries.map((_, at) => {
    if (at === first) return Number.NaN
    const count = scores.filter((sample) => asGood(sample[at]!, sample[first]!)).length
    return (1 + count) / (1 + scores.length)
  })
  const adjusted = adjustPValues(raw)
  return summaries.map(({ low, high }, at) => ({ low, high, p: at === first ? null : adjusted[at]! }))
}

/** The cases of all submissions with a score. */
export function casesOfPlaces(teams: readonly OfficialPlace[]): ReadonlySet<string> {
  const placed = teams.filter(({ place }) => place !== null)
  return new Set(placed.flatMap(({ report }) => (report.details?.cases ?? []).map(({ id }) => id)))
}

/** Positions among published entries are no metrics, and the score has a column of its own. */
function directionsOf(
  { score, teams }: OfficialRanking,
  challenge: Challenge | null,
): Record<string, 'higher' | 'lower' | null> {
  const stated = teams.find(({ report }) => report.details?.directions)?.report.details?.directions ?? {}
  const declared = new Map((challenge?.metrics ?? []).map(({ name, direction }) => [name, direction]))
  const names = new Set(teams.flatMap(({ report }) => Object.keys(report.metrics ?? {})))
  const kept = [...names].filter((name) => name !== score && !name.endsWith('_position'))
  return Object.fromEntries(
    kept.map((name) => [name, name === 'percentile' ? 'higher' : (stated[name] ?? declared.get(name) ?? null)]),
  )
}

/** The rank of each team in a metric, the teams in the order of the board; null without a direction or a value. */
function ranksOf(
  teams: readonly OfficialPlace[],
  name: string,
  direction: 'higher' | 'lower' | null,
): (number | null)[] {
  if (direction === null) return teams.map(() => null)
  const values = Float64Array.from(teams, ({ report }) => reportNumber(report.metrics?.[name]) ?? Number.NaN)
  return presentPositions(values, direction === 'higher').map((rank) => (Number.isNaN(rank) ? null : rank))
}

/** `all`: the cases of all submissions. A challenge may leave out those that one lacks; they are missing all the same. */
function caseCounts(
  { report: { details, error } }: OfficialPlace,
  all: ReadonlySet<string>,
): Pick<LeaderboardTeam, 'failed' | 'missing'> {
  // A submission that was refused as a whole has no cases; its refusal counts those that it lacks.
  if (!details || details.cases.length === 0) return { missing: missingRows(error), failed: null }
  const { missing, failed } = lackingCases(details.cases, all)
  return { missing: missing.length, failed: failed.length }
}
