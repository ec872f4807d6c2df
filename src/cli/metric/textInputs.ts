/** Reads texts for `medgrade metric`. */
import { oneText, type TextKind, textArguments } from '../../catalogue/textArguments'
import { refuse } from '../../errors/refuse'
import { textsOfFile } from '../../understanding/textsOfFile'
import type { Inputs } from './inputTypes'
import { openFile, withSide } from './metricFiles'
import { jsonOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

const sides = ['reference', 'prediction'] as const

/** Two texts, two lists of texts, or the words of both. */
export async function textInputs(kind: TextKind, files: Files): Promise<Inputs> {
  const isOne = oneText(kind)
  const read: (readonly string[])[] = []
  for (const [k, side] of sides.entries()) {
    const { bytes, name } = await openFile(side, files[k]!)
    const { texts, isList } = await withSide(side, name, () => textsOfFile(bytes, name))
    if (isList && isOne[k] && texts.length !== 1)
      await withSide(side, name, () => refuse('bad-input', 'texts', texts.length, 'one text', { file: name }))
    read.push(texts)
  }
  const [a, b] = read as [readonly string[], readonly string[]]
  if (!isOne[0] && !isOne[1] && a.length !== b.length)
    await withSide('prediction', files[1], () =>
      refuse('shape-mismatch', 'texts', b.length, `${a.length}, as ${files[0]}`, { file: files[1] }),
    )
  return { values: textArguments(kind, a, b), options: {}, warnings: [] }
}

/** Annotations as JSON. */
export async function graphInputs([reference, prediction]: Files): Promise<Inputs> {
  const values = [await jsonOf('reference', reference), await jsonOf('prediction', prediction)]
  return { values, options: {}, warnings: [] }
}
