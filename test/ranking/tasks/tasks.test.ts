import { describe, expect, test } from 'vitest'
import {
  agreementTable,
  bootstrapRanking,
  bootstrapTasks,
  caseTables,
  clusterTasks,
  consensusRanking,
  rankingReport,
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
    const later = { ...row, algorithm: 'B' }
    const other = { ...row, case: 'c2' }
    expect(() => caseTables([row, later, { ...other, algorithm: 'B' }, other, other])).toThrow(
      refused('bad-input', 'two values'),
    )
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
      expect(() => rankTasks([table('t', rows)], options)).toThrow(
        refused('bad-input', 'a missing value in case 0 of the task t'),
      )
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

describe('rankingReport', () => {
  test('lists the algorithms by rank with what bootstrap and tests say', () => {
    const [found] = rankingReport([table('t')], { samples: 50, level: 0.8 }).tasks
    const [ranking] = rankTasks([table('t')])
    const [resampled] = bootstrapTasks([table('t')], { samples: 50, level: 0.8 })
    expect(found!.algorithms.map(({ algorithm }) => algorithm)).toEqual(
      ranking!.order.map((index) => algorithms[index]),
    )
    for (const [place, index] of ranking!.order.entries()) {
      const { low, high, winnerFrequency } = resampled!.summary[index]!
      const aggregate = ranking!.aggregate[index]
      expect(found!.algorithms[place]).toMatchObject({ low, high, winnerShare: winnerFrequency, aggregate })
    }
    expect(found!.tau).toEqual(resampled!.kendallSummary)
  })
  test('names the algorithms that one is significantly better than', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [1 + i, 0.5 * i, 0.4 * i])
    const better = (options: object) =>
      rankingReport([table('t', rows)], { samples: 5, ...options }).tasks[0]!.algorithms.map((one) => one.betterThan)
    expect(better({})).toEqual([['B', 'C'], ['C'], []])
    expect(better({ alpha: 1e-6 })).toEqual([[], [], []])
    const gap = [[null, 1, 2], ...rows] as number[][]
    const options = { samples: 5, method: 'rankThenMean' } as const
    expect(rankingReport([table('t', gap)], options).tasks[0]!.algorithms[0]!.betterThan).toBeNull()
    expect(rankingReport([table('t', gap)], { ...options, missing: 0 }).tasks[0]!.algorithms[0]!.betterThan).toEqual([
      'B',
      'C',
    ])
  })
  test('has a consensus over several tasks, and no interval of a single case', () => {
    const { tasks, consensus } = rankingReport([table('a'), table('b', values.slice(0, 1))], { samples: 5 })
    expect(consensus!.map(({ algorithm }) => algorithm).sort()).toEqual(algorithms)
    expect(tasks[1]).toMatchObject({ tau: null, algorithms: [{ low: Number.NaN }, {}, {}] })
    expect(rankingReport([table('a')], { samples: 5 }).consensus).toBeNull()
  })
  test('warns of few cases and resamples, tests without adjustment and an uncertain winner', () => {
    const codes = (rows: number[][], options: object) =>
      rankingReport([table('t', rows)], options).tasks[0]!.warnings.map(({ code }) => code)
    const equal = Array.from({ length: 20 }, (_, i) => [i % 2, (i + 1) % 2, -5])
    expect(codes(equal, { samples: 99, adjustTests: 'none' })).toEqual([
      'few-resamples',
      'not-adjusted',
      'winner-unsure',
    ])
    expect(codes(equal.slice(0, 1), {})).toEqual(['too-few-cases'])
    const sure = Array.from({ length: 20 }, (_, i) => [i + 3, i + 2, i + 1])
    expect(codes(sure, { samples: 1000 })).toEqual([])
  })
  test('refuses an unknown adjustment and indices', () => {
    expect(() => rankingReport([table('a')], { adjustTests: 'fdr' as 'bh' })).toThrow(refused('bad-argument', 'fdr'))
    expect(() => rankingReport([table('a')], { indices: {} } as object)).toThrow(refused('bad-argument', 'indices'))
  })
})
