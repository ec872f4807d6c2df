import { pythonStrip } from '../../python/pythonStrip'
import type { Fail } from '../readers/pictureFailure'
import { entryLimit, type TiffDirectory, type TiffEntry, tiffEntries, tiffTypeSizes, tiffWord } from './tiffEntries'

/** The fields of one directory, with the defaults of the standard. */
export interface TiffPage {
  /** Offset of the directory. */
  readonly at: number
  readonly littleEndian: boolean
  readonly bigTiff: boolean
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly samples: number
  /** As stored: one entry, or one a sample. */
  readonly bits: readonly number[]
  readonly sampleFormat: readonly number[]
  /** -1 where the tag is absent. */
  readonly photometric: number
  readonly compression: number
  readonly predictor: number
  readonly planar: boolean
  /** 0 where the tag is absent. */
  readonly orientation: number
  readonly fillOrder: number
  /** Of CCITT group 3: bit 0 for two dimensions, bit 1 for data that are not coded. */
  readonly groupThree: number
  readonly extraSamples: readonly number[]
  readonly rowsPerStrip: number
  /** 0 in a file of strips. */
  readonly tileWidth: number
  readonly tileHeight: number
  readonly tileDepth: number
  readonly offsets: readonly number[]
  readonly byteCounts: readonly number[]
  /** Texts of the first and the second tag 270, empty if absent: tifffile writes its own text behind the user's. */
  readonly descriptions: readonly [string, string]
  /** The XMP packet. */
  readonly xmp: Uint8Array | undefined
  readonly jpegTables: Uint8Array | undefined
  /** Red, green and blue of every index, 16 bits each. */
  readonly colorMap: readonly number[] | undefined
  readonly subsampling: readonly number[]
  /** Pixels in a unit along x and y; NaN where the tags do not say. */
  readonly resolution: readonly [number, number]
  readonly hasNoData: boolean
  readonly hasSubDirectories: boolean
  /** The file is of MetaMorph, FluoView or Zeiss LSM, whose planes are described by private tags. */
  readonly isMicroscopes: boolean
}

/** Most values of all tags of a file together; values that several tags share count for each. */
const valuesPerByte = 8
const valuesOfAnyFile = 1 << 20
/** Key of the second description: no tag has this number. */
const second = -270

/**
 * Reads the whole chain of directories of a TIFF or BigTIFF before anything is decoded. Every offset must lie in the file, at most 65 535 entries are
 * read in all, and the chain ends at a directory that it has visited before.
 *
 * `first` stops after the first directory, for readers that need no other.
 */
export function readTiffDirectories(bytes: Uint8Array, fail: Fail, first = false): TiffPage[] {
  const pages: TiffPage[] = []
  const budget = { values: valuesPerByte * bytes.length + valuesOfAnyFile }
  let total = 0
  for (const directory of tiffEntries(bytes, fail)) {
    const entries = byTag(directory.entries)
    total += directory.entries.length
    if (total > entryLimit) throw fail('bad-header', `more than ${entryLimit} tags`, `at most ${entryLimit}`)
    const chain: Chain = { ...directory, budget }
    pages.push(readPage(chain, entries, bytes, fail))
    if (first) break
  }
  return pages
}

interface Chain extends TiffDirectory {
  /** Values that the tags of the file may still have: many tags can share the same ones. */
  readonly budget: { values: number }
}

/** The first entry of each tag, and the second of tag 270. */
function byTag(entries: readonly TiffEntry[]): Map<number, TiffEntry> {
  const map = new Map<number, TiffEntry>()
  for (const entry of entries) {
    const key = entry.tag === 270 && map.has(270) ? second : entry.tag
    if (!map.has(key)) map.set(key, entry)
  }
  return map
}

