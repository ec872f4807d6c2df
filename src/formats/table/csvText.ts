/** A table as CSV: a header line, LF line ends, quotes only for cells that need them. */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvLines([columns, ...rows])
}

/** Rows of such a table without a header. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
