import { describe, expect, it } from 'vitest'
import { reportsOfFile } from '../../../src/reporting/batch/reportsOfFile'

describe('reportsOfFile', () => {
  const own = { challenge_id: 'isles22', valid_submission: true }
  const other = { competition_id: 'siim-covid19-detection', valid_submission: false }
  it.each([
    ['one report', own, ['isles22'], false],
    ['one of MLE-bench', other, ['siim-covid19-detection'], false],
    ['a batch', { challenge_reports: [own, own] }, ['isles22', 'isles22'], true],
    ['a batch of MLE-bench', { competition_reports: [other] }, ['siim-covid19-detection'], true],
    ['an empty batch', { challenge_reports: [] }, [], true],
  ])('finds %s', (_, json, ids, batch) => {
    const found = reportsOfFile(json, 'a.json')
    expect([found.reports.map(({ challenge_id }) => challenge_id), found.batch]).toEqual([ids, batch])
  })

  it.each([
    ['a list', [own], 'a list'],
    ['null', null, 'null'],
    ['other JSON', { epochs: 3 }, 'epochs'],
    ['a batch that is no list', { challenge_reports: {} }, 'object'],
    ['a batch of other things', { challenge_reports: [3] }, '3'],
  ])('refuses %s, naming the file', (_, json, found) => {
    expect(() => reportsOfFile(json, 'a.json')).toThrow(
      expect.objectContaining({ code: 'bad-json', file: 'a.json', found }),
    )
  })
})
