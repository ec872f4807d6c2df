/** Makes a table from a folder whose files are named by case id. */
import { readdir } from 'node:fs/promises'
import type { FileSlot, Side } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { csvText } from '../../formats/table/csvText'
import { imageEnding } from '../../presets/pairing/listImages'
import { readFailure } from './readFailure'

/** Of an image, or of a file that another reader takes. */
const endingOf = (file: string) => imageEnding(file) || (/\.(?:json|ya?ml|txt|csv)$/i.exec(file)?.[0] ?? '')
/** Detached samples; a table names their header. */
const samples = /\.(?:raw|zraw|img)(?:\.gz)?$/i

/**
 * The CSV of a folder: one row for each file, with the file name without its ending as id. Hidden files, folders and detached samples are left out.
 *
 * @throws MedgradeError `bad-option` if the challenge needs more columns than an id and one file, `not-found` for an empty folder of answers,
 *   `bad-table` if two files have the same id.
 */
export async function folderTable(
  folder: string,
  side: Side<Record<string, FileSlot>>,
  name: 'submission' | 'answers',
): Promise<Uint8Array> {
  const columns = Object.values(side.files ?? {}).map((slot) => slot.column)
  const values = Object.values({ ...side.numbers, ...side.texts })
  if (side.id === undefined || columns.length !== 1 || values.length > 0) {
    const needed = [...columns, ...values].join(', ') || 'its own layout'
    throw new MedgradeError('bad-option', `A folder cannot stand for the ${name}: this challenge needs ${needed}`, {
      file: folder,
      found: 'a folder',
      expected: 'a CSV',
    })
  }
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw readFailure(error, folder)
  })
  const files = entries
    .filter(
      (entry) => (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.') && !samples.test(entry.name),
    )
    .map((entry) => entry.name)
    .filter((file) => endingOf(file) !== '')
    .sort()
  // An empty folder of a submission is a table without rows; the report says so.
  if (files.length === 0 && name === 'answers')
    throw new MedgradeError('not-found', `The folder of the answers holds no case: ${folder}`, { file: folder })
  const ids = files.map((file) => file.slice(0, file.length - endingOf(file).length))
  // A column of whole numbers is read as numbers, so 01 and 1 would be one case.
  const keys = ids.every((id) => /^\d+$/.test(id)) ? ids.map((id) => String(BigInt(id))) : ids
  const seen = new Set<string>()
  const twice = keys.find((id) => seen.has(id) || !seen.add(id))
  if (twice !== undefined) {
    throw new MedgradeError('bad-table', `Two files of ${folder} have the id '${twice}'`, {
      file: folder,
      found: twice,
    })
  }
  const rows = files.map((file, i) => [ids[i]!, file])
  return new TextEncoder().encode(csvText([side.id, columns[0]!], rows))
}
