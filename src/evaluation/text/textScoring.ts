import type { Challenge, ReadContext } from '../../contract'
import { readSheet } from '../../understanding/tables/readSheet'
import { textOfFile } from '../../understanding/textOfFile'
import { taskFunctions } from '../tasks/taskFunctions'
import { type TextFile, textCase } from './textCase'

/** How texts and tables of texts are read and compared. */
export async function textScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('text')
  return {
    readers: { text: readFile },
    scoreCase: (inputs, values) => textCase(inputs, values, functions),
  }
}

/** A table by its name, else one text. */
async function readFile(bytes: Uint8Array, { name }: ReadContext): Promise<TextFile> {
  if (/\.json$/i.test(name)) return { table: await readSheet(bytes, name) }
  const text = textOfFile(bytes, name)
  return /\.(?:csv|tsv)$/i.test(name) ? { table: text } : { text }
}
