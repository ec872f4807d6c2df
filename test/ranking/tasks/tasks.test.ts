import { describe, expect, test } from 'vitest'
import {
  agreementTable,
  bootstrapRanking,
  bootstrapTasks,
  caseTables,
  clusterTasks,
  consensusRanking,
  rankOrder,
  rankTasks,
  taskAgreement,
} from '../../../src/ranking/statistics'

const refused = (code: string, found: string) => expect.objectContaining({ code, found })
const values = Array.from({ length: 8 }, (_, i) => [Math.sin(i), Math.sin(i) + 0.1, Math.cos(i)])
const algorithms = ['A', 'B', 'C']
const table = (task: string, rows = values) => ({ task, cases: rows.map((_, i) => `${i}`), algorithms, values: rows })

describe('caseTables', () => {
  test('tasks, cases and algorithms in the order of their first row; what is absent is missing', () => {
    const rows = [
      { task: 't2', case: 'c2', algorithm: 'B', value: 1 },
      { task: 't1', case: 'c1', algorithm: 'A', value: null },
      { task: 't2', case: 'c1', algorithm: 'A', value: 3 },
    ]
    const nan = Number.NaN
    const names = ['B', 'A']
    expect(caseTables(rows)).toEqual([
      {
        task: 't2',
        cases: ['c2', 'c1'],
        algorithms: names,
        values: [
          [1, nan],
          [nan, 3],
        ],
      },
      { task: 't1', cases: ['c1'], algorithms: names, values: [[nan, nan]] },
    ])
  })
  test('refuses a pair given twice, also as missing, a value that is no number, and no row', () => {
    const row = { case: 'c1', algorithm: 'A', value: null }
    expect(() => caseTables([row, { ...row, value: 1 }])).toThrow(refused('bad-input', 'two values'))
    expect(() => caseTables([{ ...row, value: '1' as unknown as number }])).toThrow(refused('bad-input', 'string'))
    expect(() => caseTables([])).toThrow(refused('too-few-values', 'no row'))
  })
})

describe('rankTasks', () => {
  test('counts cases and missing values and orders the algorithms', () => {
    const rows = [[1, 2, null], ...values]
    const [found] = rankTasks([table('t', rows as number[][])], { missing: 0, higherBetter: false })
    expect(found).toMatchObject({ task: 't', cases: 9, missing: 1, order: rankOrder(found!.ranks) })
  })
  test('missing values need a choice, also where the option is undefined', () => {
    const rows = [[1, 2, Number.NaN], ...values]
    const undefinedOption = { missing: undefined as unknown as number }
    for (const options of [{}, undefinedOption])
      expect(() => rankTasks([table('t', rows)], options)).toThrow(refused('bad-input', 'a missing value in case 0'))
    expect(rankTasks([table('t', rows)], { method: 'rankThenMean' })[0]!.missing).toBe(1)
  })
})

describe('bootstrapTasks', () => {
  test('draws each task with a seed of its own', () => {
    const [first, second] = bootstrapTasks([table('a'), table('b')], { samples: 20, seed: 7 })
    expect(first!.bootstrapRanks).toEqual(bootstrapRanking(values, { samples: 20, seed: 7 }).bootstrapRanks)
    expect(second!.bootstrapRanks).toEqual(bootstrapRanking(values, { samples: 20, seed: 8 }).bootstrapRanks)
  })
  test('leaves out tasks with one case or one algorithm', () => {
    const alone = values.map(([a]) => [a!, Number.NaN, Number.NaN])
    const tasks = [table('one case', values.slice(0, 1)), table('one algorithm', alone), table('both')]
    expect(bootstrapTasks(tasks, { samples: 5, missing: 'na.rm' }).map(({ task }) => task)).toEqual(['both'])
  })
  test('refuses indices that lack a task', () => {
    expect(() => bootstrapTasks([table('a')], { indices: {} })).toThrow(refused('bad-option', 'undefined'))
  })
})

test('the agreement table falls by median and counts undefined samples', () => {
  const [constant, varied] = bootstrapTasks(
    [
      table(
        'constant',
        values.map(() => [1, 1, 1]),
      ),
      table('varied'),
    ],
    { samples: 9 },
  )
  const found = agreementTable([constant!, varied!])
  expect(found.map(({ task }) => task)).toEqual(['varied', 'constant'])
  expect(found[1]).toMatchObject({ used: 0, undefinedSamples: 9 })
})

test('consensus and agreement', () => {
  expect(consensusRanking([[1, 1, 1]])).toEqual({ score: [2, 2, 2], ranks: [1, 1, 1], order: [0, 1, 2] })
  expect(
    taskAgreement([
      [1, 1],
      [1, 2],
    ]),
  ).toEqual({
    tauB: [
      [Number.NaN, Number.NaN],
      [Number.NaN, 1],
    ],
    footrule: [
      [0, 1],
      [1, 0],
    ],
  })
  expect(() => consensusRanking([])).toThrow(refused('too-few-values', '0 rankings'))
  expect(() => consensusRanking([[1, 2], [1]])).toThrow(refused('shape-mismatch', '1 algorithms'))
  expect(() => consensusRanking([[1, Number.NaN]])).toThrow(refused('bad-input', 'a missing rank'))
})

describe('clusterTasks', () => {
  test('needs three tasks and a known linkage', () => {
    expect(() => clusterTasks([[1], [1]])).toThrow(refused('too-few-values', '2 rankings'))
    const three = [
      [1, 2],
      [2, 1],
      [1, 1],
    ]
    expect(() => clusterTasks(three, { linkage: 'ward' as 'average' })).toThrow(refused('bad-argument', 'ward'))
  })
  test('the distance is 0 to itself and symmetric', () => {
    const { distance } = clusterTasks([
      [1, 2, 3],
      [2, 1, 2],
      [3, 3, 1],
    ])
    for (const [i, row] of distance.entries())
      for (const [j, value] of row.entries()) expect([value, i === j ? value : 0]).toEqual([distance[j]![i], 0])
  })
})