function readPage(chain: Chain, entries: Map<number, TiffEntry>, bytes: Uint8Array, fail: Fail): TiffPage {
  const numbers = (tag: number): number[] | undefined => {
    const entry = entries.get(tag)
    return entry && readNumbers(chain, tag, entry, fail)
  }
  const text = (tag: number): string => {
    const entry = entries.get(tag)
    const length = entry?.type === 2 ? Math.min(entry.count, bytes.length) : 0
    chain.budget.values -= length
    if (chain.budget.values < 0) throw fail('bad-header', 'tags that share their texts', 'tags with texts of their own')
    return readText(entry, bytes)
  }
  const one = (tag: number, fallback: number): number => numbers(tag)?.[0] ?? fallback
  const width = one(256, 0)
  const height = one(257, 0)
  const tiled = entries.has(322)
  return {
    at: chain.at,
    littleEndian: chain.littleEndian,
    bigTiff: chain.bigTiff,
    width,
    height,
    depth: one(32997, 1),
    samples: one(277, 1),
    bits: numbers(258) ?? [1],
    sampleFormat: numbers(339) ?? [1],
    photometric: one(262, -1),
    compression: one(259, 1),
    predictor: one(317, 1),
    planar: one(284, 1) === 2,
    orientation: one(274, 0),
    fillOrder: one(266, 1),
    groupThree: one(292, 0),
    extraSamples: numbers(338) ?? [],
    rowsPerStrip: Math.min(one(278, height), height),
    tileWidth: tiled ? one(322, 0) : 0,
    tileHeight: tiled ? one(323, 0) : 0,
    tileDepth: tiled ? one(32998, 1) : 1,
    offsets: numbers(tiled && entries.has(324) ? 324 : 273) ?? [],
    byteCounts: numbers(tiled && entries.has(325) ? 325 : 279) ?? [],
    descriptions: [text(270), text(second)],
    xmp: readBytes(entries.get(700), bytes),
    jpegTables: readBytes(entries.get(347), bytes),
    colorMap: entries.has(320) ? numbers(320) : undefined,
    subsampling: numbers(530) ?? [2, 2],
    resolution: [readRatio(chain, entries.get(282)), readRatio(chain, entries.get(283))],
    hasNoData: entries.has(42113),
    hasSubDirectories: entries.has(330),
    isMicroscopes: [33628, 34362, 34412].some((tag) => entries.has(tag)),
  }
}

function readNumbers(chain: Chain, tag: number, entry: TiffEntry, fail: Fail): number[] {
  const { view, littleEndian } = chain
  const { type, count, at } = entry
  const size = tiffTypeSizes[type]
  if (size === undefined) throw fail('bad-header', `tag ${tag} of type ${type}`, 'a number')
  if (count < 1 || at + size * count > view.byteLength)
    throw fail('bad-header', `tag ${tag} with ${count} values at byte ${at}`, 'values inside the file')
  chain.budget.values -= count
  if (chain.budget.values < 0) throw fail('bad-header', 'tags that share their values', 'tags with values of their own')
  const out = new Array<number>(count)
  for (let i = 0; i < count; i++) {
    const place = at + i * size
    if (type === 3 || type === 8) out[i] = view.getUint16(place, littleEndian)
    else if (type === 4 || type === 13 || type === 9) out[i] = view.getUint32(place, littleEndian)
    else if (type === 16 || type === 18 || type === 17) out[i] = tiffWord(chain, place)
    else if (type === 1 || type === 7 || type === 6) out[i] = view.getUint8(place)
    else throw fail('bad-header', `tag ${tag} of type ${type}`, 'an integer')
  }
  return out
}

/** A ratio of two numbers of 32 bits. */
function readRatio({ view, littleEndian }: Chain, entry: TiffEntry | undefined): number {
  if (entry?.type !== 5 || entry.count !== 1 || entry.at + 8 > view.byteLength) return Number.NaN
  return view.getUint32(entry.at, littleEndian) / view.getUint32(entry.at + 4, littleEndian)
}

/** As in the reference readers, a tag that is no text or does not fit in the file is ignored. */
function readText(entry: TiffEntry | undefined, bytes: Uint8Array): string {
  const raw = entry?.type === 2 ? readBytes(entry, bytes) : undefined
  let end = raw?.length ?? 0
  while (end > 0 && raw?.[end - 1] === 0) end--
  return pythonStrip(decodeText(raw?.subarray(0, end)))
}

/** As tifffile: UTF-8 if it has a byte-order mark, else Windows-1252. */
function decodeText(bytes: Uint8Array | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readBytes(entry: TiffEntry | undefined, bytes: Uint8Array): Uint8Array | undefined {
  if (!entry || entry.at + entry.count > bytes.length) return undefined
  return bytes.subarray(entry.at, entry.at + entry.count)
}
