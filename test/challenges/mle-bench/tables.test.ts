import { describe, expect, it } from 'vitest'
import { columnById, csvRows, textOf } from '../../../src/challenges/automedbench/tracks/csvRows'
import {
  alignedRows,
  columnOf,
  compareCells,
  numbersOf,
  requireSameRows,
  rowsById,
  textOr,
} from '../../../src/challenges/mle-bench/tables'
import type { Cell, Column, Source, Table } from '../../../src/contract'
import { readCsv } from '../../../src/formats/table/readCsv'

const table = (text: string): Table => readCsv(new TextEncoder().encode(text), { name: 'a.csv' })
const ids = (...cells: Cell[]): Column => ({ kind: 'object', cells, text: cells.map(String) }) as Column
const invalid = (found: string, expected: string) =>
  expect.objectContaining({ code: 'invalid-submission', found, expected })

describe('tables of competitions', () => {
  it('the error for a missing column names the existing ones', () => {
    expect(() => columnOf(table('a,b\n1,2\n'), 'c')).toThrow(invalid('a, b', 'c'))
    expect(() => columnOf({ columns: new Map(), rows: 0 } as unknown as Table, 'c')).toThrow(invalid('no column', 'c'))
    expect(columnOf(table('a,b\n1,2\n'), 'b').cells).toEqual([2])
  })
  it('tables are of one length', () => {
    expect(() => requireSameRows(table('a\n1\n2\n'), table('a\n1\n'))).toThrow(invalid('1 rows', '2 rows'))
    expect(() => requireSameRows(table('a\n1\n'), table('b\n7\n'))).not.toThrow()
  })
  it('numbers are numbers, missing ones NaN', () => {
    expect(numbersOf(table('a,b\n1,x\n,y\n2.5,z\n'), 'a')).toEqual([1, Number.NaN, 2.5])
    expect(() => numbersOf(table('a,b\n1,2.5\n1,x\n'), 'b')).toThrow(invalid('"x" in row 2', 'numbers'))
  })
  it('rows are sorted by id, equal ids in their order', () => {
    expect(rowsById(ids(10, 9, 100, 9))).toEqual([1, 3, 0, 2])
    expect(rowsById(ids('b', 'a', 'B', 'a', ''))).toEqual([4, 2, 1, 3, 0])
    expect([compareCells(1, 2), compareCells(2, 1), compareCells(1, 1)]).toEqual([-1, 1, 0])
    expect([compareCells('a', 'b'), compareCells('b', 'a'), compareCells('a', 'a')]).toEqual([-1, 1, 0])
  })
  it('ids must be the same, and the first that differs is named', () => {
    expect(alignedRows(ids('b', 'a'), ids('a', 'b'))).toEqual({ answers: [1, 0], submission: [0, 1] })
    expect(() => alignedRows(ids('a', 'b', 'c'), ids('c', 'a', 'd'))).toThrow(invalid('c', 'b'))
    expect(() => alignedRows(ids('b', 'c'), ids('a', 'c'))).toThrow(invalid('a', 'b'))
    expect(() => alignedRows(ids('a', 'b'), ids('a'))).toThrow(invalid('nothing', 'b'))
    expect(() => alignedRows(ids('a'), ids('a', 'b'))).toThrow(expect.objectContaining({ code: 'invalid-submission' }))
    expect(() => alignedRows(ids(), ids('b'))).toThrow(invalid('b', 'nothing'))
  })
  it('a missing text becomes its replacement', () => {
    expect([textOr('x', '-'), textOr(Number.NaN, '-'), textOr('NaN', '-')]).toEqual(['x', '-', 'NaN'])
    for (const cell of [7, true, 2n ** 60n]) expect(() => textOr(cell, '-')).toThrow(/number in a column of numbers/)
  })
})

describe('csvRows', () => {
  it('reads as Python does', () => {
    expect(csvRows('a,b\n1,2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(csvRows('a,b\r\n1,2\r3,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
    expect(csvRows('"a,b","c""d","e\nf"\n')).toEqual([['a,b', 'c"d', 'e\nf']])
    expect(csvRows('"a"b,c"d",""\n')).toEqual([['ab', 'c"d"', '']])
    expect(csvRows(',\n,,\n')).toEqual([
      ['', ''],
      ['', '', ''],
    ])
    expect(csvRows('a,\n')).toEqual([['a', '']])
    expect(csvRows('\n\na\n\n\r\n\rb\n')).toEqual([['a'], ['b']])
    expect(csvRows('""\na')).toEqual([[''], ['a']])
    expect(csvRows('')).toEqual([])
    expect(csvRows('"open\nend')).toEqual([['open\nend']])
    expect(csvRows('""""')).toEqual([['"']])
  })
  it('maps one column to another', () => {
    const text = 'x, ID ,Label\n1, a ,one\n2,b\n3,a,two,more\n4,c, three \n'
    expect(columnById(text, 'id', 'label')).toEqual(
      new Map([
        ['a', 'two'],
        ['c', ' three '],
      ]),
    )
    expect(columnById(text, 'id', 'x')).toEqual(
      new Map([
        ['a', '3'],
        ['b', '2'],
        ['c', '4'],
      ]),
    )
    expect(columnById(text, 'id', 'none').size).toBe(0)
    expect(columnById(text, 'none', 'label').size).toBe(0)
    expect(columnById('', 'id', 'label').size).toBe(0)
  })
  it('treats a file that is no UTF-8 as absent, and throws other errors', async () => {
    const source = (read: () => Promise<Uint8Array>): Source =>
      ({ exists: async (path: string) => path === 'there', read }) as unknown as Source
    const holding = (...bytes: number[]) => source(async () => Uint8Array.from(bytes))
    expect(await textOf(holding(0xef, 0xbb, 0xbf, 97), 'there')).toBe('a')
    expect(await textOf(holding(97, 0xff), 'there')).toBeNull()
    expect(await textOf(holding(97), 'elsewhere')).toBeNull()
    const broken = source(() => Promise.reject(new RangeError('disk')))
    await expect(textOf(broken, 'there')).rejects.toThrow('disk')
  })
})
