import { describe, expect, it } from 'vitest'
import { outlineCentroid } from '../../../src/metrics/detection/outlineCentroid'

const centroid = (points: unknown) =>
  outlineCentroid(points, (found) => new Error(`misplaced ${JSON.stringify(found)}`))

describe('the centre of an outline', () => {
  it('is the mean of its vertices, further numbers ignored', () => {
    expect(
      centroid([
        [0, 0, 9],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
    ).toStrictEqual([2, 2])
  })
  it('takes truth values as numbers and one number for both coordinates', () => {
    expect(
      centroid([
        [true, 0],
        [false, 0],
        [2, 3],
      ]),
    ).toStrictEqual([1, 1])
    expect(centroid([[1], [2], [6]])).toStrictEqual([3, 3])
  })
  it('is none of two vertices, of a text or of nothing', () => {
    for (const few of [
      [
        [0, 0],
        [1, 1],
      ],
      [],
      'ab',
      {},
    ])
      expect(centroid(few)).toBe(null)
  })
  it('cannot be used without numbers', () => expect(centroid([[], [], []])).toBe('unusable'))
  it('is refused for what is no list, no number, or of different lengths', () => {
    for (const [points, found] of [
      ['abc', '"abc"'],
      [3, '3'],
      [
        [
          [0, 0],
          [1, 'x'],
          [2, 2],
        ],
        '[1,"x"]',
      ],
      [[[0, 0], 5, [2, 2]], '5'],
      [[[0], [1, 1], [2, 2]], '[1,1]'],
    ] as const)
      expect(() => centroid(points)).toThrow(`misplaced ${found}`)
  })
})
