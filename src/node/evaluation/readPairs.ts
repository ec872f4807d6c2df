import { isAbsolute, relative, resolve } from 'node:path'
import { refuse } from '../../errors/refuse'
import type { ListedPair } from '../../evaluation/evaluate/evaluateTypes'
import { readCsv } from '../../formats/table/readCsv'

interface Folders {
  readonly references: string
  readonly predictions: readonly string[]
  readonly names: readonly string[]
}

/**
 * Reads a list of pairs: JSON, or CSV with the columns case, reference, prediction and, for several models, model. Paths are below their folders; absolute
 * ones inside them are accepted.
 *
 * @throws MedgradeError `bad-table`, `bad-json`, `path-escape`.
 */
export function readPairs(text: string, file: string, folders: Folders): ListedPair[] {
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text, file) : csvRows(text, file)
  return rows.map((row, i) => {
    const { reference, prediction, model, case: id } = row
    if (typeof reference !== 'string' || typeof prediction !== 'string')
      return refuse('bad-table', `row ${i + 1}`, JSON.stringify(row), 'reference and prediction', { file })
    if (folders.names.length > 1 && (model === undefined || !folders.names.includes(model)))
      return refuse('bad-table', `model of row ${i + 1}`, model ?? 'nothing', `one of ${folders.names.join(', ')}`, {
        file,
      })
    const folder = folders.predictions[Math.max(0, folders.names.indexOf(model ?? ''))]!
    return {
      case: id ?? reference,
      ...(model === undefined ? {} : { model }),
      reference: inside(reference, folders.references),
      prediction: inside(prediction, folder),
    }
  })
}

type Row = Readonly<Record<string, string | undefined>>

function jsonRows(text: string, file: string): Row[] {
  let tree: unknown
  try {
    tree = JSON.parse(text)
  } catch (cause) {
    return refuse('bad-json', 'list of pairs', (cause as Error).message, 'a list of objects', { file, cause })
  }
  return Array.isArray(tree)
    ? (tree as Row[])
    : refuse('bad-json', 'list of pairs', typeof tree, 'a list of objects', { file })
}

function csvRows(text: string, file: string): Row[] {
  const { rows, columns } = readCsv(new TextEncoder().encode(text), { name: file })
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries([...columns].map(([name, column]) => [name, column.text[i]])),
  )
}

/** The path below the folder; `path-escape` is thrown where it is read, for one outside. */
function inside(path: string, folder: string): string {
  return isAbsolute(path) ? relative(resolve(folder), path).replaceAll('\\', '/') : path
}
