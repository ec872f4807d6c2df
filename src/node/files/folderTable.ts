/** Makes a table from a folder whose files are named by case id. */
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { FileSlot, Side } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { isImageFolder } from '../../formats/isImageFolder'
import { csvText } from '../../formats/table/csvText'
import { isPackedSeries, withoutImageEnding } from '../../presets/pairing/listImages'
import { directorySource } from './directorySource'
import { readFailure } from './readFailure'

/** Without the ending of an image, or of a file that another reader takes. */
function withoutEnding(file: string): string {
  const name = withoutImageEnding(file)
  return name === file ? file.replace(/\.(?:json|ya?ml|txt|csv)$/i, '') : name
}
/** Detached samples; a table names their header. */
const samples = /\.(?:raw|zraw|img)(?:\.gz)?$/i

/**
 * The CSV of a folder: one row for each file, and for each folder that is an image (DICOM slices, OME-Zarr), with its name without the ending as id. Hidden
 * files, other folders, detached samples, and ZIP archives beside other files are left out.
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
  const files = await casesAmong(entries, folder)
  // An empty folder of a submission is a table without rows; the report says so.
  if (files.length === 0 && name === 'answers')
    throw new MedgradeError('not-found', `The folder of the answers holds no case: ${folder}`, { file: folder })
  const ids = files.map((file) => withoutEnding(file))
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

/** Files and folders that are a case each, sorted. */
async function casesAmong(entries: readonly Dirent[], folder: string): Promise<readonly string[]> {
  const source = directorySource(folder, { links: 'anywhere' })
  const cases: string[] = []
  for (const entry of entries) {
    const { name } = entry
    if (name.startsWith('.')) continue
    const isCase = entry.isDirectory()
      ? await isImageFolder(source, name)
      : (entry.isFile() || entry.isSymbolicLink()) && !samples.test(name) && withoutEnding(name) !== name
    if (isCase) cases.push(name)
  }
  const others = cases.filter((name) => !isPackedSeries(name))
  return (others.length > 0 ? others : cases).sort()
}
