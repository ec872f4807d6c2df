import { expect, it } from 'vitest'
import { batchTable } from '../../../src/engine/report/batchTable'
import { placesApart } from '../../../src/engine/report/placesApart'
import { leaderboardCsv } from '../../../src/reporting/leaderboard/leaderboardCsv'

it('cuts absolute paths to what tells them apart, and no other', () => {
  expect(placesApart(['/home/me/a.csv', '/home/me/b.csv'])).toStrictEqual(['…/a.csv', '…/b.csv'])
  expect(placesApart(['/home/me/red/s.csv', '/home/you/blue/s.csv'])).toStrictEqual(['…/red/s.csv', '…/blue/s.csv'])
  expect(placesApart(['C:\\me\\s.csv', '~/me/s.csv', 'runs/s.csv', 'AIDE_seed0', ''])).toStrictEqual([
    ...['…/C:/me/s.csv', '…/~/me/s.csv', 'runs/s.csv', 'AIDE_seed0', ''],
  ])
  expect(placesApart(['/s.csv', '/a/s.csv', '/'])).toStrictEqual(['…/s.csv', '…/a/s.csv', '/'])
})

it('no CSV that is shared says where files lie', () => {
  const report = (path: string) => ({
    ...{ challenge_id: 'own', submission_path: path, valid_submission: false, score: null, metrics: null },
    error: { code: 'file-not-found', message: `No file ${path}: found none`, side: 'submission' },
  })
  const paths = ['/home/me/red/submission.csv', '/home/me/blue/submission.csv']
  const batch = batchTable(paths.map(report) as never)
  expect(batch).toContain('…/red/submission.csv,own,,,error,,file-not-found')
  const team = {
    ...{ team: 'red', place: null, score: null, metrics: {}, placeInterval: null, p: null, notWorse: null },
    ...{ missing: 0, failed: 0, error: report(paths[0]!).error.message },
  }
  const board = { challenge: 'own', title: 'Own', score: 'dice', better: 'higher' as const, directions: {}, cases: 3 }
  const drawn = { samples: 1000, seed: 1, level: 0.95, noIntervals: null }
  const csv = leaderboardCsv({ ...board, ...drawn, teams: [team] } as never)
  expect(csv).toContain('No file …/submission.csv: found none')
  expect(`${batch}${csv}`).not.toMatch(/\/home|\/me\//)
})
