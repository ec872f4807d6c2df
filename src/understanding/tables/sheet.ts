/** A table as the commands take it: named columns of cells, and what each cell says as an id, a number or a class. */

import type { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { plainName } from '../../errors/plainName'
import { refusal, refuse } from '../../errors/refuse'
import { cellNumber, type DecimalSign, isMissing } from './cellNumber'
import type { Cells, SheetCell } from './cells'
import { separatorSigns, type TableWords } from './tableRecords'

export interface Sheet {
  readonly file: string
  readonly rows: number
  readonly columns: ReadonlyMap<string, Cells>
  /** Names that two columns have: which one is meant is not known. */
  readonly repeated: ReadonlySet<string>
  /** Where row k stands: 'line 3', 'row 2'. */
  place(row: number): string
  /** Whether cells are texts, which may be numbers; in JSON and arrays a text is a text. */
  readonly isText: boolean
  /** Between the columns of a text file; null: there is one column. */
  readonly separator: string | null
  /** Whether the user says that the first row is data. */
  readonly noHeader: boolean
  /** null: the numbers of the file have both signs, or commas that may be of thousands. */
  readonly decimal: DecimalSign | null
  /** Why the first row may be data; null: it is none, or a column that was named proves that it is the header. */
  readonly doubt: MedgradeError | null
  /** What the file was taken for, for people. */
  readonly understood: string
}

/** Words about tables that the user gave. */
type GivenWords = Pick<TableWords, 'decimal' | 'noHeader' | 'separator'>

/** The words that hold for a file. */
export function heldWords(sheet: Sheet, { decimal, separator }: GivenWords): string[] {
  if (!sheet.isText) return []
  const has = (cell: SheetCell) =>
    typeof cell === 'string' && cell.includes(decimal!) && cellNumber(cell, decimal!) !== null
  return [
    ...(sheet.noHeader ? ['noHeader'] : []),
    ...(separator !== undefined && separatorSigns[separator] === sheet.separator ? ['separator'] : []),
    ...(decimal !== undefined && [...sheet.columns.values()].some((cells) => cells.some(has)) ? ['decimal'] : []),
  ]
}

/**
 * Refuses words about tables that change nothing in any of the files.
 *
 * @param held what {@link heldWords} gives for all of them.
 * @throws MedgradeError `bad-option`.
 */
export function requireHeld(
  held: readonly string[],
  { decimal, noHeader, separator }: GivenWords,
  files: string,
): void {
  const nothing = (option: string, why: string) =>
    refuse('bad-option', option, `it changes nothing: ${why}`, 'no such option')
  if (noHeader && !held.includes('noHeader')) nothing('--no-header', `${files} have no header`)
  if (separator !== undefined && !held.includes('separator'))
    nothing(`--separator ${separator}`, `no columns of ${files} have this separator`)
  if (decimal !== undefined && !held.includes('decimal'))
    nothing(`--decimal ${decimal}`, `no number in ${files} has this sign`)
}

/** The same for sheets. @throws MedgradeError `bad-option`. */
export function requireEffect(sheets: readonly Sheet[], words: GivenWords): void {
  const held = sheets.flatMap((sheet) => heldWords(sheet, words))
  requireHeld(held, words, [...new Set(sheets.map(({ file }) => file))].join(', '))
}

/** The column of this name, else the only one whose name differs from it by case, blanks, `_` and `-`; undefined: there is none. @throws MedgradeError `bad-table` for two such columns. */
export function findColumn(sheet: Sheet, name: string): string | undefined {
  const twice = (names: readonly string[]) =>
    refuse('bad-table', 'columns', nameList(names), `one column ${name}`, { file: sheet.file })
  if (sheet.repeated.has(name)) twice([name, name])
  if (sheet.columns.has(name)) return name
  const like = [...sheet.columns.keys()].filter((one) => plainName(one) === plainName(name))
  if (like.length > 1) twice(like)
  return like[0]
}

/** The ids of a column, as text: `NA` is an id, and `001` is not `1`. */
export function idTexts(sheet: Sheet, column: string): string[] {
  // A text that repeats, as the id of a case beside each of its values, is kept once.
  const known = new Map<string, string>()
  return cellsOf(sheet, column).map((cell) => {
    const text = cell === null ? '' : String(cell)
    const same = known.get(text)
    if (same === undefined) known.set(text, text)
    return same ?? text
  })
}

/**
 * The numbers of a column.
 *
 * @param ids of the rows, for messages.
 * @param missing what a missing number is: NaN, or an error.
 * @throws MedgradeError `bad-table` with the line of a cell that is no number, and for an undecided decimal sign.
 */
export function sheetNumbers(
  sheet: Sheet,
  column: string,
  {
    ids,
    missing = 'refuse',
  }: { readonly ids?: readonly string[] | undefined; readonly missing?: 'refuse' | 'nan' } = {},
): number[] {
  const cells = cellsOf(sheet, column)
  return cells.map((cell, row) => {
    const value = numberOf(sheet, cell)
    if (value !== null && (missing === 'nan' || !Number.isNaN(value))) return value
    const id = ids?.[row]
    const what = `${column} in ${sheet.place(row)}${id === undefined ? '' : ` (${id})`}`
    if (sheet.decimal === null && isUndecided(cell))
      throw refusal(
        'bad-table',
        what,
        `"${cell}" in a file whose decimal sign is not clear`,
        '--decimal , or --decimal .',
        {
          file: sheet.file,
          case: id,
        },
      )
    const found =
      value === null ? quoted(cell) : cell === null || cell === '' ? 'no value' : `${cell}, a missing number`
    const inCommas = typeof cell === 'string' ? cellNumber(cell, ',') : null
    // Of thousands with commas it would be another number.
    const way = inCommas === null ? '' : ` (--decimal , reads it as ${inCommas})`
    throw refusal('bad-table', what, found, `a number${value === null ? way : ''}`, { file: sheet.file, case: id })
  })
}

function isUndecided(cell: SheetCell): boolean {
  return typeof cell === 'string' && (cellNumber(cell, ',') ?? cellNumber(cell, '.')) !== null
}

/** The number of a cell, NaN for a missing one, null for none. */
function numberOf(sheet: Sheet, cell: SheetCell): number | null {
  if (cell === null) return Number.NaN
  if (typeof cell === 'number') return cell
  if (typeof cell === 'bigint') return Number(cell)
  if (typeof cell === 'boolean') return Number(cell)
  if (!sheet.isText) return null
  if (isMissing(cell)) return Number.NaN
  if (sheet.decimal !== null) return cellNumber(cell, sheet.decimal) ?? truthValue(cell)
  // Whole numbers are the same with either sign.
  return /[.,]/.test(cell) ? null : cellNumber(cell, '.')
}

function truthValue(text: string): number | null {
  if (/^true$/i.test(text)) return 1
  return /^false$/i.test(text) ? 0 : null
}

/** Whether every cell of a column is a number or missing, and one is a number. */
export function isNumeric(sheet: Sheet, column: string): boolean {
  const isTruth = (cell: SheetCell) => typeof cell === 'boolean' || /^(?:true|false)$/i.test(String(cell))
  const meant = (cell: SheetCell) =>
    isTruth(cell) ? null : (numberOf(sheet, cell) ?? (sheet.decimal === null && isUndecided(cell) ? 0 : null))
  const cells = cellsOf(sheet, column)
  return cells.every((cell) => meant(cell) !== null) && cells.some((cell) => !Number.isNaN(meant(cell)))
}

export function cellsOf(sheet: Sheet, column: string): Cells {
  const cells = sheet.columns.get(column)
  if (cells) return cells
  return refuse('bad-table', 'columns', nameList([...sheet.columns.keys()]), `a column ${column}`, { file: sheet.file })
}

/** A text in quotes, so that a number that is a text is seen to be one. */
function quoted(cell: SheetCell): string {
  return typeof cell === 'string' ? `"${cell}"` : String(cell)
}
