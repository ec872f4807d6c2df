/**
 * The header of NIfTI-1 and NIfTI-2. Its few fields are read here and not by nifti-reader-js, which refuses headers that both reference
 * readers accept (sizeof_hdr is not needed), gets 64-bit big-endian fields wrong, and would have to be guarded by checks that read the
 * same fields first; the tests hold it beside this file as an oracle.
 */
import { refuse } from '../../errors/refuse'
import type { SampleType } from '../volume/samples'

export interface NiftiHeader {
  readonly version: 1 | 2
  /** One file (`n+1`, `n+2`) or a pair (`ni1`, `ni2`). */
  readonly single: boolean
  readonly littleEndian: boolean
  /** dim[1…dim[0]], all positive. */
  readonly sizes: readonly number[]
  readonly type: SampleType
  /** 3 for RGB24, 4 for RGBA32, else 1. */
  readonly components: number
  /** pixdim[0…7]. */
  readonly pixdim: readonly number[]
  readonly dataOffset: number
  readonly slope: number
  readonly inter: number
  readonly timeOffset: number
  readonly units: number
  readonly intent: number
  readonly qformCode: number
  readonly sformCode: number
  /** b, c, d. */
  readonly quaternion: readonly number[]
  readonly qoffset: readonly number[]
  /** Three rows of four. */
  readonly sform: readonly number[]
}

/** Bytes that hold either header. */
export const niftiHeaderBytes = 540

const types: Readonly<Record<number, readonly [SampleType, number]>> = {
  2: ['uint8', 1],
  4: ['int16', 1],
  8: ['int32', 1],
  16: ['float32', 1],
  64: ['float64', 1],
  128: ['uint8', 3],
  256: ['int8', 1],
  512: ['uint16', 1],
  768: ['uint32', 1],
  1024: ['int64', 1],
  1280: ['uint64', 1],
  2304: ['uint8', 4],
}

/** Reads and checks a header; the data offset is checked against the kind of file, not against its length. */
export function niftiHeader(bytes: Uint8Array, file: string): NiftiHeader {
  if (bytes.length === 0) refuse('empty', 'NIfTI header', '0 bytes', '348 bytes', { file })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  // In NIfTI-1 this place is free text: only the size of the header makes it NIfTI-2, in either byte order.
  const second =
    bytes.length >= 8 && magicAt(bytes, 4, '2') !== null && (view.getInt32(0) === 540 || view.getInt32(0, true) === 540)
  const least = second ? 540 : 348
  if (bytes.length < least) refuse('truncated', 'NIfTI header', `${bytes.length} bytes`, `${least} bytes`, { file })
  const magic = magicAt(bytes, second ? 4 : 344, second ? '2' : '1')
  if (magic === null)
    refuse('bad-magic', 'NIfTI magic', JSON.stringify(String.fromCharCode(...bytes.subarray(344, 348))), 'n+1 or ni1', {
      file,
    })
  const littleEndian = byteOrder(view, second, file)
  const f32 = (at: number) => view.getFloat32(at, littleEndian)
  const f64 = (at: number) => view.getFloat64(at, littleEndian)
  const i16 = (at: number) => view.getInt16(at, littleEndian)
  const i32 = (at: number) => view.getInt32(at, littleEndian)
  const i64 = (at: number) => Number(view.getBigInt64(at, littleEndian))
  const list = (count: number, at: number, width: number, get: (at: number) => number) =>
    Array.from({ length: count }, (_, k) => get(at + k * width))

  const dim = second ? list(8, 16, 8, i64) : list(8, 40, 2, i16)
  const sizes = dim.slice(1, dim[0] + 1)
  if (sizes.some((size) => size < 1))
    refuse('bad-header', 'dim', `[${sizes.join(', ')}]`, 'sizes of at least 1', { file })
  const code = i16(second ? 12 : 70)
  const type = types[code]
  if (type === undefined) {
    const complex = code === 32 || code === 1792
    refuse(complex ? 'unsupported' : 'bad-header', 'datatype', String(code), 'a real or RGB sample type', { file })
  }
  const single = magic === '+'
  const dataOffset = Math.trunc(second ? i64(168) : f32(108))
  const first = single ? (second ? 544 : 352) : 0
  if (!(dataOffset >= first && Number.isSafeInteger(dataOffset)))
    refuse('bad-header', 'vox_offset', String(dataOffset), `at least ${first}`, { file })

  const shared = { single, littleEndian, sizes, type: type[0], components: type[1], dataOffset }
  return second
    ? {
        ...shared,
        version: 2,
        pixdim: list(8, 104, 8, f64),
        slope: f64(176),
        inter: f64(184),
        timeOffset: f64(216),
        units: i32(500),
        intent: i32(504),
        qformCode: i32(344),
        sformCode: i32(348),
        quaternion: list(3, 352, 8, f64),
        qoffset: list(3, 376, 8, f64),
        sform: list(12, 400, 8, f64),
      }
    : {
        ...shared,
        version: 1,
        pixdim: list(8, 76, 4, f32),
        slope: f32(112),
        inter: f32(116),
        timeOffset: f32(136),
        units: bytes[123],
        intent: i16(68),
        qformCode: i16(252),
        sformCode: i16(254),
        quaternion: list(3, 256, 4, f32),
        qoffset: list(3, 268, 4, f32),
        sform: list(12, 280, 4, f32),
      }
}

/** '+' for one file, 'i' for a pair, null for no NIfTI of that version. The zero byte belongs to the magic, in both references. */
function magicAt(bytes: Uint8Array, at: number, version: string): '+' | 'i' | null {
  if (bytes[at + 3] !== 0) return null
  const text = String.fromCharCode(bytes[at], bytes[at + 1], bytes[at + 2])
  return text === `n+${version}` ? '+' : text === `ni${version}` ? 'i' : null
}

function byteOrder(view: DataView, second: boolean, file: string): boolean {
  const rank = (littleEndian: boolean) =>
    second ? Number(view.getBigInt64(16, littleEndian)) : view.getInt16(40, littleEndian)
  for (const littleEndian of [true, false]) {
    const found = rank(littleEndian)
    if (found >= 1 && found <= 7) return littleEndian
  }
  return refuse('bad-header', 'dim[0]', String(rank(true)), '1 to 7', { file })
}
