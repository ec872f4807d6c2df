import { readJson } from '../../formats/tree/readJson'
import { reducedJson } from '../../formats/tree/reducedJson'
import type { SheetCell } from './cells'
import { jsonCell } from './jsonCell'

/** The columns of a list of objects. */
export interface JsonColumns {
  readonly rows: number
  readonly columns: ReadonlyMap<string, readonly SheetCell[]>
}

/**
 * The columns of a JSON list of objects, read row by row: only the cells are kept, a text that repeats once. null: the bytes are anything else, of which
 * whoever reads them as a whole says what it is.
 */
export function jsonColumns(bytes: Uint8Array, file: string): JsonColumns | null {
  const columns = new Map<string, SheetCell[]>()
  const known = new Map<string, string>()
  let rows = 0
  const cellOf = (value: unknown) => {
    const cell = jsonCell(value, file)
    if (typeof cell !== 'string') return cell
    const same = known.get(cell)
    if (same === undefined) known.set(cell, cell)
    return same ?? cell
  }
  const add = (row: unknown): void => {
    if (row === null || typeof row !== 'object' || Array.isArray(row)) throw new TypeError('no object')
    for (const [name, value] of Object.entries(row)) {
      const cells = columns.get(name) ?? []
      columns.set(name, cells)
      while (cells.length < rows) cells.push(null)
      cells.push(cellOf(value))
    }
    rows++
  }
  try {
    const others = reducedJson(bytes, add, (part) => readJson(part, file))
    if (rows === 0 || !Array.isArray(others) || others.length > 0) return null
  } catch {
    return null
  }
  for (const cells of columns.values()) while (cells.length < rows) cells.push(null)
  return { rows, columns }
}
