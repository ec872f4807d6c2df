/**
 * The header of Analyze 7.5, which lies in a `.hdr` beside its `.img`. Its fields lie where those of NIfTI-1 lie, but it states no orientation. SPM
 * wrote a voxel of origin into it, and a scale, which nibabel uses and SimpleITK ignores.
 */
import { refuse } from '../../errors/refuse'
import type { NiftiHeader } from '../nifti/niftiHeader'
import { lengthUnit } from '../volume/lengthUnit'
import type { SampleType } from '../volume/samples'

const types: Readonly<Record<number, readonly [SampleType, number]>> = {
  2: ['uint8', 1],
  4: ['int16', 1],
  8: ['int32', 1],
  16: ['float32', 1],
  64: ['float64', 1],
  128: ['uint8', 3],
}

/** SimpleITK also takes NIfTI's codes. */
const furtherTypes: typeof types = {
  256: ['int8', 1],
  512: ['uint16', 1],
  768: ['uint32', 1],
  1024: ['int64', 1],
  1280: ['uint64', 1],
  2304: ['uint8', 4],
}

/** As a header of NIfTI-1 without orientation. @param bytes at least 348. */
export function analyzeHeader(bytes: Uint8Array, file: string, rules: 'nibabel' | 'sitk'): NiftiHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const littleEndian = isLittleEndian(view, file)
  const short = (at: number) => view.getInt16(at, littleEndian)
  const float = (at: number) => view.getFloat32(at, littleEndian)
  const dim = Array.from({ length: 8 }, (_, k) => short(40 + 2 * k))
  const sizes = dim.slice(1, dim[0] + 1)
  if (sizes.some((size) => size < 1))
    refuse('bad-header', 'dim', `[${sizes.join(', ')}]`, 'sizes of at least 1', { file })
  const datatype = short(70)
  const type = types[datatype] ?? (rules === 'sitk' ? furtherTypes[datatype] : undefined)
  if (type === undefined) {
    const name = datatype === 1 ? 'one bit a voxel' : datatype === 32 ? 'complex numbers' : `datatype ${datatype}`
    refuse('unsupported', 'Analyze 7.5', name, 'a real or RGB sample type', { file })
  }
  const dataOffset = Math.trunc(float(108))
  if (!(dataOffset >= 0 && Number.isSafeInteger(dataOffset)))
    refuse('bad-header', 'vox_offset', dataOffset, 'at least 0', { file })
  const unit = lengthUnit(String.fromCharCode(...bytes.subarray(56, 60)).replace(/\0.*$/s, ''))
  return {
    ...unoriented,
    littleEndian,
    sizes,
    type: type[0],
    components: type[1],
    pixdim: Array.from({ length: 8 }, (_, k) => float(76 + 4 * k)),
    dataOffset,
    ...(rules === 'nibabel' ? spmScale(view, littleEndian) : { slope: 0, inter: 0 }),
    analyze: {
      extent: dim.slice(1, 4),
      origin: [253, 255, 257].map(short),
      // Four bytes that are often filled by other things.
      ...(unit === undefined || unit === 'other' ? {} : { unit }),
    },
  }
}

const unoriented = {
  version: 1,
  single: false,
  timeOffset: 0,
  units: 0,
  intent: 0,
  qformCode: 0,
  sformCode: 0,
  quaternion: [0, 0, 0],
  qoffset: [0, 0, 0],
  sform: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
} as const

function isLittleEndian(view: DataView, file: string): boolean {
  for (const littleEndian of [true, false]) {
    const rank = view.getInt16(40, littleEndian)
    if (rank >= 1 && rank <= 7) return littleEndian
  }
  return refuse('bad-header', 'dim[0]', String(view.getInt16(40, true)), '1 to 7', { file })
}

/** The scale by the rule of SPM2: stated, or the ratio of the calibrated to the stored range. A slope of 0: none. */
function spmScale(view: DataView, littleEndian: boolean): { readonly slope: number; readonly inter: number } {
  const float = (at: number) => view.getFloat32(at, littleEndian)
  const slope = float(112)
  const inter = float(116)
  if (Number.isFinite(slope) && slope !== 0) return { slope, inter: Number.isFinite(inter) ? inter : 0 }
  const least = view.getInt32(144, littleEndian)
  // The reference subtracts integers of 32 bits, and single numbers in single precision.
  const stored = (view.getInt32(140, littleEndian) - least) | 0
  const calibrated = Math.fround(float(124) - float(128))
  if (stored === 0 || calibrated === 0 || !Number.isFinite(calibrated)) return { slope: 0, inter: 0 }
  return { slope: calibrated / stored, inter: float(128) - (calibrated / stored) * least }
}
