/** All tags of every directory of a TIFF or BigTIFF, by geotiff. */
import type * as Geotiff from 'geotiff'
import { pictureFailure } from '../../formats/readers/pictureFailure'
import {
  entryLimit,
  type TiffDirectory,
  type TiffEntry,
  tiffEntries,
  tiffTypeSizes,
} from '../../formats/tiff/tiffEntries'
import { byPackage } from './byPackage'
import { type HeaderField, type HeaderSection, type HeaderValue, headerNumber } from './fileHeader'

/** Most values that are listed for a file; further tags are listed with type and count only. */
const mostValues = 1 << 20

/** @throws MedgradeError for bytes that are no TIFF and for a damaged one. */
export async function tiffTags(bytes: Uint8Array, file: string): Promise<HeaderSection[]> {
  const directories = checkedDirectories(bytes, file)
  const geotiff = await import('geotiff')
  const found = await byPackage('geotiff', file, () => byGeotiff(geotiff, bytes, directories.length))
  const { littleEndian, bigTiff } = directories[0] as TiffDirectory
  const budget = { left: mostValues }
  return [
    {
      title: bigTiff ? 'BigTIFF header' : 'TIFF header',
      fields: [
        {
          name: 'byteOrder',
          value: littleEndian ? 'II' : 'MM',
          meaning: littleEndian ? 'little-endian' : 'big-endian',
        },
        { name: 'directories', value: directories.length },
      ],
    },
    ...directories.map((directory, k) => ({
      title: `directory ${k}`,
      fields: lastOfEachTag(directory).map((entry) =>
        tagOf(entry, directory, found[k]?.get(entry.tag), geotiff, budget),
      ),
    })),
  ]
}

/**
 * The directories, checked for geotiff, which allocates the size that an entry declares and follows any chain of directories: all values lie in the file
 * and together are not much longer than it.
 */
function checkedDirectories(bytes: Uint8Array, file: string): TiffDirectory[] {
  const fail = pictureFailure(file, 'TIFF')
  const directories: TiffDirectory[] = []
  let entries = 0
  let total = 0
  for (const directory of tiffEntries(bytes, fail)) {
    directories.push(directory)
    entries += directory.entries.length
    if (entries > entryLimit) throw fail('bad-header', `more than ${entryLimit} tags`, `at most ${entryLimit}`)
    for (const { tag, type, count, at, inline } of directory.entries) {
      const size = tiffTypeSizes[type]
      if (size === undefined) throw fail('bad-header', `tag ${tag} of type ${type}`, 'a type of the format')
      if (!inline && at + size * count > bytes.length)
        throw fail('bad-header', `tag ${tag} with ${count} values at byte ${at}`, 'values inside the file')
      total += inline ? 0 : size * count
    }
    if (total > 2 * bytes.length + 65_536)
      throw fail('bad-header', `${total} bytes of values in a file of ${bytes.length}`, 'values that do not overlap')
  }
  return directories
}

type Values = ReadonlyMap<number | string, unknown>

async function byGeotiff(geotiff: typeof Geotiff, bytes: Uint8Array, count: number): Promise<Values[]> {
  // The last directory may lack its link to the next one; appended zeros mean that there is none.
  const padded = new Uint8Array(bytes.length + 8)
  padded.set(bytes)
  const tiff = await geotiff.fromArrayBuffer(padded.buffer)
  // Arrays that geotiff loads later are read as little-endian in files of either byte order.
  tiff.parser.eager = true
  const found: Values[] = []
  for (let k = 0; k < count; k++) found.push((await tiff.requestIFD(k)).actualizedFields)
  return found
}

/** The last entry of each tag, which geotiff keeps too. */
function lastOfEachTag({ entries }: TiffDirectory): TiffEntry[] {
  return [...new Map(entries.map((entry) => [entry.tag, entry])).values()]
}

function tagOf(
  entry: TiffEntry,
  directory: TiffDirectory,
  value: unknown,
  { globals }: typeof Geotiff,
  budget: { left: number },
): HeaderField {
  const { tag, type, count } = entry
  const name = globals.tagDefinitions[tag]?.name ?? `Tag${tag}`
  const typeName = Object.entries(globals.fieldTypes).find(([, code]) => code === type)?.[0] ?? String(type)
  const shown = count <= budget.left
  if (shown) budget.left -= count
  const meaning = tag === 262 ? photometric(globals, value) : undefined
  return {
    name,
    tag,
    type: typeName,
    count,
    value: shown ? headerValue(entry, directory, value) : null,
    ...(meaning === undefined ? {} : { meaning }),
  }
}

function photometric(globals: (typeof Geotiff)['globals'], value: unknown): string | undefined {
  return Object.entries(globals.photometricInterpretations).find(([, code]) => code === value)?.[0]
}

function headerValue(entry: TiffEntry, directory: TiffDirectory, value: unknown): HeaderValue {
  if (entry.type === 5 || entry.type === 10) return rationals(entry, directory)
  if (typeof value === 'string') return value.replace(/\0+$/, '')
  if (typeof value === 'number') return headerNumber(value)
  return Array.from(value as ArrayLike<number>, headerNumber)
}

/** Rationals are read here because geotiff fills only every second one of several. */
function rationals({ type, count, at }: TiffEntry, { view, littleEndian }: TiffDirectory): HeaderValue {
  const read = (offset: number) =>
    type === 5 ? view.getUint32(offset, littleEndian) : view.getInt32(offset, littleEndian)
  const list = Array.from({ length: count }, (_, k) => `${read(at + 8 * k)}/${read(at + 8 * k + 4)}`)
  return list.length === 1 ? (list[0] as string) : list
}
