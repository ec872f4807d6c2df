/** Reads texts for `medgrade metric`. */
import type { InputKind } from '../../catalogue/inputKinds'
import { textOfFile } from '../../understanding/textOfFile'
import type { Inputs } from './inputTypes'
import { type FileSide, openFile, withSide } from './metricFiles'
import { jsonOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

/** The arguments of each kind for the lines of both files. */
const argumentsOf = {
  texts: (a, b) => [a.join('\n'), b.join('\n')],
  answers: (a, b) => [a, b.join('\n')],
  corpora: (a, b) => [a.map((line) => [line]), b],
  tokens: (a, b) => [tokens(a.join('\n')), tokens(b.join('\n'))],
  tokenReferences: (a, b) => [a.map(tokens), tokens(b.join('\n'))],
  tokenCorpora: (a, b) => [a.map((line) => [tokens(line)]), b.map(tokens)],
} as const satisfies Partial<Record<InputKind, (a: readonly string[], b: readonly string[]) => unknown[]>>

export type TextKind = keyof typeof argumentsOf

const tokens = (text: string) => text.split(/\s+/).filter((one) => one !== '')

/** The lines of a text, without the end of the last one. */
async function linesOf(side: FileSide, file: string): Promise<string[]> {
  const { bytes, name } = await openFile(side, file)
  const text = await withSide(side, file, () => textOfFile(bytes, name))
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/** Two texts, two lists of lines, or the words of both. */
export async function textInputs(kind: TextKind, [reference, prediction]: Files): Promise<Inputs> {
  const [a, b] = [await linesOf('reference', reference), await linesOf('prediction', prediction)]
  return { values: argumentsOf[kind](a, b), options: {}, warnings: [] }
}

/** Annotations as JSON. */
export async function graphInputs([reference, prediction]: Files): Promise<Inputs> {
  const values = [await jsonOf('reference', reference), await jsonOf('prediction', prediction)]
  return { values, options: {}, warnings: [] }
}
