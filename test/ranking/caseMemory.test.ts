import { describe, expect, it } from 'vitest'
import { caseRows } from '../../src/ranking/caseValues'
import { boxesOf } from '../../src/ranking/figures/boxesOf'
import { heatmapData } from '../../src/ranking/figures/heatmapData'
import { caseTables } from '../../src/ranking/tasks/caseTables'
import { comparedReports } from '../../src/reporting/challenge/comparedReports'
import { heldBytes } from '../support/readers/heldBytes'

const CASES = 20_000
/** Five numbers and what points to them; a list of its own for each case takes 250 bytes. */
const MOST = 180

/** A list of five numbers alone, which has less beside them than a view of a longer one. */
const MOST_OF_LIST = 130

const names = Array.from({ length: CASES }, (_, i) => `case ${i}`)

/** Bytes a case that the result holds. */
function bytesOf(make: () => unknown): number {
  // Compiles.
  make()
  const before = heldBytes()
  const held = make()
  const found = (heldBytes() - before) / CASES
  expect(held).toBeDefined()
  return found
}

describe('a case of five algorithms is five numbers of one list', () => {
  it.each([undefined, 0.5])('in the rows of a ranking whose missing values are %s', (missing) => {
    const values = Array.from({ length: CASES }, (_, i) => [i, i + 1, i / 2, -i, Number.NaN])
    expect(bytesOf(() => caseRows(values, missing))).toBeLessThan(MOST)
    expect([...caseRows(values, missing)[7]!]).toEqual([7, 8, 3.5, -7, missing ?? Number.NaN])
  })

  it('in the tables of a long table, beside the list of its names', () => {
    const rows = Array.from({ length: 5 * CASES }, (_, i) => ({
      ...{ case: names[Math.floor(i / 5)]!, algorithm: `net ${i % 5}` },
      value: Math.sin(i),
    }))
    expect(bytesOf(() => caseTables(rows))).toBeLessThan(MOST_OF_LIST)
  })

  it('in the boxes of a figure', () => {
    const values = Array.from({ length: CASES }, (_, i) => [i, i + 1, i / 2, -i, Math.sin(i)])
    expect(bytesOf(() => boxesOf(values, [1, 2, 3, 4, 5]))).toBeLessThan(MOST)
  })

  it('in the table of compared reports', () => {
    const reports = Array.from({ length: 5 }, (_, k) => {
      const cases = Array.from({ length: CASES }, (_, i) => ({ id: `case ${i}`, metrics: { dice: Math.sin(i + k) } }))
      return { name: `net ${k}`, report: { challenge_id: 'mine', details: { cases } } }
    })
    expect(bytesOf(() => comparedReports(reports, { dice: 'higher' }).table.values)).toBeLessThan(MOST)
  })
})

it('counts the ranks of a heat map without a list for each case', () => {
  const values = Array.from({ length: 50 }, (_, i) => [i % 3, i % 2, i % 5, Number.NaN])
  const { ranks, counts, cases } = heatmapData(values, [1, 2, 3, 4], { missing: 'na.rm' })
  expect(ranks).toEqual([1, 2, 3])
  expect(counts.map((own) => own.reduce((sum, count) => sum + count, 0))).toEqual([50, 50, 50, 0])
  expect(cases).toBe(50)
})
