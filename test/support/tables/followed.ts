import { readSheet } from '../../../src/understanding/tables/readSheet'
import { findColumn, idTexts, type Sheet, sheetNumbers } from '../../../src/understanding/tables/sheet'
import type { TableWords } from '../../../src/understanding/tables/tableRecords'
import { type RandomTable, settled } from './randomTable'

/** Ids and values as the sheet has them. */
function contentOf(sheet: Sheet, { names }: RandomTable): [string, number][] {
  if (sheet.doubt) throw sheet.doubt
  const [id, value] = [findColumn(sheet, names.id), findColumn(sheet, names.value)]
  if (id === undefined || value === undefined) throw new Error(`columns ${[...sheet.columns.keys()].join(', ')}`)
  const values = sheetNumbers(sheet, value)
  return idTexts(sheet, id).map((text, row) => [text, values[row]!])
}

/** Reads a table as a user does who follows what the refusals say; the words in the end. */
export async function followed(
  table: RandomTable,
): Promise<{ readonly words: TableWords; readonly content: [string, number][] }> {
  let words: TableWords = {}
  for (;;)
    try {
      return { words, content: contentOf(await readSheet(table.bytes, 'table.csv', words), table) }
    } catch (error) {
      const next = settled((error as Error).message, table, words)
      if (!next) throw error
      words = next
    }
}
