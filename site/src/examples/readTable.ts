/** The cells of a text: rows are lines, cells stand between blanks, commas or semicolons. */
export function readTable(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(/[\s,;]+/).filter((cell) => cell !== ''))
    .filter((row) => row.length > 0)
}

/** A column as numbers; what is no number is NaN. */
export function numberColumn(rows: readonly (readonly string[])[], column: number): number[] {
  return rows.map((row) => Number(row[column] ?? Number.NaN))
}

/** A column as labels: numbers where all are. */
export function labelColumn(rows: readonly (readonly string[])[], column: number): number[] | string[] {
  const cells = rows.map((row) => row[column] ?? '')
  return cells.every((cell) => cell !== '' && Number.isFinite(Number(cell))) ? cells.map(Number) : cells
}

/** All cells as rows of numbers. */
export function numberRows(text: string): number[][] {
  return readTable(text).map((row) => row.map(Number))
}
