import { refuse } from '../../errors/refuse'
import type { SheetCell } from './cells'

/** What a file of cells may be. */
export const sheetForms = 'CSV, a JSON list of values, rows or objects, or an NPY array of one or two axes'

/** A value of JSON as a cell. @throws MedgradeError `bad-table` for a list or an object. */
export function jsonCell(value: unknown, file: string): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'object')
    refuse('bad-table', 'content', 'a list or object in place of a value', sheetForms, { file })
  return typeof value === 'string' ? value.trim() : (value as SheetCell)
}
