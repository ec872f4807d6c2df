import { isAbsolute, relative, resolve } from 'node:path'
import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { ListedPair } from '../../evaluation/evaluate/evaluateTypes'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { findColumn, idTexts } from '../../understanding/tables/sheet'

interface Folders {
  readonly references: string
  readonly predictions: readonly string[]
  readonly names: readonly string[]
}

/**
 * Reads a list of pairs: JSON, or CSV with the columns case, reference, prediction and, for several models, model. Paths are below their folders; absolute
 * ones inside them are accepted, and so are backslashes between folders.
 *
 * @throws MedgradeError `bad-table`, `bad-json`, `path-escape`.
 */
export function readPairs(text: string, file: string, folders: Folders): ListedPair[] {
  const plain = text.replace(/^\ufeff/, '')
  const rows = /^\s*[[{]/.test(plain) ? jsonRows(plain, file) : csvRows(plain, file)
  return rows.map((row, i) => {
    const { reference, prediction, model, case: id } = row
    if (typeof reference !== 'string' || typeof prediction !== 'string')
      return refuse('bad-table', `row ${i + 1}`, JSON.stringify(row), 'reference and prediction', { file })
    if (folders.names.length > 1 && (model === undefined || !folders.names.includes(model)))
      return refuse('bad-table', `model of row ${i + 1}`, model ?? 'nothing', nearestName(model ?? '', folders.names), {
        file,
      })
    const folder = folders.predictions[Math.max(0, folders.names.indexOf(model ?? ''))]!
    return {
      case: id ?? reference,
      model,
      reference: inside(reference, folders.references, `reference of row ${i + 1}`, file),
      prediction: inside(prediction, folder, `prediction of row ${i + 1}`, file),
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
  const wanted = ['case', 'reference', 'prediction', 'model']
  const sheet = sheetOfText(text, file, { columns: wanted })
  if (sheet.doubt) throw sheet.doubt
  const columns = wanted.flatMap((name) => {
    const found = findColumn(sheet, name)
    return found === undefined ? [] : [[name, idTexts(sheet, found)] as const]
  })
  return Array.from({ length: sheet.rows }, (_, i) =>
    Object.fromEntries(columns.map(([name, texts]) => [name, texts[i] === '' ? undefined : texts[i]])),
  )
}

/** The path below the folder; `path-escape` is thrown where it is read, for one outside. */
function inside(path: string, folder: string, what: string, file: string): string {
  if (isAbsolute(path)) return relative(resolve(folder), path).replaceAll('\\', '/')
  if (/^[a-z]:[\\/]/i.test(path))
    refuse('bad-table', what, `the Windows path ${path}`, `a path below ${folder}`, { file })
  return path.includes('/') ? path : path.replaceAll('\\', '/')
}
