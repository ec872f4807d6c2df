import type { Table } from '../../contract'

/** The cells of a column as numbers, NaN for texts; undefined if the table lacks the column. */
export function columnNumbers(table: Table, name: string): number[] | undefined {
  return table.columns.get(name)?.cells.map((cell) => (typeof cell === 'string' ? Number.NaN : Number(cell)))
}
