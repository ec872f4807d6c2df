import { shownCsv } from '../../engine/report/shownCsv'
import { leftColumns, requireResultTable, rowGroups } from './formatTable'
import type { ResultTable } from './tableSpec'

/** A printed number: its percent sign, position, standard error, and the valid ones of its runs. */
const printed =
  /^(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)(%)?(?: \((\d+(?:\.\d+)?)\))?(?: ± (\d+(?:\.\d+)?))?(?: \[(\d+)\/(\d+)\])?$/
/** What is printed where there is no number to tell. */
const nothing: ReadonlySet<string> = new Set(['', '–', 'N/A'])
const parts = ['position', 'standard error', 'valid', 'runs', 'state'] as const

type Part = (typeof parts)[number]
type CellParts = { readonly value: string; readonly percent: boolean } & { readonly [part in Part]: string }

/**
 * A {@link resultTable} as CSV that holds numbers only in the columns of numbers: what is printed beside a number (a position, a standard error, how many of the
 * runs are valid) and what is printed instead of one (`FAIL`, `missing`, `not graded`) stand in columns of their own, and a percent sign in the title of the
 * column, or in the name of the row where only that row is in percent. {@link formatTable} writes the table as it is printed.
 *
 * @throws MedgradeError `bad-argument` for a table of another shape.
 * @example
 * const table = { columns: ['Challenge', 'A Value', 'A Rank'], rows: [['ISLES', '0.50 [1/2]', '16%'], ['CHAOS', 'FAIL', '–']], groups: [] }
 * tableCsv(table).split('\n')[1] // → ISLES,0.50,1,2,,16
 */
export function tableCsv(table: ResultTable): string {
  requireResultTable(table)
  const left = leftColumns(table)
  const { columns, rows } = table
  const groups = rowGroups(table)
  const cells = rows.map((row) => row.slice(left).map(partsOf))
  const inPercent = columns.slice(left).map((_, at) => allPercent(cells.map((row) => row[at]!)))
  const shown = columns.slice(left).map((_, at) => parts.filter((part) => cells.some((row) => row[at]![part] !== '')))
  const head = columns
    .slice(left)
    .flatMap((title, at) => [inPercent[at] ? `${title} (%)` : title, ...shown[at]!.map((part) => `${title} (${part})`)])
  const body = rows.map((row, at) => {
    const own = cells[at]!
    const named = row.slice(0, left)
    const percent = own.some((cell, column) => cell.percent && !inPercent[column])
    if (percent) named[left - 1] = `${named[left - 1]} (%)`
    return [...named, ...own.flatMap((cell, column) => [cell.value, ...shown[column]!.map((part) => cell[part])])]
  })
  const lines = [[...columns.slice(0, left), ...head], ...body]
  return shownCsv(groups === null ? lines : lines.map((line, at) => [at === 0 ? 'Group' : groups[at - 1]!, ...line]))
}

function partsOf(text: string): CellParts {
  const found = printed.exec(text)
  const [, value = '', percent, position = '', error = '', valid = '', runs = ''] = found ?? []
  const state = found || nothing.has(text) ? '' : text
  return { value, percent: percent !== undefined, position, 'standard error': error, valid, runs, state }
}

/** All numbers of the cells are in percent, and there is one. */
function allPercent(cells: readonly CellParts[]): boolean {
  const numbers = cells.filter(({ value }) => value !== '')
  return numbers.length > 0 && numbers.every(({ percent }) => percent)
}
