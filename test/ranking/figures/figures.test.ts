import { describe, expect, test } from 'vitest'
import {
  blobData,
  boxPlotData,
  heatmapData,
  methodLinesData,
  networkData,
  podiumData,
  significanceData,
  stackedFrequencyData,
  violinData,
  winnerData,
} from '../../../src/ranking/statistics'

const refused = (code: string, found: string) => expect.objectContaining({ code, found })
const missing = Number.NaN

describe('missing values', () => {
  // B ties with C and A has no value; the full ranking is C, A, B.
  const values = [[missing, 0.5, 0.5]]
  const ranks = [2, 3, 1]
  test('a podium gives them the last places, behind ties, or none', () => {
    expect(podiumData(values, ranks)).toEqual({
      order: [2, 0, 1],
      place: [[1, 3, 2]],
      x: [[0.5, 7.5, 5.5]],
      y: [[0.5, missing, 0.5]],
      bars: [
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ],
    })
    expect(podiumData(values, ranks, { missing: 'na.rm' }).place).toEqual([[1, missing, 2]])
    expect(podiumData(values, ranks, { missing: 1 }).place).toEqual([[2, 1, 3]])
  })
  test('a heat map counts them last, or not', () => {
    expect(heatmapData(values, ranks)).toEqual({
      order: [2, 0, 1],
      ranks: [1, 2],
      counts: [
        [0, 1],
        [1, 0],
        [1, 0],
      ],
      cases: 1,
    })
    expect(heatmapData(values, ranks, { missing: 'na.rm' }).counts).toEqual([[0], [1], [1]])
  })
  test('a box leaves them out; an algorithm without any value has none, as in challengeR', () => {
    expect(boxPlotData(values, ranks).map(({ algorithm }) => algorithm)).not.toContain(0)
  })
})

test('whiskers end at values within reach and do not enter the box', () => {
  const column = [0, 10, 10, 11, 30].map((value) => [value])
  expect(boxPlotData(column, [1])[0]).toMatchObject({ q1: 10, q3: 11, whiskerLow: 10, whiskerHigh: 11 })
})

describe('a violin', () => {
  test('of equal values is one point; the bandwidth is made from the first value', () => {
    const { at, bandwidth, axis } = violinData([-0.5, -0.5])
    expect([at, bandwidth, axis]).toEqual([[-0.5], 0.9 * 0.5 * 2 ** -0.2, [-0.5, 1]])
    expect(violinData([0, 0]).bandwidth).toBe(0.9 * 2 ** -0.2)
  })
  test('of values whose quartiles are equal takes the standard deviation', () => {
    const taus = [1, 1, 1, 1, 1, 1, 1, 0]
    expect(violinData(taus).bandwidth).toBeCloseTo(0.9 * Math.sqrt(0.125) * 8 ** -0.2, 12)
  })
  test('of no value is empty', () => {
    expect(violinData([missing, null])).toEqual({
      used: 0,
      mean: missing,
      median: missing,
      q25: missing,
      q75: missing,
      bandwidth: missing,
      at: [],
      density: [],
      axis: [0, 1],
    })
  })
  test('its density is close to 1 in area where it is cut little', () => {
    const { at, density } = violinData([0, ...Array.from({ length: 50 }, () => 0.5), 1, 0.4, 0.6], { points: 2001 })
    const area = density.reduce((sum, value) => sum + value, 0) * (at[1]! - at[0]!)
    expect(area).toBeCloseTo(1, 1)
  })
})

test('a network names the only winner of a task', () => {
  const found = networkData([
    { task: 'a', ranks: [2, 1, 3] },
    { task: 'b', ranks: [1, 1, 3] },
  ])
  expect(found).toEqual({
    nodes: [
      { task: 'a', winner: 1 },
      { task: 'b', winner: null },
    ],
    edges: [{ from: 0, to: 1, distance: 1, length: 2 }],
  })
})

test('a significance map takes missing values only with a choice', () => {
  const values = [
    [1, missing],
    [2, 1],
  ]
  expect(() => significanceData(values, [1, 2])).toThrow(refused('bad-input', 'a missing value in case 0'))
  expect(significanceData(values, [1, 2], { missing: 'na.rm' }).p[0]![1]).toBeLessThanOrEqual(1)
})

describe('refuses', () => {
  const values = [
    [1, 2],
    [3, 4],
  ]
  test.each([
    ['ranks of other algorithms: box', () => boxPlotData(values, [1]), 'shape-mismatch', '1 ranks'],
    ['podium', () => podiumData(values, [1, 2, 3]), 'shape-mismatch', '3 ranks'],
    ['significance', () => significanceData(values, [1]), 'shape-mismatch', '1 ranks'],
    ['blobs', () => blobData(values, [1]), 'shape-mismatch', '1 ranks'],
    ['a level in per cent', () => blobData(values, [1, 2], { level: 95 }), 'bad-option', '95'],
    ['no sample', () => blobData([], []), 'too-few-values', '0 rankings'],
    ['no sample', () => winnerData([]), 'too-few-values', '0 rankings'],
    ['a missing rank', () => winnerData([[1, missing]]), 'bad-input', 'a missing rank'],
    [
      'no sample of a task',
      () => stackedFrequencyData([{ task: 'a', ranks: [1], bootstrapRanks: [] }]),
      'too-few-values',
      '0 samples',
    ],
    ['one task', () => networkData([{ task: 'a', ranks: [1] }]), 'too-few-values', '1 tasks'],
    ['one point', () => violinData([1], { points: 1 }), 'bad-option', '1'],
    ['an unknown option', () => heatmapData(values, [1, 2], { level: 1 } as object), 'bad-argument', 'level'],
    [
      'an unknown method',
      () =>
        methodLinesData([{ task: 'a', cases: [], algorithms: [], values }], { methods: ['misspelt' as 'testBased'] }),
      'bad-argument',
      'misspelt',
    ],
  ])('%s', (_, call, code, found) => expect(call).toThrow(refused(code, found)))
})

test('a box plot leaves out an algorithm without values, as challengeR does', () => {
  const values = [
    [1, Number.NaN],
    [2, Number.NaN],
  ]
  expect(boxPlotData(values, [1, 2]).map(({ algorithm }) => algorithm)).toStrictEqual([0])
})
