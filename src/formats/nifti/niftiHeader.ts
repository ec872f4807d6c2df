/**
 * The header of NIfTI-1 and NIfTI-2. nifti-reader-js serves as a test oracle only: it refuses headers that both reference readers accept (those do
 * not need sizeof_hdr), and reads 64-bit big-endian fields wrong.
 */
import type { AxisRole, LengthUnit } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { SampleType } from '../volume/samples'

/** What Analyze has and NIfTI has not. */
export interface AnalyzeFields {
  /** dim[1…3], whatever the rank. */
  readonly extent: readonly number[]
  /** SPM's voxel of origin, counted from 1. */
  readonly origin: readonly number[]
  readonly unit?: LengthUnit
}

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
  /** Set where the header is one of Analyze 7.5. */
  readonly analyze?: AnalyzeFields
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

/** Reads and checks a header. The data offset is checked against the kind of file, not against its length. */
export function niftiHeader(bytes: Uint8Array, file: string): NiftiHeader {
  if (bytes.length === 0) refuse('empty', 'NIfTI header', '0 bytes', '348 bytes', { file })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  // NIfTI-1 has free text here: only the header size identifies NIfTI-2, in either byte order.
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
  const { dim, datatype, voxOffset, ...fields } = second
    ? nifti2Fields(view, littleEndian)
    : nifti1Fields(view, littleEndian)
  const sizes = dim.slice(1, dim[0] + 1)
  if (sizes.some((size) => size < 1))
    refuse('bad-header', 'dim', `[${sizes.join(', ')}]`, 'sizes of at least 1', { file })
  const type = types[datatype]
  if (type === undefined) {
    const complex = datatype === 32 || datatype === 1792
    const expected = complex
      ? 'a real or RGB sample type; save the magnitude with np.abs(image.dataobj) of nibabel'
      : 'a real or RGB sample type'
    const found = complex ? `${datatype} (complex numbers)` : datatype
    refuse(complex ? 'unsupported' : 'bad-header', 'datatype', found, expected, { file })
  }
  const single = magic === '+'
  const dataOffset = Math.trunc(voxOffset)
  const first = single ? (second ? 544 : 352) : 0
  if (!(dataOffset >= first && Number.isSafeInteger(dataOffset)))
    refuse('bad-header', 'vox_offset', dataOffset, `at least ${first}`, { file })
  return {
    version: second ? 2 : 1,
    single,
    littleEndian,
    sizes,
    type: type[0],
    components: type[1],
    dataOffset,
    ...fields,
  }
}

/** The role of every axis: three of space, time if the header has a unit of time, components on the fifth. */
export function niftiAxes({ sizes, units }: NiftiHeader): AxisRole[] {
  const isTimed = (units & 0x38) === 8 || (units & 0x38) === 16 || (units & 0x38) === 24
  return sizes.map((_, axis) =>
    axis < 3 ? 'space' : axis === 3 ? (isTimed ? 'time' : 'unstated') : axis === 4 ? 'vector' : 'unstated',
  )
}

/** The unit of length that the header states. */
export function niftiUnit({ units, analyze }: NiftiHeader): { readonly unit?: LengthUnit } {
  const unit = analyze ? analyze.unit : lengthUnits[units & 7]
  return unit === undefined ? {} : { unit }
}

const lengthUnits: Readonly<Record<number, LengthUnit>> = { 1: 'm', 2: 'mm', 3: 'um' }

function nifti1Fields(view: DataView, littleEndian: boolean) {
  const float = (at: number) => view.getFloat32(at, littleEndian)
  const short = (at: number) => view.getInt16(at, littleEndian)
  const floats = (count: number, at: number) => Array.from({ length: count }, (_, k) => float(at + 4 * k))
  return {
    dim: Array.from({ length: 8 }, (_, k) => short(40 + 2 * k)),
    intent: short(68),
    datatype: short(70),
    pixdim: floats(8, 76),
    voxOffset: float(108),
    slope: float(112),
    inter: float(116),
    units: view.getUint8(123),
    timeOffset: float(136),
    qformCode: short(252),
    sformCode: short(254),
    quaternion: floats(3, 256),
    qoffset: floats(3, 268),
    sform: floats(12, 280),
  }
}

function nifti2Fields(view: DataView, littleEndian: boolean) {
  const double = (at: number) => view.getFloat64(at, littleEndian)
  const int = (at: number) => view.getInt32(at, littleEndian)
  const long = (at: number) => Number(view.getBigInt64(at, littleEndian))
  const doubles = (count: number, at: number) => Array.from({ length: count }, (_, k) => double(at + 8 * k))
  return {
    datatype: view.getInt16(12, littleEndian),
    dim: Array.from({ length: 8 }, (_, k) => long(16 + 8 * k)),
    pixdim: doubles(8, 104),
    voxOffset: long(168),
    slope: double(176),
    inter: double(184),
    timeOffset: double(216),
    qformCode: int(344),
    sformCode: int(348),
    quaternion: doubles(3, 352),
    qoffset: doubles(3, 376),
    sform: doubles(12, 400),
    units: int(500),
    intent: int(504),
  }
}

/** '+' for one file, 'i' for a pair, null for no NIfTI of that version. Both references demand the zero byte of the magic. */
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
