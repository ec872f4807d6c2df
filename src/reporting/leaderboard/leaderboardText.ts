import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'
import { checkArguments } from '../../errors/checkArguments'
import { alignedTable, shortNumber } from '../../evaluation/output/textTable'
import { notWorseSentence, officialSentence, officialWords } from '../challenge/boardDocument'
import { intervalTitle, intervalWords, scoreTexts, shownUnit } from '../challenge/boardSection'
import { numberText } from '../content/numberText'
import { columnTitle } from '../document/cellText'
import { type Leaderboard, type LeaderboardTeam, leaderboardShape } from './leaderboard'

/**
 * A leaderboard for a terminal: the answer, the places with their intervals, the metrics with their ranks in as many tables as the width needs.
 *
 * @param width columns of the terminal.
 * @example
 * const team = { team: 'red', place: 1, score: 0.5, metrics: {}, placeInterval: null, p: null, notWorse: null, missing: 0, failed: 0, error: null }
 * const shown = { challenge: 'own', title: 'Own', score: 'dice', better: 'higher', directions: {}, cases: 3, samples: 1000, seed: 1, level: 0.95 }
 * leaderboardText({ ...shown, noIntervals: 'there are fewer than 10 cases', teams: [team] }).split('\n')[1] // → red is first of 1 submission with the score 0.5 (dice).
 */
export function leaderboardText(board: Leaderboard, width = 80): string {
  checkArguments({ board, width }, leaderboardShape, 'number')
  const { teams, noIntervals, directions, notGraded = [] } = board
  const drawn = noIntervals === null
  const counted = teams.some(({ missing }) => missing !== null)
  const head = [
    'team',
    'place',
    columnTitle({ title: 'score', unit: shownUnit(board, board.score) }),
    ...(drawn ? [intervalTitle(board).toLowerCase(), 'p'] : []),
    ...(counted ? ['missing', 'failed'] : []),
  ]
  const scores = scoreTexts(teams)
  const places = teams.map((team) => [
    visibleText(team.team),
    team.place === null ? '–' : String(team.place),
    scores.get(team) ?? 'no score',
    ...(drawn ? [intervalWords(team), pText(team)] : []),
    ...(counted ? [countText(team.missing), countText(team.failed)] : []),
  ])
  const starred = teams.some(({ notWorse }) => notWorse)
  return [
    [officialWords(board), officialSentence(board), ...notWorseSentence(board)].map(visibleText).join('\n'),
    alignedTable([head, ...places]),
    ...metricTables(board, width),
    [
      ...(starred ? ['* not significantly worse than the first'] : []),
      ...(Object.keys(directions).length > 0 ? ['In brackets: the rank in a metric.'] : []),
      ...(drawn ? [] : [`Places have no interval: ${noIntervals}.`]),
      ...(board.costs ?? []).map(visibleText),
      ...(board.warnings ?? []).map((text) => `warning: ${visibleText(text)}`),
    ].join('\n'),
    [
      ...(notGraded.length > 0 ? ['Not graded, through a fault of the answers or of medgrade:'] : []),
      ...notGraded.map(({ name, reason }) => visibleText(`  ${name}: ${reason}`)),
    ].join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

/** As many metrics beside each other as the width takes. */
function metricTables(board: Leaderboard, width: number): string[] {
  const { teams, directions } = board
  const placed = teams.filter(({ place }) => place !== null)
  const first = ['team', ...placed.map(({ team }) => visibleText(team))]
  const columns = Object.keys(directions).map((name) => [
    visibleText(columnTitle({ title: `${name}${arrow(directions[name] ?? null)}`, unit: shownUnit(board, name) })),
    ...placed.map((team) => metricText(team, name)),
  ])
  const size = (column: readonly string[]) => largestOf(column.map(({ length }) => length)) + 2
  const blocks: string[][][] = []
  let used = Number.POSITIVE_INFINITY
  for (const column of columns) {
    if (used + size(column) > width) {
      blocks.push([first])
      used = size(first)
    }
    blocks.at(-1)!.push(column)
    used += size(column)
  }
  return blocks.map((block) => alignedTable(first.map((_, row) => block.map((column) => column[row]!))))
}

function arrow(direction: 'higher' | 'lower' | null): string {
  return direction === null ? '' : direction === 'higher' ? ' ↑' : ' ↓'
}

function metricText({ metrics }: LeaderboardTeam, name: string): string {
  const found = metrics[name]
  if (found === undefined) return '–'
  const text = Number.isNaN(found.value) ? 'missing' : shortNumber(found.value)
  return found.rank === null ? text : `${text} (${found.rank})`
}

function pText({ p, notWorse }: LeaderboardTeam): string {
  return p === null ? '' : `${numberText('p', p)}${notWorse ? '*' : ''}`
}

function countText(count: number | null): string {
  return count === null ? '–' : String(count)
}
