import type { Fail } from '../pictureFailure'

/** What one directory says, with the defaults of the standard filled in. */
export interface TiffPage {
  /** Where the directory lies in the file. */
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
  readonly extraSamples: readonly number[]
  readonly rowsPerStrip: number
  /** 0 in a file of strips. */
  readonly tileWidth: number
  readonly tileHeight: number
  readonly tileDepth: number
  readonly offsets: readonly number[]
  readonly byteCounts: readonly number[]
  /** Texts of the first and the second tag 270, empty where there is none: tifffile adds its own text to one that was given. */
  readonly descriptions: readonly [string, string]
  /** The packet of Adobe's metadata. */
  readonly xmp: Uint8Array | undefined
  readonly jpegTables: Uint8Array | undefined
  /** Red, green and blue of every index, 16 bits each. */
  readonly colorMap: readonly number[] | undefined
  readonly subsampling: readonly number[]
  readonly hasNoData: boolean
  readonly hasSubDirectories: boolean
  /** The file is one of MetaMorph, FluoView or Zeiss LSM, whose planes are told by tags of their own. */
  readonly isMicroscopes: boolean
}

interface Entry {
  readonly type: number
  readonly count: number
  /** Where the values lie. */
  readonly at: number
}

const typeSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}
const entryLimit = 65_535
/** Most values that all tags of a file have together, each counted as often as a tag points at it. */
const valuesPerByte = 8
const valuesOfAnyFile = 1 << 20
/** Where the second description is kept: no tag has this number. */
const second = -270

/**
 * Walks the whole chain of directories of a TIFF or BigTIFF before anything is decoded: every offset must lie in the file, no
 * more than 65 535 entries are read in all, and a chain that returns on itself ends there.
 *
 * `first` stops after the first directory, for readers that never look further.
 */
export function readTiffDirectories(bytes: Uint8Array, fail: Fail, first = false): TiffPage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8) throw fail('truncated', `${bytes.length} bytes`, 'a header of 8 bytes')
  const mark = (bytes[0] << 8) | bytes[1]
  if (mark !== 0x4949 && mark !== 0x4d4d) throw fail('bad-magic', 'another byte-order mark', 'II or MM')
  const littleEndian = mark === 0x4949
  const version = view.getUint16(2, littleEndian)
  const bigTiff = version === 43
  if (version !== 42 && !bigTiff) throw fail('bad-magic', `version ${version}`, '42 or 43')
  if (bigTiff && bytes.length < 16) throw fail('truncated', `${bytes.length} bytes`, 'a header of 16 bytes')
  const chain: Chain = { view, littleEndian, bigTiff, values: valuesPerByte * bytes.length + valuesOfAnyFile }
  const pages: TiffPage[] = []
  const seen = new Set<number>()
  let at = bigTiff ? readWord(chain, 8) : view.getUint32(4, littleEndian)
  let total = 0
  while (at !== 0 && !seen.has(at)) {
    seen.add(at)
    const { entries, count, next } = readEntries(chain, at, fail)
    total += count
    if (total > entryLimit) throw fail('bad-header', `more than ${entryLimit} tags`, `at most ${entryLimit}`)
    pages.push(readPage(chain, at, entries, bytes, fail))
    if (first) break
    at = next
  }
  if (pages.length === 0) throw fail('bad-header', 'no directory', 'at least one page')
  return pages
}

interface Chain {
  readonly view: DataView
  readonly littleEndian: boolean
  readonly bigTiff: boolean
  /** Values that tags may still have: many tags can point at the same ones. */
  values: number
}

interface Directory {
  readonly entries: Map<number, Entry>
  /** Entries, repeated ones too. */
  readonly count: number
  /** Where the next directory lies; 0: there is none. */
  readonly next: number
}

/** A 64-bit offset; what a double cannot hold lies far outside any file anyway. */
const readWord = (chain: Chain, at: number): number => Number(chain.view.getBigUint64(at, chain.littleEndian))

