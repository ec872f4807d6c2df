import type { FileSlot, Table } from '../../contract'
import { rowAsString } from '../../formats/table/rowAsString'

/** A function that lists the candidate paths of a row in order: the cell itself, or what `paths` of the slot makes of it. None for a missing cell. */
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
