import { largestOf } from '../../array/largestOf'
import { unitText } from '../../catalogue/unitText'
import { meanKind, metricKind } from '../content/metricKind'
import { MINUS, numberText } from '../content/numberText'
import { rangeBar } from '../content/rangeBar'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import { lackingCases } from '../leaderboard/lackingCases'
import {
  casesOfPlaces,
  type Leaderboard,
  type LeaderboardTeam,
  type RankedLeaderboard,
} from '../leaderboard/leaderboard'

/** The board of a challenge: places by its own score with their intervals, its metrics with ranks, and what is missing or failed. */
export function boardTable(board: Leaderboard): ReportTable {
  const { score, directions, teams, noIntervals } = board
  const names = Object.keys(directions)
  const kinds = new Map(names.map((name) => [name, meanKind(metricKind(name, board.units?.[name]))]))
  const counted = teams.some(({ missing }) => missing !== null)
  const drawn = noIntervals === null
  const scores = scoreTexts(teams)
  return {
    id: 'table-board',
    caption: [boardCaption(board), ...(board.costs ?? [])].join(' '),
    columns: [
      { title: 'Submission' },
      { title: 'Place', kind: 'count' },
      { title: score === 'score' ? 'Score' : `Score: ${score}`, unit: shownUnit(board, score), kind: 'ratio' },
      ...(drawn ? [{ title: intervalTitle(board) }, { title: 'Against the first' }] : []),
      ...names.map((name) => ({
        title: `${name}${arrowOf(directions[name]!)}`,
        unit: shownUnit(board, name),
        kind: kinds.get(name)!,
      })),
      ...(counted
        ? [
            { title: 'Missing', kind: 'count' as const },
            { title: 'Failed', kind: 'count' as const },
          ]
        : []),
    ],
    rows: teams.map((team): Cell[] => [
      team.team,
      team.place ?? { text: '–' },
      team.score === null
        ? { text: 'no score' }
        : { text: scores.get(team)!, value: team.score, ...rangeBar(score, team.score) },
      ...(drawn ? [intervalCell(team), againstFirst(team)] : []),
      ...names.map((name): Cell => {
        const found = team.metrics[name]
        if (found === undefined) return { text: '–' }
        const text = numberText(kinds.get(name)!, found.value)
        return {
          text: found.rank === null ? text : `${text} (${found.rank})`,
          value: found.value,
          ...rangeBar(name, found.value),
          ...(found.rank === 1 && { best: true }),
        }
      }),
      ...(counted ? [countCell(team.missing), countCell(team.failed)] : []),
    ]),
  }
}

/** The submissions that have no score, and why, and the missing and failed cases of each; none where nothing lacks. */
export function boardSections({ teams, official }: RankedLeaderboard): Section[] {
  const without = teams.filter(({ place }) => place === null)
  const all = casesOfPlaces(official.teams)
  const lists = (['missing', 'failed'] as const).flatMap((state): Block[] => {
    const items = official.teams.flatMap(({ name, report }) => {
      const cases = report.details?.cases ?? []
      return cases.length === 0 ? [] : lackingCases(cases, all)[state].map(({ id, text }) => `${name}, ${id}: ${text}`)
    })
    if (items.length === 0) return []
    return [
      { kind: 'heading', text: state === 'missing' ? 'Missing' : 'Failed' },
      { kind: 'list', items },
    ]
  })
  const refused = without.map(({ team, error }): Block => ({ kind: 'warning', text: `${team} has no score: ${error}` }))
  return [
    ...(refused.length > 0 ? [{ id: 'board', title: 'Without a score', blocks: refused }] : []),
    ...(lists.length > 0 ? [{ id: 'problems', title: 'Missing and failed cases', blocks: lists }] : []),
  ]
}

/** The unit of the score or of a metric, as people read it. */
export function shownUnit({ units }: Pick<Leaderboard, 'units'>, name: string): string {
  return unitText(units?.[name] ?? '', name)
}

const arrowOf = (direction: 'higher' | 'lower' | null) =>
  direction === null ? '' : direction === 'higher' ? ' ↑' : ' ↓'

/** What stands in the columns of the board. */
function boardCaption({ noIntervals, samples, level }: Leaderboard): string {
  const interval =
    noIntervals === null
      ? `Places with ${shareText(level)} intervals over ${samples} resamples of the cases.`
      : `Places have no interval: ${noIntervals}.`
  return `In brackets the rank in a metric. ${interval}`
}

/** How places, ranks and counts come about. */
export function boardMethods({ score, better, noIntervals, samples, seed, level }: Leaderboard): string {
  const interval =
    noIntervals === null
      ? `Intervals of places are ${shareText(level)} percentile intervals: ${samples} times (seed ${seed}) as many cases were drawn with replacement, the same for all submissions, and score and places computed again from them. p is (1 + the resamples in which the score is at least as good as that of the first)/(1 + ${samples}), adjusted by Holm’s method over the submissions; above ${numberText('ratio', 1 - level)} a submission is not significantly worse than the first.`
      : `Places have no interval: ${noIntervals}.`
  return `Submissions have places by the score of the challenge (${score}, ${better} is better); equal scores share the better place, and a submission without a score has none. Metrics are as the challenge reports them, with their rank among the submissions. ${interval} Missing are cases without a row or a file in the submission; failed are those that were delivered and could not be scored.`
}

/** "2 to 4", or one place. */
export function intervalWords({ placeInterval }: LeaderboardTeam): string {
  if (placeInterval === null) return '–'
  const [low, high] = [placeInterval.low, placeInterval.high].map((place) => String(Number(place.toFixed(1))))
  return low === high ? low! : `${low} to ${high}`
}

/** "not significantly worse (p 0.31)". */
function againstFirst({ place, p, notWorse }: LeaderboardTeam): string {
  if (p === null) return place === 1 ? 'the first' : '–'
  return `${notWorse ? 'not significantly worse' : 'worse'} (p ${numberText('p', p)})`
}

/** A score is never rounded to fewer digits than decide about the places. */
function scoreText(value: number): string {
  return String(Number(value.toPrecision(6))).replace('-', MINUS)
}

/** The scores of a column and of the sentences about it, with the same number of decimals: their points stand below each other. */
export function scoreTexts(teams: readonly LeaderboardTeam[]): ReadonlyMap<LeaderboardTeam, string> {
  const scored = teams.flatMap((team) => (team.score === null ? [] : [{ team, text: scoreText(team.score) }]))
  const decimals = largestOf([0, ...scored.map(({ text }) => text.split('.')[1]?.length ?? 0)])
  return new Map(
    scored.map(({ team, text }) => {
      return [team, text.includes('e') ? text : team.score!.toFixed(decimals).replace('-', MINUS)]
    }),
  )
}

export function intervalTitle({ level }: Pick<Leaderboard, 'level'>): string {
  return `Places in ${shareText(level)}`
}

/** 0.95 as 95 %. */
function shareText(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`
}

function intervalCell(team: LeaderboardTeam): Cell {
  return { text: intervalWords(team), ...(team.placeInterval && { value: team.placeInterval.low }) }
}

function countCell(count: number | null): Cell {
  return count ?? { text: 'not stated' }
}
