/** Which files a row asks for: the cell itself, or the candidates that the challenge makes of it. */
import type { FileSlot, Table } from '../../contract'
import { rowAsString } from '../../formats/table/rowAsString'

/** The candidate paths of a row, in order; none when the cell is missing or no text. */
export function slotPaths(table: Table, slot: FileSlot): (row: number) => readonly string[] {
  const { cells } = table.columns.get(slot.column)!
  const { paths } = slot
  if (!paths) {
    return (row) => {
      const cell = cells[row]
      return typeof cell === 'string' ? [cell] : []
    }
  }
  const texts = rowAsString(table, slot.column)
  return (row) => paths(cells[row]!, texts[row]!)
}
