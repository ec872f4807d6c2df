import type { Source } from '../../contract'
import { refuse } from '../../errors/refuse'
import { decodeUtf8 } from '../../formats/decodeUtf8'
import { labelOf } from '../../understanding/labels/labelNames'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { type LabelTable, labelList, labelTable } from './labelTable'

export interface ReadLabels extends LabelTable {
  /** Where they were found without being asked for. */
  readonly from?: string
  /** The file and its text. */
  readonly table?: { readonly file: string; readonly text: string }
}

/** The labels that are asked for; else those of `dataset.json` or `dseg.tsv` in the folder of the references; null: none. */
export async function readLabels(given: EvaluateOptions['labels'], references: Source): Promise<ReadLabels | null> {
  if (typeof given === 'string') return labelList(given)
  if (given !== undefined && isText(given)) return { ...readTable(given), from: given.found }
  if (given !== undefined) {
    const labels = Object.entries(given as Readonly<Record<string, number | readonly number[]>>).map(([name, values]) =>
      labelOf(name, [values].flat()),
    )
    const wrong = labels.find(({ values }) => values.length === 0 || !values.every(Number.isInteger))
    if (wrong) refuse('bad-argument', `labels.${wrong.name}`, wrong.values, 'whole numbers')
    return { labels }
  }
  for (const file of ['dataset.json', 'dseg.tsv'])
    if (await references.exists(file)) {
      const table = readTable({ text: decodeUtf8(await references.read(file), file), file })
      if (table.labels.length > 0) return { ...table, from: `${file} in the references` }
    }
  return null
}

function readTable({ text, file }: { readonly text: string; readonly file: string }): ReadLabels {
  return { ...labelTable(text, file), table: { file, text } }
}

function isText(given: object): given is { readonly text: string; readonly file: string; readonly found?: string } {
  return 'text' in given && 'file' in given && typeof given.text === 'string' && typeof given.file === 'string'
}
