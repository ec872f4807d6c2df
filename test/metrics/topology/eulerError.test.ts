import { describe, expect, it } from 'vitest'
import { eulerError, labelPair } from '../../../src/metrics'

const ring = [
  [1, 1, 1],
  [1, 0, 1],
  [1, 1, 1],
]
const bars = [
  [1, 1, 1],
  [0, 0, 0],
  [1, 1, 1],
]
const empty = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]

describe('eulerError', () => {
  it('is the difference of components less loops', () => {
    expect(eulerError(ring, bars, { label: 1 })).toBe(2)
    expect(eulerError(labelPair(ring, bars))).toEqual(new Map([[1, 2]]))
    expect(eulerError(ring, empty, { label: 1 })).toBe(0)
    expect(eulerError(empty, empty, { label: 1, whenEmpty: -1 })).toBe(-1)
  })

  it('a corner that closes a loop by 8 neighbours does not by 4', () => {
    const diamond = [
      [0, 1, 0],
      [1, 0, 1],
      [0, 1, 0],
    ]
    expect(eulerError(diamond, ring, { label: 1 })).toBe(0)
    expect(eulerError(diamond, ring, { label: 1, connectivity: 4 })).toBe(4)
  })
})
