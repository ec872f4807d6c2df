/**
 * The text header of MetaImage (.mha, .mhd): `Key = value` lines up to ElementDataFile.
 */

import type { LengthUnit } from '../../contract'
import { refuse } from '../../errors/refuse'
import { decimalNumber } from '../../python/decimalNumber'
import { checkGeometry, identity, turnPositive } from '../volume/geometry'
import { lengthUnit } from '../volume/lengthUnit'
import type { SampleType } from '../volume/samples'

export interface MetaImageHeader {
  /** x first. */
  readonly sizes: readonly number[]
  readonly type: SampleType
  readonly components: number
  readonly spacing: readonly number[]
  /** Whether no field gives the size of voxels. */
  readonly unsized: boolean
  readonly origin: readonly number[]
  readonly direction: readonly number[]
  readonly unit?: LengthUnit
  readonly littleEndian: boolean
  readonly text: boolean
  readonly compressed: boolean
  /** Bytes of the compressed stream, if the header has them. */
  readonly compressedSize: number | null
  /** Bytes before the data in their file; −1: the data are its last bytes. */
  readonly headerSize: number
  readonly dataFile: string
  /** Lines after ElementDataFile = LIST; empty otherwise. */
  readonly list: readonly string[]
  /** Offset of the first byte after the header. */
  readonly end: number
}

const elementTypes = new Map<string, SampleType>([
  ['MET_CHAR', 'int8'],
  ['MET_UCHAR', 'uint8'],
  ['MET_SHORT', 'int16'],
  ['MET_USHORT', 'uint16'],
  ['MET_INT', 'int32'],
  ['MET_UINT', 'uint32'],
  ['MET_LONG', 'int32'],
  ['MET_ULONG', 'uint32'],
  ['MET_LONG_LONG', 'int64'],
  ['MET_ULONG_LONG', 'uint64'],
  ['MET_FLOAT', 'float32'],
  ['MET_DOUBLE', 'float64'],
])

const longestHeader = 1 << 20

export function metaImageHeader(bytes: Uint8Array, file: string): MetaImageHeader {
  if (bytes.length === 0)
    refuse('empty', 'MetaImage header', '0 bytes', 'NDims, DimSize, ElementType, ElementDataFile', { file })
  const { keys, order, end } = keyLines(bytes, file)
  const where = { file }
  const required = (key: string) => keys.get(key) ?? refuse('bad-header', key, 'nothing', `a line "${key} = …"`, where)
  const rank = wholeNumber(required('NDims'))
  if (!(rank >= 1 && rank <= 10)) refuse('bad-header', 'NDims', keys.get('NDims')?.slice(0, 80), '1 to 10', where)
  const sizeText = required('DimSize')
  if (order.indexOf('DimSize') < order.indexOf('NDims'))
    refuse('bad-header', 'DimSize', 'DimSize before NDims', 'NDims first', where)
  const sizes =
    numbersOf(keys, 'DimSize', rank, file) ?? refuse('bad-header', 'DimSize', sizeText, `${rank} numbers`, where)
  const typeName = required('ElementType')
  const type = elementTypes.get(typeName)
  if (type === undefined)
    refuse('bad-header', 'ElementType', typeName.slice(0, 80), [...elementTypes.keys()].join(', '), where)
  const channels = keys.get('ElementNumberOfChannels') ?? '1'
  const components = wholeNumber(channels)
  if (!(components >= 1)) refuse('bad-header', 'ElementNumberOfChannels', channels.slice(0, 80), 'at least 1', where)
  const yes = (key: string) => /^[Tt1]/.test(keys.get(key) ?? '')
  const sizeKey = keys.get('CompressedDataSize')
  const dataFile = required('ElementDataFile')
  return {
    sizes,
    type,
    components,
    ...geometryOf(keys, rank, file),
    ...unitOf(keys),
    littleEndian: !(keys.has('BinaryDataByteOrderMSB') ? yes('BinaryDataByteOrderMSB') : yes('ElementByteOrderMSB')),
    text: keys.has('BinaryData') && !yes('BinaryData'),
    compressed: yes('CompressedData'),
    compressedSize: sizeKey === undefined ? null : wholeNumber(sizeKey),
    headerSize: wholeNumber(keys.get('HeaderSize') ?? '0'),
    dataFile,
    list: /^LIST\b/.test(dataFile) ? linesFrom(bytes, end) : [],
    end,
  }
}

