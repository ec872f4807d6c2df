/** A folder of files named by case id, seen as the table that would list them. */
import { readdir } from 'node:fs/promises'
import type { FileSlot, Side } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { readFailure } from './readFailure'

/** Endings of two parts first, so that `a.nii.gz` is case `a`. */
const endings = /\.(?:nii\.gz|seg\.nrrd|mhd|mha|nrrd|nhdr|nii|hdr|tiff?|png|jpe?g|bmp|npy|json|ya?ml|txt|csv)$/i
/** Samples of a header beside them, which is the file that a table would name. */
const samples = /\.(?:raw|zraw|img)(?:\.gz)?$/i

/**
 * The CSV of a folder: one row a file, the file name without its ending as id. Hidden files, what is no file, and detached samples are left out.
 *
 * @throws MedgradeError `bad-option` where the challenge needs more columns than an id and one file, `not-found` for an empty folder of answers,
 *   `bad-table` where two files have one id.
 */
export async function folderTable(
  folder: string,
  side: Side<Record<string, FileSlot>>,
  name: 'submission' | 'answers',
): Promise<Uint8Array> {
  const columns = Object.values(side.files ?? {}).map((slot) => slot.column)
  if (side.id === undefined || columns.length !== 1 || Object.keys(side.numbers ?? {}).length > 0) {
    const needed = [...columns, ...Object.values(side.numbers ?? {})].join(', ') || 'its own layout'
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
    .filter((file) => endings.test(file))
    .sort()
  // A submission without a case is a table without a row, which the report says.
  if (files.length === 0 && name === 'answers')
    throw new MedgradeError('not-found', `The folder of the answers holds no case: ${folder}`, { file: folder })
  const ids = files.map((file) => file.replace(endings, ''))
  // A column of whole numbers loses its leading zeros when it is read, so 01 and 1 would be one case.
  const keys = ids.every((id) => /^\d+$/.test(id)) ? ids.map((id) => String(BigInt(id))) : ids
  const seen = new Set<string>()
  const twice = keys.find((id) => seen.has(id) || !seen.add(id))
  if (twice !== undefined) {
    throw new MedgradeError('bad-table', `Two files of ${folder} have the id '${twice}'`, {
      file: folder,
      found: twice,
    })
  }
  const rows = files.map((file, i) => `${quoted(ids[i]!)},${quoted(file)}`)
  return new TextEncoder().encode(`${[`${quoted(side.id)},${quoted(columns[0]!)}`, ...rows].join('\n')}\n`)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
