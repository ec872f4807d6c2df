/** Checks of tables that the competitions share: columns, row counts, number columns, ids in order. */

import type { Cell, Column, Table } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'

export function invalid(message: string, found?: string, expected?: string): MedgradeError {
  return new MedgradeError('invalid-submission', message, { found, expected })
}

/** The column, or `invalid-submission`. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column === undefined)
    throw invalid(`The column '${name}' is missing`, [...table.columns.keys()].join(', ') || 'no column', name)
  return column
}

/** A column of both tables. */
export const bothColumns = (answers: Table, submission: Table, name: string) => ({
  answers: columnOf(answers, name),
  submission: columnOf(submission, name),
})

export function requireSameRows(answers: Table, submission: Table): void {
  if (answers.rows !== submission.rows)
    throw invalid('Submission and answers differ in length', `${submission.rows} rows`, `${answers.rows} rows`)
}

/** A column that reads as numbers; missing cells are NaN. */
export function numbersOf(table: Table, name: string): number[] {
  const { kind, cells } = columnOf(table, name)
  if (kind === 'object') {
    const row = cells.findIndex((cell) => typeof cell === 'string' && Number.isNaN(Number(cell)))
    const found = row < 0 ? 'text' : `${JSON.stringify(cells[row])} in row ${row + 1}`
    throw invalid(`The column '${name}' must hold numbers`, found, 'numbers')
  }
  return cells.map(Number)
}

/** Row numbers by ascending id: numbers by value, texts by code point; equal ids keep their order. */
export function rowsById(ids: Column): number[] {
  return ids.cells.map((_, row) => row).sort((a, b) => compareCells(ids.cells[a]!, ids.cells[b]!) || a - b)
}

export function compareCells(a: Cell, b: Cell): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The rows of both tables by ascending id; refused unless the ids are then equal. */
export function alignedRows(
  answers: Column,
  submission: Column,
): { readonly answers: number[]; readonly submission: number[] } {
  const orders = { answers: rowsById(answers), submission: rowsById(submission) }
  const differs = orders.answers.findIndex((row, i) => answers.cells[row] !== submission.cells[orders.submission[i]!])
  if (differs >= 0 || orders.answers.length !== orders.submission.length)
    throw invalid(
      'The ids of submission and answers differ',
      submission.text[orders.submission[Math.max(0, differs)] ?? -1] ?? 'nothing',
      answers.text[orders.answers[Math.max(0, differs)] ?? -1] ?? 'nothing',
    )
  return orders
}

/** A text cell; a missing one becomes `missing`. A number is no text: the reference splits texts, and fails for a column of numbers. */
export function textOr(cell: Cell, missing: string): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number' && Number.isNaN(cell)) return missing
  throw invalid(
    `The cell ${cell} is a number in a column of numbers`,
    String(cell),
    'run lengths as text: start length …',
  )
}
