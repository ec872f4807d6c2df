import { dirname, join, resolve } from 'node:path'
import type { EvaluateOptions } from '../../evaluation/evaluate/evaluateTypes'
import { unlessMachineFails } from '../files/readFailure'
import { localText } from './localText'

type Labels = NonNullable<EvaluateOptions['labels']>

/** nnU-Net has dataset.json beside the folder of its labels, BIDS a table in a folder above. */
const tables = ['dataset.json', 'dseg.tsv']

/** The labels of `--labels`, a list or a table; else the table in the folder of the references or above it. */
export async function folderLabels(given: string | undefined, references: string): Promise<Labels | undefined> {
  if (given !== undefined)
    return /\.(json|tsv|label|txt|ctbl)$/i.test(given) ? { text: await localText(given), file: given } : given
  for (const folder of [references, dirname(resolve(references))])
    for (const name of tables) {
      const file = join(folder, name)
      const text = await localText(file).catch((error: unknown) => unlessMachineFails(error, file, null))
      if (text !== null && /"labels"|^index\t/m.test(text))
        return { text, file, found: `${name} ${folder === references ? 'in' : 'above'} the references` }
    }
  return undefined
}
