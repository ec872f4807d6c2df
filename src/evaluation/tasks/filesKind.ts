import type { Source } from '../../contract'
import { decodeUtf8 } from '../../formats/decodeUtf8'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import { listedCases } from '../inputs/listedCases'
import type { SideCase } from '../inputs/sideCases'
import { sequenceCases } from '../tracking/sequenceCases'
import type { TaskFiles } from './taskSheets'

/** What the files of a side are, by the first of them. */
export interface FoundFiles {
  readonly kind: TaskFiles
  readonly first: SideCase
  /** What it is, for messages. */
  readonly text: string
}

/** What the files of a folder are; null: nothing that a task has. */
export async function filesKind(
  source: Source,
  side: 'reference' | 'prediction',
  options: Pick<EvaluateOptions, 'pattern'>,
): Promise<FoundFiles | null> {
  const [sequence] = await sequenceCases(source)
  if (sequence) return { kind: 'tracks', first: sequence, text: 'a folder of tracks' }
  const [image] = await fileCases(source, side, options)
  if (image) return { kind: 'images', first: image, text: 'an image' }
  const [table] = await listedCases(source, side, ['.csv', '.tsv', '.json'], options)
  if (!table) {
    const [text] = await listedCases(source, side, ['.txt', '.md'], options)
    return text ? { kind: 'texts', first: text, text: 'a text' } : null
  }
  const { path } = table
  if (/\.json$/i.test(path!) && isCocoDataset(await source.read(path!)))
    return { kind: 'detections', first: table, text: 'a COCO dataset' }
  return { kind: 'tables', first: table, text: 'a table' }
}

/** Whether JSON has the lists of a dataset. */
function isCocoDataset(bytes: Uint8Array): boolean {
  try {
    const text = decodeUtf8(bytes, '')
    if (!/^\s*\{/.test(text)) return false
    return ['images', 'annotations', 'categories'].every((key) => new RegExp(`"${key}"\\s*:\\s*\\[`).test(text))
  } catch {
    // Its reader says what is wrong.
    return false
  }
}
