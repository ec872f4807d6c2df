/**
 * NumPy's own format: a magic, a Python dictionary of three keys, the samples. Object arrays are pickles and are never loaded.
 */
import type { Data, DType, NdArray, Reader } from '../../contract'
import { refuse } from '../../errors/refuse'
import { halfPrecisions } from '../volume/halfPrecision'
import { checkPresent, declaredBytes, type SampleType, sampleWidth, viewSamples } from '../volume/samples'

interface Kind {
  readonly type: SampleType
  /** Numbers per sample. */
  readonly parts: number
  readonly dtype?: DType
}

const kinds = new Map<string, Kind>([
  ['b1', { type: 'uint8', parts: 1, dtype: 'bool' }],
  ['u1', { type: 'uint8', parts: 1 }],
  ['i1', { type: 'int8', parts: 1 }],
  ['u2', { type: 'uint16', parts: 1 }],
  ['i2', { type: 'int16', parts: 1 }],
  ['u4', { type: 'uint32', parts: 1 }],
  ['i4', { type: 'int32', parts: 1 }],
  ['u8', { type: 'uint64', parts: 1 }],
  ['i8', { type: 'int64', parts: 1 }],
  ['f2', { type: 'uint16', parts: 1, dtype: 'float16' }],
  ['f4', { type: 'float32', parts: 1 }],
  ['f8', { type: 'float64', parts: 1 }],
  ['c8', { type: 'float32', parts: 2, dtype: 'complex64' }],
  ['c16', { type: 'float64', parts: 2, dtype: 'complex128' }],
])

/**
 * The `npy` reader. Versions 1 to 3, C and Fortran order (as strides), both byte orders. bool stays in bytes, float16 widens to float32, complex numbers get a
 * last axis of two.
 */
export const npyReader: Reader<NdArray> = async (bytes, context) => {
  const { name: file, maxBytes } = context
  if (bytes.length === 0) refuse('empty', 'NPY header', '0 bytes', '\\x93NUMPY', { file })
  if (bytes[0] !== 0x93 || new TextDecoder('latin1').decode(bytes.subarray(1, 6)) !== 'NUMPY')
    refuse('bad-magic', 'NPY magic', `bytes ${bytes.subarray(0, 6).join(', ')}`, '\\x93NUMPY', { file })
  const version = bytes[6]
  if (!(version >= 1 && version <= 3)) refuse('unsupported', 'NPY version', String(version), '1 to 3', { file })
  const lead = version === 1 ? 10 : 12
  if (bytes.length < lead) refuse('truncated', 'NPY header', `${bytes.length} bytes`, `${lead} bytes`, { file })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = lead + (version === 1 ? view.getUint16(8, true) : view.getUint32(8, true))
  if (start > bytes.length) refuse('truncated', 'NPY header', `${bytes.length} bytes`, `${start} bytes`, { file })
  const text = new TextDecoder(version === 3 ? 'utf-8' : 'latin1').decode(bytes.subarray(lead, start))
  // NumPy's limits of the header and of axes.
  if (text.length > 10_000) refuse('bad-header', 'NPY header', `${text.length} characters`, 'at most 10000', { file })
  const { descr, fortran, shape } = dictionary(text, version, file)
  if (shape.length > 64) refuse('bad-header', 'NPY shape', `${shape.length} axes`, 'at most 64', { file })
  // Also where another axis has no sample, so that no size is rounded.
  const beyond = shape.find((size) => !Number.isSafeInteger(size))
  if (beyond !== undefined) refuse('too-large', 'NPY shape', String(beyond), 'sizes below 2^53', { file })
  // Object arrays, which the reference refuses too.
  if (descr.slice(1) === 'O')
    refuse('wrong-format', 'NPY descr', descr, 'booleans, integers, floats or complex numbers', { file })
  const kind = kinds.get(descr.slice(1))
  if (kind === undefined || !/^[<>|=]/.test(descr))
    refuse('unsupported', 'NPY descr', descr, 'booleans, integers, floats or complex numbers', { file })
  const width = sampleWidth(kind.type)
  const total = shape.some((size) => size === 0) ? 0 : declaredBytes(file, shape, kind.parts * width, maxBytes)
  checkPresent(file, bytes, start, total)
  const stored = viewSamples(bytes, start, kind.type, total / width, descr[0] !== '>')
  const data = valuesOf(stored, kind.dtype)
  const stride: number[] = []
  let step = kind.parts
  for (const axis of fortran ? shape.keys() : [...shape.keys()].reverse()) {
    stride[axis] = step
    step *= shape[axis]
  }
  const complex = kind.parts === 2
  return {
    data,
    shape: complex ? [...shape, 2] : shape,
    stride: complex ? [...stride, 1] : stride,
    ...(kind.dtype === undefined ? {} : { dtype: kind.dtype }),
  }
}

/** `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`: these keys in any order and no others; of equal keys the last counts. */
function dictionary(text: string, version: number, file: string): { descr: string; fortran: boolean; shape: number[] } {
  const bad = () =>
    refuse('bad-header', 'NPY header', JSON.stringify(text.trim().slice(0, 80)), 'descr, fortran_order, shape', {
      file,
    })
  const body = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1] ?? bad()
  const values: Record<string, string | undefined> = {}
  const entry = /(['"])(descr|fortran_order|shape)\1\s*:\s*(['"][^'"]*['"]|True|False|\[.*\]|\([^()]*\))\s*(?:,|$)/gs
  const rest = body.replace(entry, (_, _quote, key: string, value: string) => {
    values[key] = value
    return ''
  })
  // Python 2 wrote 3L; NumPy accepts it in versions 1 and 2.
  const shape = version < 3 ? values.shape?.replace(/(\d)L\b/g, '$1') : values.shape
  const sizes = /^\(((?:\s*(?:0|[1-9]\d*)\s*,)+\s*(?:(?:0|[1-9]\d*)\s*)?|\s*)\)$/.exec(shape ?? '')?.[1]
  const order = values.fortran_order
  if (rest.trim() !== '' || sizes === undefined || (order !== 'True' && order !== 'False')) return bad()
  if (values.descr?.[0] === '[')
    return refuse('unsupported', 'NPY descr', 'a structured type', 'a plain type', { file })
  const descr = /^['"](.*)['"]$/.exec(values.descr ?? '')?.[1] ?? bad()
  const shown = sizes.split(',').filter((size) => size.trim() !== '')
  return { descr, fortran: order === 'True', shape: shown.map(Number) }
}

/** float16 becomes float32; every byte of a boolean other than 0 becomes 1. */
function valuesOf(stored: Data, dtype: DType | undefined): Data {
  if (dtype === 'float16') return halfPrecisions(stored as Uint16Array)
  const odd = dtype === 'bool' && (stored as Uint8Array).some((value) => value > 1)
  return odd ? (stored as Uint8Array).map((value) => (value === 0 ? 0 : 1)) : stored
}