function readEntries(chain: Chain, at: number, fail: Fail): Directory {
  const { view, littleEndian, bigTiff } = chain
  const countSize = bigTiff ? 8 : 2
  const entrySize = bigTiff ? 20 : 12
  const linkSize = bigTiff ? 8 : 4
  if (at + countSize > view.byteLength)
    throw fail('truncated', `a directory at byte ${at} of ${view.byteLength}`, 'a directory inside the file')
  const count = bigTiff ? readWord(chain, at) : view.getUint16(at, littleEndian)
  const start = at + countSize
  if (count < 1 || count > entryLimit) throw fail('bad-header', `a directory of ${count} tags`, `1 to ${entryLimit}`)
  if (start + count * entrySize > view.byteLength)
    throw fail('truncated', `a directory of ${count} tags at byte ${at}`, 'a directory inside the file')
  const entries = new Map<number, Entry>()
  for (let i = 0; i < count; i++) {
    const place = start + i * entrySize
    const tag = view.getUint16(place, littleEndian)
    const type = view.getUint16(place + 2, littleEndian)
    const values = bigTiff ? readWord(chain, place + 4) : view.getUint32(place + 4, littleEndian)
    const size = (typeSizes[type] ?? 1) * values
    const inline = place + (bigTiff ? 12 : 8)
    const offset = bigTiff ? readWord(chain, inline) : view.getUint32(inline, littleEndian)
    const key = tag === 270 && entries.has(tag) ? second : tag
    if (!entries.has(key)) entries.set(key, { type, count: values, at: size <= linkSize ? inline : offset })
  }
  const link = start + count * entrySize
  if (link + linkSize > view.byteLength) return { entries, count, next: 0 }
  return { entries, count, next: bigTiff ? readWord(chain, link) : view.getUint32(link, littleEndian) }
}

function readPage(chain: Chain, at: number, entries: Map<number, Entry>, bytes: Uint8Array, fail: Fail): TiffPage {
  const numbers = (tag: number): number[] | undefined => {
    const entry = entries.get(tag)
    return entry && readNumbers(chain, tag, entry, fail)
  }
  const text = (tag: number): string => {
    const entry = entries.get(tag)
    const length = entry?.type === 2 ? Math.min(entry.count, bytes.length) : 0
    chain.values -= length
    if (chain.values < 0) throw fail('bad-header', 'tags that share their texts', 'tags with texts of their own')
    return readText(entry, bytes)
  }
  const one = (tag: number, fallback: number): number => numbers(tag)?.[0] ?? fallback
  const width = one(256, 0)
  const height = one(257, 0)
  const tiled = entries.has(322)
  return {
    at,
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
    hasNoData: entries.has(42113),
    hasSubDirectories: entries.has(330),
    isMicroscopes: [33628, 34362, 34412].some((tag) => entries.has(tag)),
  }
}

function readNumbers(chain: Chain, tag: number, entry: Entry, fail: Fail): number[] {
  const { view, littleEndian } = chain
  const { type, count, at } = entry
  const size = typeSizes[type]
  if (size === undefined) throw fail('bad-header', `tag ${tag} of type ${type}`, 'a number')
  if (count < 1 || at + size * count > view.byteLength)
    throw fail('bad-header', `tag ${tag} with ${count} values at byte ${at}`, 'values inside the file')
  chain.values -= count
  if (chain.values < 0) throw fail('bad-header', 'tags that share their values', 'tags with values of their own')
  const out = new Array<number>(count)
  for (let i = 0; i < count; i++) {
    const place = at + i * size
    if (type === 3 || type === 8) out[i] = view.getUint16(place, littleEndian)
    else if (type === 4 || type === 13 || type === 9) out[i] = view.getUint32(place, littleEndian)
    else if (type === 16 || type === 18 || type === 17) out[i] = readWord(chain, place)
    else if (type === 1 || type === 7 || type === 6) out[i] = view.getUint8(place)
    else throw fail('bad-header', `tag ${tag} of type ${type}`, 'an integer')
  }
  return out
}

/** What is no text, or does not fit in the file, is ignored, as the reference readers do. */
function readText(entry: Entry | undefined, bytes: Uint8Array): string {
  const raw = entry?.type === 2 ? readBytes(entry, bytes) : undefined
  let end = raw?.length ?? 0
  while (end > 0 && raw?.[end - 1] === 0) end--
  return new TextDecoder().decode(raw?.subarray(0, end)).trim()
}

function readBytes(entry: Entry | undefined, bytes: Uint8Array): Uint8Array | undefined {
  if (!entry || entry.at + entry.count > bytes.length) return undefined
  return bytes.subarray(entry.at, entry.at + entry.count)
}
