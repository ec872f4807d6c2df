/**
 * The text of a cell if the reference reads a whole row as a Series, which has one type: in a table of numbers only, integers beside floats become
 * floats, and `7` prints as `7.0`. With a text or boolean column every cell keeps its text.
 */
import type { Table } from '../../contract'
import { pythonFloatText } from '../../python/pythonFloatText'
import { numberKind } from './numberKind'

/** The texts of one column as `str(row[column])` gives them, row by row. */
export function rowAsString(table: Table, column: string): readonly string[] {
  const chosen = table.columns.get(column)
  if (!chosen) return []
  if (chosen.kind === 'float64') return chosen.text
  const kinds = new Set<string>()
  for (const each of table.columns.values()) kinds.add(numberKind(each))
  if (kinds.size < 2 || kinds.has('other')) return chosen.text
  return chosen.cells.map((cell) => pythonFloatText(Number(cell)))
}
