import type { Challenge } from '../../contract'
import { version } from '../../engine/report/version'
import { countText } from '../../errors/countText'
import { withUnit } from '../content/intervalText'
import { meanIntervalWords } from '../content/meanIntervalWords'
import { references } from '../content/references'
import { subjectList } from '../content/subjectList'
import type { CasePicture, Fact, Glance, ReportDocument } from '../document/reportDocument'
import { picturesSection } from '../gallery/picturesSection'
import type { Leaderboard, RankedLeaderboard } from '../leaderboard/leaderboard'
import { boardPairsSection } from './boardPairsSection'
import { boardMethods, boardSections, boardTable, scoreTexts, shownUnit } from './boardSection'

export interface BoardParts {
  readonly title: string
  readonly metrics: Challenge['metrics']
  readonly directions: Readonly<Record<string, 'higher' | 'lower' | null>>
  readonly pictures: readonly CasePicture[]
  readonly warnings: readonly string[]
  readonly provenance: readonly Fact[]
}

/** The report of submissions in the order of their challenge, where that order is no mean of a metric over cases. */
export function boardDocument(board: RankedLeaderboard, parts: BoardParts): ReportDocument {
  const { official, teams } = board
  const placed = official.teams.filter(({ place }) => place !== null)
  const pictures = picturesSection(parts.pictures)
  const pairs = boardPairsSection(
    placed.filter(({ report }) => report.details !== undefined),
    parts.directions,
    parts.metrics,
  )
  return {
    kind: 'challenge',
    title: parts.title,
    subject: officialWords(board),
    summary: [officialSentence(board), ...notWorseSentence(board)],
    facts: [
      { name: 'Submissions', value: String(teams.length) },
      { name: 'With a score', value: String(placed.length) },
    ],
    glance: { ...boardGlance(board), pictures: parts.pictures.slice(0, 3) },
    warnings: parts.warnings.map((text) => ({ text })),
    sections: [...boardSections(board), ...(pictures ? [pictures] : []), ...(pairs ? [pairs] : [])],
    methods: [
      boardMethods(board),
      ...(pairs
        ? [
            `The first submission was compared with each other one in every metric of cases that has a better direction, over the cases in which both have a finite value: mean difference with its 95 % interval (${meanIntervalWords()}), and two-sided Wilcoxon signed-rank tests, adjusted by Holm’s method over all of them.`,
          ]
        : []),
    ],
    references: pairs ? [references.holm, references.bootstrap] : [],
    checklists: [],
    provenance: [{ name: 'Made by', value: `medgrade ${version}` }, ...parts.provenance],
  }
}

/** The board, and how many submissions and cases it is of. */
export function boardGlance(board: Leaderboard): Glance {
  const { teams, cases } = board
  const without = teams.filter(({ place }) => place === null).length
  const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  const counted = teams.some(({ missing }) => missing !== null)
  const counts = [
    { text: countText(teams.length, 'submission') },
    { text: `${without} without a score`, ...(without > 0 && { section: 'board' }) },
    ...(cases === null ? [] : [{ text: countText(cases, 'case') }]),
    ...(counted
      ? [
          lackingCount(sum(teams.map(({ missing }) => missing)), 'missing'),
          lackingCount(sum(teams.map(({ failed }) => failed)), 'failed'),
        ]
      : []),
  ]
  return { table: boardTable(board), counts, pictures: [] }
}

const lackingCount = (count: number, state: string) => ({
  text: `${count} ${state}`,
  ...(count > 0 && { section: 'problems' }),
})

/** The first line of a page that follows the challenge. */
export function officialWords({ score, better }: Pick<Leaderboard, 'better' | 'score'>): string {
  return `Ranked by the score of the challenge: ${score}, ${better} is better`
}

/** "B is first of 3 submissions by the score of the challenge: overall −0.812 (A: −0.790)." */
export function officialSentence(board: Leaderboard): string {
  const { score, teams } = board
  const unit = shownUnit(board, score)
  const placed = teams.filter(({ place }) => place !== null)
  const first = placed.filter(({ place }) => place === 1)
  const next = placed[first.length]
  const following = placed.filter(({ place }) => place === next?.place).map(({ team }) => team)
  const scores = scoreTexts(teams)
  const value = withUnit(scores.get(first[0]!)!, unit)
  const among = countText(teams.length, 'submission')
  const without = teams.length - placed.length
  const left = without > 0 ? `; ${without} ${without === 1 ? 'has' : 'have'} no score` : ''
  const lead =
    first.length > 1
      ? `${first.map(({ team }) => team).join(', ')} share the first place of ${among}`
      : `${first[0]!.team} is first of ${among}`
  const second = next ? ` (next: ${subjectList(following)} with ${withUnit(scores.get(next)!, unit)})` : ''
  return `${lead} with the score ${value}${score === 'score' ? '' : ` (${score})`}${second}${left}.`.replace(
    ') (next',
    '; next',
  )
}

/** "Not significantly worse than A: B, C." Nothing where places have no interval or one submission is alone. */
export function notWorseSentence({ teams, noIntervals }: Leaderboard): string[] {
  const [first, ...others] = teams.filter(({ place }) => place !== null)
  if (noIntervals !== null || first === undefined || others.length === 0) return []
  const equal = others.filter(({ notWorse }) => notWorse).map(({ team }) => team)
  if (equal.length === 0) return [`All others are significantly worse than ${first.team}.`]
  return [`Not significantly worse than ${first.team}: ${equal.join(', ')}.`]
}
