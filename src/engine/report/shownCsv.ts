/** CSV that people open: names that people typed cannot hide or turn text, and with `safe` no cell is a formula of a spreadsheet. */
import { csvLines } from '../../formats/table/csvText'
import { visibleText } from './visibleText'

export interface ShownCsvOptions {
  /** A quote before a text that begins with `=`, `+`, `-` or `@`, which spreadsheets take for a formula. The text is then another one. Default false. */
  readonly safe?: boolean | undefined
}

/** Rows as lines of CSV, with control and bidirectional characters as escapes. */
export function shownCsv(rows: readonly (readonly string[])[], { safe = false }: ShownCsvOptions = {}): string {
  return csvLines(rows.map((row) => row.map((cell) => (safe ? unarmed(visibleText(cell)) : visibleText(cell)))))
}

function unarmed(text: string): string {
  const isNumber = text.trim() !== '' && !Number.isNaN(Number(text))
  return /^[=+\-@]/.test(text) && !isNumber ? `'${text}` : text
}
