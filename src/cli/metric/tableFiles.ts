/** What `medgrade metric` reads of tables and JSON; errors name the side of the file. */
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { readSheet } from '../../understanding/tables/readSheet'
import { findColumn, type Sheet } from '../../understanding/tables/sheet'
import { type TableFlags, tableWords } from '../flags/tableFlags'
import { type FileSide, openFile, withSide } from './metricFiles'

/** A table; `columns`: names that prove that the first row is its header. */
export function sheetOf(side: FileSide, file: string, flags: TableFlags, columns: readonly string[]): Promise<Sheet> {
  return withSide(side, file, async () =>
    readSheet((await openFile(side, file)).bytes, file, { ...tableWords(flags), columns }),
  )
}

/** The value of a JSON file. */
export async function jsonOf(side: FileSide, file: string): Promise<unknown> {
  const { bytes, name } = await openFile(side, file)
  const { jsonOfFile } = await import('../../understanding/jsonOfFile')
  return withSide(side, file, () => jsonOfFile(bytes, name))
}

/** Whether the name of a file says that it is a table of text. */
export const isTable = (file: string): boolean => /\.(?:csv|tsv|txt)$/i.test(file)

/** The column of a name, in any spelling. @throws MedgradeError `bad-table`. */
export function columnOf(sheet: Sheet, name: string): string {
  const found = findColumn(sheet, name)
  if (found !== undefined) return found
  throw sheet.doubt ?? invalid(sheet.file, `columns ${[...sheet.columns.keys()].join(', ')}`, `a column ${name}`)
}

/** @returns the error for content of a file. */
export function invalid(file: string, found: string, expected: string): MedgradeError {
  return refusal('bad-table', 'content', found, expected, { file })
}
