import { describe, expect, it } from 'vitest'
import { comparedReports } from '../../../src/reporting/challenge/comparedReports'

const report = (name: string, values: Readonly<Record<string, number | string>>, challenge = 'isles22') => ({
  name,
  report: {
    challenge_id: challenge,
    details: {
      directions: { size: null, dice: 'higher' as const },
      cases: Object.entries(values).map(([id, dice]) => ({ id, metrics: { size: 1, dice } })),
    },
  },
})

describe('comparedReports', () => {
  it('is a table of the cases of all reports by the first metric with a direction', () => {
    const { table, metric, better } = comparedReports([report('a', { x: 1, y: 0.5 }), report('b', { y: 0.25, z: 0 })])
    expect([metric, better]).toEqual(['dice', 'higher'])
    expect(table.cases).toEqual(['x', 'y', 'z'])
    expect(table.algorithms).toEqual(['a', 'b'])
    expect(table.values.map((row) => Array.from(row))).toEqual([
      [1, NaN],
      [0.5, 0.25],
      [NaN, 0],
    ])
  })

  it('refuses other challenges, reports without cases and without a directed metric', () => {
    const a = report('a', { x: 1 })
    expect(() => comparedReports([a, report('b', { x: 1 }, 'seg_a')])).toThrow(/seg_a/)
    expect(() => comparedReports([a, { name: 'b', report: { challenge_id: 'isles22' } }])).toThrow(/--details/)
    const cases = [{ id: 'x', metrics: { size: 1 } }]
    expect(() => comparedReports([{ name: 'c', report: { challenge_id: 'isles22', details: { cases } } }])).toThrow(
      /direction/,
    )
  })

  it('takes what JSON cannot hold for the number that it names', () => {
    const { table } = comparedReports([report('a', { x: 1, y: 'Infinity' }), report('b', { x: 'NaN', y: 2 })])
    expect(table.values.map((row) => Array.from(row))).toEqual([
      [1, NaN],
      [Infinity, 2],
    ])
  })

  it('leaves out a metric without any value, and says so where it is asked for', () => {
    const cases = [{ id: 'x', metrics: { hd95: 'NaN', dice: 0.5 } }]
    const directions = { hd95: 'lower' as const, dice: 'higher' as const }
    const reports = [{ name: 'a', report: { challenge_id: 'isles22', details: { directions, cases } } }]
    expect(comparedReports(reports).metric).toBe('dice')
    expect(() => comparedReports(reports, {}, 'hd95')).toThrow(
      /found hd95, which no case has a value of, expected .*dice/,
    )
  })
})
