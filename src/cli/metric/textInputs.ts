/** Reads texts for `medgrade metric`. */
import { type TextKind, textArguments, textLines } from '../../catalogue/textArguments'
import { textOfFile } from '../../understanding/textOfFile'
import type { Inputs } from './inputTypes'
import { type FileSide, openFile, withSide } from './metricFiles'
import { jsonOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

async function linesOf(side: FileSide, file: string): Promise<string[]> {
  const { bytes, name } = await openFile(side, file)
  return textLines(await withSide(side, file, () => textOfFile(bytes, name)))
}

/** Two texts, two lists of lines, or the words of both. */
export async function textInputs(kind: TextKind, [reference, prediction]: Files): Promise<Inputs> {
  const [a, b] = [await linesOf('reference', reference), await linesOf('prediction', prediction)]
  return { values: textArguments(kind, a, b), options: {}, warnings: [] }
}

/** Annotations as JSON. */
export async function graphInputs([reference, prediction]: Files): Promise<Inputs> {
  const values = [await jsonOf('reference', reference), await jsonOf('prediction', prediction)]
  return { values, options: {}, warnings: [] }
}
