/** A table as CSV: a header line, LF line ends, quotes only for cells that need them. */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvLines([columns, ...rows])
}

/** Rows of such a table without a header, with another separator where one is given. */
export function csvLines(rows: readonly (readonly string[])[], separator = ','): string {
  const special = new RegExp(`["\\r\\n${separator}]`)
  const quoted = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => `${row.map(quoted).join(separator)}\n`).join('')
}