type Keys = ReadonlyMap<string, string>

/** The first `count` numbers of a key's value; undefined where the key is absent. */
function numbersOf(keys: Keys, key: string, count: number, file: string): number[] | undefined {
  const text = keys.get(key)
  if (text === undefined) return undefined
  const list = text.split(/\s+/).filter(Boolean).map(decimalNumber).slice(0, count)
  if (list.length < count || list.some(Number.isNaN))
    refuse('bad-header', key, JSON.stringify(text.slice(0, 80)), `${count} numbers`, { file })
  return list
}

function geometryOf(
  keys: Keys,
  rank: number,
  file: string,
): Pick<MetaImageHeader, 'spacing' | 'unsized' | 'origin' | 'direction'> {
  const first = (names: readonly string[], count: number) => {
    const name = names.find((one) => keys.has(one))
    return name === undefined ? undefined : numbersOf(keys, name, count, file)
  }
  const sizes = first(['ElementSpacing', 'ElementSize'], rank)
  const spacing = sizes ?? new Array<number>(rank).fill(1)
  const origin = first(['Origin', 'Offset', 'Position'], rank) ?? new Array<number>(rank).fill(0)
  const columns = first(['TransformMatrix', 'Rotation', 'Orientation'], rank * rank)
  // Triple k is the direction of axis k, which is column k of the matrix.
  const direction = columns ? columns.map((_, k) => columns[(k % rank) * rank + Math.floor(k / rank)]) : identity(rank)
  checkGeometry(file, spacing, direction)
  turnPositive(spacing, direction)
  return { spacing, unsized: sizes === undefined, origin, direction }
}

/** MetaIO's own field; SimpleITK neither writes nor reads it. */
function unitOf(keys: Keys): { readonly unit?: LengthUnit } {
  const unit = lengthUnit(keys.get('DistanceUnits') ?? '')
  return unit === undefined ? {} : { unit }
}

interface KeyLines {
  readonly keys: Keys
  /** First appearance of each key. */
  readonly order: readonly string[]
  readonly end: number
}

function keyLines(bytes: Uint8Array, file: string): KeyLines {
  const keys = new Map<string, string>()
  const decoder = new TextDecoder('utf-8')
  const stop = Math.min(bytes.length, longestHeader)
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (at < stop) {
    const newline = bytes.indexOf(10, at)
    const end = newline < 0 ? bytes.length : newline
    if (end > longestHeader) break
    const line = withoutBlanks(decoder.decode(bytes.subarray(at, end)))
    at = end + 1
    if (line === '' || line.startsWith('#')) continue
    const sign = line.search(/[=:]/)
    const value = line.slice(sign + 1).trimStart()
    if (sign < 0 || /[\r\u2028\u2029]/.test(value))
      return refuse('bad-magic', 'MetaImage header', JSON.stringify(line.slice(0, 40)), 'a line "Key = value"', {
        file,
      })
    // The reference's keys are C strings, which end at a zero byte.
    const key = withoutBlanks(line.slice(0, sign).split('\0')[0])
    keys.set(key, value)
    if (key === 'ElementDataFile') return { keys, order: [...keys.keys()], end: Math.min(at, bytes.length) }
  }
  return refuse('bad-header', 'ElementDataFile', 'the end of the header', 'a line "ElementDataFile = …"', { file })
}

/** Blanks are spaces, tabs and carriage returns; other white space is part of a key. */
function withoutBlanks(text: string): string {
  // A regular expression for blanks at the end takes quadratic time for long runs of blanks.
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t' || text[at] === '\r'
  let from = 0
  let to = text.length
  while (from < to && isBlank(from)) from++
  while (to > from && isBlank(to - 1)) to--
  return text.slice(from, to)
}

function linesFrom(bytes: Uint8Array, at: number): string[] {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(at, at + longestHeader))
  return text
    .split('\n')
    .map((line) => line.replace(/\r/g, '').trim())
    .filter(Boolean)
}

function wholeNumber(text: string): number {
  const value = decimalNumber(text.trim())
  return Number.isInteger(value) ? value : Number.NaN
}
