import type { Challenge, ReadContext } from '../../contract'
import { detectFormat } from '../../formats/detectFormat'
import { isZip } from '../../formats/zip/isZip'
import { readSheet } from '../../understanding/tables/readSheet'
import { textOfFile } from '../../understanding/textOfFile'
import { taskFunctions } from '../tasks/taskFunctions'
import { type ReadTable, tablesCase } from './tablesCase'

/** How tables are read and compared. */
export async function tablesScoring(
  task: 'classification' | 'regression',
): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions(task)
  return {
    readers: { text: readTable },
    scoreCase: (inputs, values) =>
      tablesCase(inputs as { reference: ReadTable; prediction: ReadTable }, values, functions),
  }
}

/** The text of a table, whose rows depend on what the user says of it; JSON and arrays as sheets. */
async function readTable(bytes: Uint8Array, { name }: ReadContext): Promise<ReadTable> {
  const format = detectFormat(bytes, name)
  return isZip(bytes) || format === 'json' || format === 'npy' ? readSheet(bytes, name) : textOfFile(bytes, name)
}
