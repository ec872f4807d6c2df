import { exactText } from '../../engine/report/caseTable'
import { plainPlaces } from '../../engine/report/plainPlaces'
import { type ShownCsvOptions, shownCsv } from '../../engine/report/shownCsv'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { type Leaderboard, leaderboardShape } from './leaderboard'

/**
 * A leaderboard as CSV: a row for each team, numbers in columns of their own, `error` where a team has no score, without the folders of absolute paths. Submissions
 * that could not be graded come last, with nothing but `not graded` and the reason.
 *
 * @example
 * const team = { team: 'red', place: 1, score: 0.5, metrics: {}, placeInterval: null, p: null, notWorse: null, missing: 0, failed: 0, error: null }
 * const shown = { challenge: 'own', title: 'Own', score: 'dice', better: 'higher', directions: {}, cases: 3, samples: 1000, seed: 1, level: 0.95 }
 * leaderboardCsv({ ...shown, noIntervals: 'there are fewer than 10 cases', teams: [team] }).split('\n')[1] // → 1,red,0.5,,,,,0,0,
 */
export function leaderboardCsv(board: Leaderboard, options: ShownCsvOptions = {}): string {
  checkArguments({ board }, leaderboardShape)
  checkOptions('leaderboardCsv', options, { safe: 'boolean' })
  const { teams, directions, notGraded = [] } = board
  const names = Object.keys(directions)
  const ranked = (name: string) => directions[name] !== null
  const head = [
    ...['place', 'team', 'score', 'place_low', 'place_high', 'p', 'not_worse'],
    ...names.flatMap((name) => (ranked(name) ? [name, `${name}_rank`] : [name])),
    ...['missing', 'failed', 'error'],
  ]
  const number = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? '' : exactText(value)
  const rows = teams.map((team) => [
    number(team.place),
    team.team,
    number(team.score),
    number(team.placeInterval?.low),
    number(team.placeInterval?.high),
    number(team.p),
    team.notWorse === null ? '' : String(team.notWorse),
    ...names.flatMap((name) => {
      const { value, rank } = team.metrics[name] ?? {}
      return ranked(name) ? [number(value), number(rank)] : [number(value)]
    }),
    number(team.missing),
    number(team.failed),
    plainPlaces(team.error ?? ''),
  ])
  const apart = notGraded.map(({ name, reason }) =>
    head.map((column) => (column === 'team' ? name : column === 'error' ? plainPlaces(`not graded: ${reason}`) : '')),
  )
  return shownCsv([head, ...rows, ...apart], options)
}
