import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankPositions } from '../../src/ranking/rankPositions'

const board = [
  { name: 'dice', direction: 'higher', values: [0.9, 0.8, 0.8, Number.NaN] },
  { name: 'hd95', direction: 'lower', values: [3, 5, 4, 6] },
  { name: 'note', direction: null, values: [1, 2, 3, 4] },
] as const

describe('rankPositions', () => {
  test('one more than the number of strictly better entries, in the direction of the metric', () => {
    const positions = rankPositions(board, [
      { column: 'hd95', direction: 'lower', value: 4 },
      { column: 'dice', direction: 'higher', value: 0.8 },
      { column: 'note', direction: null, value: 9 },
      { column: 'absent', direction: 'higher', value: 1 },
    ])
    expect([...positions]).toStrictEqual([
      ['hd95', 2],
      ['dice', 2],
    ])
  })
  test("ranked: 'leaderboard' follows the columns; missing values give NaN, unknown metrics position 1", () => {
    const submission = [
      { column: 'absent', direction: 'higher', value: 1 },
      { column: 'hd95', direction: 'lower', value: -Infinity },
    ] as const
    expect([...rankPositions(board, submission, { ranked: 'leaderboard' })]).toStrictEqual([
      ['dice', Number.NaN],
      ['hd95', 1],
      ['absent', 1],
    ])
  })
  test('appending the submission and ranking all with method min gives the same position', () => {
    const value = fc.oneof(
      fc.constantFrom(Infinity, -Infinity, 0, -0),
      fc.double({ noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
    )
    fc.assert(
      fc.property(fc.array(value), value, fc.boolean(), (entries, own, higher) => {
        const direction = higher ? 'higher' : 'lower'
        const found = rankPositions(
          [{ name: 'm', direction, values: entries }],
          [{ column: 'm', direction, value: own }],
        ).get('m')
        const sorted = [...entries, own].sort((a, b) => (a === b ? 0 : (a < b ? -1 : 1) * (higher ? -1 : 1)))
        expect(found).toBe(1 + sorted.indexOf(own))
      }),
    )
  })
})
