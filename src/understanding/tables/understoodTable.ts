/** The table of a side of a challenge by the rules of tables: ids and paths are texts, numbers are checked. */
import type { Column, Table } from '../../contract'
import { refusal } from '../../errors/refuse'
import { csvColumn } from '../../formats/table/csvColumn'
import { readSheet } from './readSheet'
import { cellsOf, findColumn, heldWords, idTexts, isNumeric, type Sheet, sheetNumbers } from './sheet'
import type { TableWords } from './tableRecords'

/** The columns of a side of a challenge. */
export interface SideColumns {
  readonly id?: string | undefined
  readonly files: readonly string[]
  readonly numbers: readonly string[]
  readonly texts?: readonly string[]
  /** 'typed': cells are typed as pandas types them, for declarations that follow a grader in Python: `001` is 1, and a missing number is NaN. */
  readonly ids: 'text' | 'typed'
}

/**
 * Reads the table. Columns of the side that the file spells otherwise have the side's names; a missing one is left to the caller.
 *
 * @throws MedgradeError `bad-table` for a number that is missing or none, with its line and id, and as {@link readSheet}.
 */
export async function understoodTable(
  bytes: Uint8Array,
  file: string,
  side: SideColumns,
  words: TableWords = {},
): Promise<Table> {
  const wanted = [...(side.id === undefined ? [] : [side.id]), ...side.files, ...side.numbers, ...(side.texts ?? [])]
  const sheet = await readSheet(bytes, file, { ...words, columns: wanted })
  const spelled = new Map(wanted.map((name) => [findColumn(sheet, name), name] as const))
  if (!wanted.some((name) => findColumn(sheet, name) !== undefined) && sheet.doubt) throw sheet.doubt
  const id = side.id === undefined ? undefined : findColumn(sheet, side.id)
  const ids = id === undefined ? undefined : idTexts(sheet, id)
  const columns = [...sheet.columns.keys()].map((found): [string, Column] => {
    const name = spelled.get(found) ?? found
    if (side.ids === 'typed') return [name, csvColumn(pointed(sheet, found), false)]
    if (side.numbers.includes(name)) return [name, numberColumn(sheet, found, ids)]
    return [name, name === side.id ? idColumn(sheet, found) : textColumn(sheet, found)]
  })
  return { rows: sheet.rows, columns: new Map(columns), understood: sheet.understood, held: heldWords(sheet, words) }
}

/** The texts of a column with decimal points. */
function pointed(sheet: Sheet, name: string): string[] {
  const texts = idTexts(sheet, name)
  return sheet.decimal === ',' && isNumeric(sheet, name) ? texts.map((text) => text.replace(',', '.')) : texts
}

function idColumn(sheet: Sheet, name: string): Column {
  const text = idTexts(sheet, name)
  const empty = text.indexOf('')
  if (empty >= 0) throw refusal('bad-table', `${name} in ${sheet.place(empty)}`, 'no id', 'an id', { file: sheet.file })
  return { kind: 'object', cells: text, text }
}

function numberColumn(sheet: Sheet, name: string, ids: readonly string[] | undefined): Column {
  const cells = sheetNumbers(sheet, name, { ids })
  return { kind: 'float64', cells, text: cells.map(String) }
}

function textColumn(sheet: Sheet, name: string): Column {
  const text = idTexts(sheet, name)
  const missing = cellsOf(sheet, name).map((cell) => cell === null || cell === '')
  return { kind: 'object', cells: text.map((cell, row) => (missing[row] ? Number.NaN : cell)), text }
}
