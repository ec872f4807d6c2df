import { describe, expect, it } from 'vitest'
import { grade } from '../../../src/engine/grade'

const rows = 'im1,1\nim2,0\nim3,1\n'
const input = { submission: `id,label\n${rows}`, answers: `id,label\n${rows}` }

describe('a leaderboard of a competition without scores', () => {
  it.each([
    ['team;score\na;0,99\n', /columns: found team;score, expected a column score/],
    ['team,points\na,0.99\n', /expected a column score/],
    ['team,score\na,\nb,\n', /column score: found no number/],
    ['team,score\na,"0,99"\n', /score in row 1: found "0,99", expected a number/],
    ['', /a header line/],
  ])('%j is the fault of the answers', async (leaderboard, message) => {
    const report = await grade('histopathologic-cancer-detection', input, { leaderboard })
    expect(report.error).toMatchObject({ side: 'answers', message: expect.stringMatching(message) })
  })

  it('with scores it is ranked', async () => {
    const report = await grade('histopathologic-cancer-detection', input, { leaderboard: 'team,score\na,0.99\n' })
    expect(report.error).toBeNull()
  })
})
