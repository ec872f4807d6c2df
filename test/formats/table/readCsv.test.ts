import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell, Column } from '../../../src/contract'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { readCsv } from '../../../src/formats/table/readCsv'
import { rowAsString } from '../../../src/formats/table/rowAsString'
import { csvFloat } from '../../../src/python/csvFloat'
import { pythonFloatText } from '../../../src/python/pythonFloatText'

const goldens = new URL('../../../fixtures/goldens/', import.meta.url)
const json = (path: string) => JSON.parse(readFileSync(new URL(path, goldens), 'utf8'))
const utf8 = (text: string) => new TextEncoder().encode(text)

interface ExpectedColumn {
  name: string
  dtype: string
  values: unknown[]
  asString?: string[]
  asStr?: string[]
  rowAsString?: string[]
}

function sameCell(cell: Cell, expected: unknown): boolean {
  if (typeof cell === 'number' && Number.isNaN(cell)) return expected === 'NaN' || expected === null
  if (typeof cell === 'bigint') return String(expected) === String(cell)
  if (cell === Infinity || cell === -Infinity) return String(cell) === expected
  return Object.is(cell, expected)
}

function kindOf(column: Column): string {
  return column.cells.some((cell) => typeof cell === 'bigint' && cell > 2n ** 63n - 1n) ? 'uint64' : column.kind
}

function expectTable(
  bytes: Uint8Array,
  expected: { error?: string; rows?: number; columns?: ExpectedColumn[]; index?: unknown },
) {
  if (expected.error) {
    expect(() => readCsv(bytes)).toThrow(
      expect.objectContaining({ name: 'MedgradeError', file: 'table.csv', found: expect.any(String) }),
    )
    return
  }
  const table = readCsv(bytes)
  expect(table.rows).toBe(expected.rows)
  expect([...table.columns.keys()]).toEqual(expected.columns!.map((column) => column.name))
  for (const column of expected.columns!) {
    const ours = table.columns.get(column.name)!
    expect(kindOf(ours), column.name).toBe(column.dtype)
    ours.cells.forEach((cell, i) => {
      expect(sameCell(cell, column.values[i]), `${column.name}[${i}] ${String(cell)} ${String(column.values[i])}`).toBe(
        true,
      )
    })
    expect(ours.text).toEqual(column.asString ?? column.asStr)
    if (column.asString) expect(rowAsString(table, column.name)).toEqual(column.rowAsString ?? column.asString)
  }
  if (Array.isArray(expected.index)) {
    const rows = Array.from({ length: table.rows }, (_, i) => {
      const cells = table.index.map((column) => (column.kind === 'object' ? { str: column.cells[i] } : column.cells[i]))
      return cells.length === 1 ? cells[0] : cells
    })
    expect(rows).toEqual(expected.index)
  } else expect(table.index.length).toBe(0)
}

describe('readCsv', () => {
  const { cases, exotic } = json('report/csv.json')
  for (const [i, golden] of [...cases, ...exotic].entries())
    it(`${i + 1}: ${golden.about}`, () => {
      const bytes = golden.base64 === undefined ? utf8(golden.text) : Buffer.from(golden.base64, 'base64')
      expectTable(bytes, golden.expected ?? golden)
    })

  const folder = new URL('io/csv/', goldens)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv')))
    it(`file ${file}`, () => {
      expectTable(readFileSync(new URL(file, folder)), json(`io/csv/${file.replace('.csv', '.expected.json')}`))
    })

  it('reads every float text as the reference does', () => {
    for (const { text, value, dtype, bits } of json('report/csv-floats.json').cases) {
      const column = readCsv(utf8(`x\n${text}\n`)).columns.get('x')!
      if (dtype) expect(column.kind, text).toBe(dtype)
      else {
        expect(pythonFloatText(column.cells[0] as number), text).toBe(pythonFloatText(Number(value)))
        const view = new DataView(new ArrayBuffer(8))
        view.setFloat64(0, column.cells[0] as number)
        expect(view.getBigUint64(0).toString(16).padStart(16, '0'), text).toBe(bits)
      }
    }
  })

  it('reads floats exactly when asked to', () => {
    expect(readCsv(utf8('x\n0.30000000000000004\n'), { floats: 'exact' }).columns.get('x')!.cells[0]).toBe(
      0.30000000000000004,
    )
    expect(readCsv(utf8('x\n0.30000000000000004\n')).columns.get('x')!.cells[0]).toBe(0.3)
  })

  it('reads an overflow as text, with exact floats a negative one as minus infinity', () => {
    const kindOf = (text: string, floats?: 'exact') => {
      const { kind, cells } = readCsv(utf8(`x\n${text}\n0.5\n`), floats ? { floats } : {}).columns.get('x')!
      return [kind, cells[0]]
    }
    expect(kindOf('1e400')).toEqual(['object', '1e400'])
    expect(kindOf('1e400', 'exact')).toEqual(['object', '1e400'])
    expect(kindOf('-1e400')).toEqual(['object', '-1e400'])
    expect(kindOf('-1e400', 'exact')).toEqual(['float64', -Infinity])
    expect(kindOf('inf', 'exact')).toEqual(['float64', Infinity])
  })

  it('names the file and the code of every failure', () => {
    const code = (bytes: Uint8Array) => {
      try {
        readCsv(bytes, { name: 'a.csv' })
      } catch (error) {
        return isMedgradeError(error) ? `${error.code} ${error.file}` : error
      }
    }
    expect(code(utf8(''))).toBe('empty a.csv')
    expect(code(utf8('a\n"x'))).toBe('bad-table a.csv')
    expect(code(utf8('a\n1\n1,2'))).toBe('bad-table a.csv')
    expect(code(Uint8Array.of(255, 254))).toBe('bad-encoding a.csv')
  })

  it('reads back any quoted text', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const quoted = (text: string) => `"x${text.replaceAll('"', '""')}"`
        const table = readCsv(utf8(`a,b\n${rows.map((row) => row.map(quoted).join(',')).join('\n')}`))
        expect(table.columns.get('a')!.text).toEqual(rows.map((row) => `x${row[0]}`))
        expect(table.columns.get('b')!.text).toEqual(rows.map((row) => `x${row[1]}`))
      }),
      { numRuns: 100 },
    )
  })

  it('prints floats that are read back as the same value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(Object.is(Number(pythonFloatText(x)), x)).toBe(true)
        expect(pythonFloatText(x)).toMatch(/[.e]/)
      }),
      { numRuns: 100 },
    )
  })

  it('recognises texts that are no floats', () => {
    for (const text of ['', '.', 'e5', '1e', '0x1', ' inf', 'nan', '1e400', '1 2'])
      expect(csvFloat(text), text).toBe(null)
  })
})
