/** The entries of every directory of a TIFF or BigTIFF, as stored. */
import type { Fail } from '../readers/pictureFailure'

export interface TiffEntry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Offset of the values. */
  readonly at: number
  /** Whether the values are in the entry itself. */
  readonly inline: boolean
}

export interface TiffDirectory {
  readonly view: DataView
  readonly littleEndian: boolean
  readonly bigTiff: boolean
  /** Offset of the directory. */
  readonly at: number
  readonly entries: readonly TiffEntry[]
}

type Chain = Pick<TiffDirectory, 'view' | 'littleEndian' | 'bigTiff'>

/** Bytes of one value, by type. */
export const tiffTypeSizes: Readonly<Record<number, number>> = {
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

/** Most entries of one directory, and of a file. */
export const entryLimit = 65_535

/**
 * Yields each directory of the chain, which ends at a directory that it has yielded before. Directories are checked to lie in the file; the values of
 * an entry are not.
 */
export function* tiffEntries(bytes: Uint8Array, fail: Fail): Generator<TiffDirectory> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8) throw fail('truncated', `${bytes.length} bytes`, 'a header of 8 bytes')
  const mark = (view.getUint8(0) << 8) | view.getUint8(1)
  if (mark !== 0x4949 && mark !== 0x4d4d) throw fail('bad-magic', 'another byte-order mark', 'II or MM')
  const littleEndian = mark === 0x4949
  const version = view.getUint16(2, littleEndian)
  const bigTiff = version === 43
  if (version !== 42 && !bigTiff) throw fail('bad-magic', `version ${version}`, '42 or 43')
  if (bigTiff && bytes.length < 16) throw fail('truncated', `${bytes.length} bytes`, 'a header of 16 bytes')
  const chain = { view, littleEndian, bigTiff }
  const seen = new Set<number>()
  let at = bigTiff ? tiffWord(chain, 8) : view.getUint32(4, littleEndian)
  while (at !== 0 && !seen.has(at)) {
    seen.add(at)
    const { entries, next } = readEntries(chain, at, fail)
    yield { ...chain, at, entries }
    at = next
  }
  if (seen.size === 0) throw fail('bad-header', 'no directory', 'at least one page')
}

/** A 64-bit offset as a double; larger ones lie outside any file. */
export function tiffWord(chain: Chain, at: number): number {
  return Number(chain.view.getBigUint64(at, chain.littleEndian))
}

function readEntries(chain: Chain, at: number, fail: Fail): { entries: TiffEntry[]; next: number } {
  const { view, littleEndian, bigTiff } = chain
  const countSize = bigTiff ? 8 : 2
  const entrySize = bigTiff ? 20 : 12
  const linkSize = bigTiff ? 8 : 4
  if (at + countSize > view.byteLength)
    throw fail('truncated', `a directory at byte ${at} of ${view.byteLength}`, 'a directory inside the file')
  const count = bigTiff ? tiffWord(chain, at) : view.getUint16(at, littleEndian)
  const start = at + countSize
  if (count < 1 || count > entryLimit) throw fail('bad-header', `a directory of ${count} tags`, `1 to ${entryLimit}`)
  if (start + count * entrySize > view.byteLength)
    throw fail('truncated', `a directory of ${count} tags at byte ${at}`, 'a directory inside the file')
  const entries: TiffEntry[] = []
  for (let i = 0; i < count; i++) {
    const place = start + i * entrySize
    const tag = view.getUint16(place, littleEndian)
    const type = view.getUint16(place + 2, littleEndian)
    const values = bigTiff ? tiffWord(chain, place + 4) : view.getUint32(place + 4, littleEndian)
    const inline = (tiffTypeSizes[type] ?? 1) * values <= linkSize
    const own = place + (bigTiff ? 12 : 8)
    const offset = bigTiff ? tiffWord(chain, own) : view.getUint32(own, littleEndian)
    entries.push({ tag, type, count: values, at: inline ? own : offset, inline })
  }
  const link = start + count * entrySize
  if (link + linkSize > view.byteLength) return { entries, next: 0 }
  return { entries, next: bigTiff ? tiffWord(chain, link) : view.getUint32(link, littleEndian) }
}
