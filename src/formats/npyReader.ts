/**
 * NumPy's own file: a magic, a Python dictionary of three keys, the samples. Object arrays are pickles and are never loaded.
 */
import type { Data, DType, NdArray, Reader } from '../contract'
import { refuse } from './refuse'
import { checkPresent, declaredBytes, type SampleType, sampleWidth, viewSamples } from './samples'

interface Kind {
  readonly type: SampleType
  /** Numbers per sample. */
  readonly parts: number
  readonly dtype?: DType
}

const kinds: Readonly<Record<string, Kind>> = {
  b1: { type: 'uint8', parts: 1, dtype: 'bool' },
  u1: { type: 'uint8', parts: 1 },
  i1: { type: 'int8', parts: 1 },
  u2: { type: 'uint16', parts: 1 },
  i2: { type: 'int16', parts: 1 },
  u4: { type: 'uint32', parts: 1 },
  i4: { type: 'int32', parts: 1 },
  u8: { type: 'uint64', parts: 1 },
  i8: { type: 'int64', parts: 1 },
  f2: { type: 'uint16', parts: 1, dtype: 'float16' },
  f4: { type: 'float32', parts: 1 },
  f8: { type: 'float64', parts: 1 },
  c8: { type: 'float32', parts: 2, dtype: 'complex64' },
  c16: { type: 'float64', parts: 2, dtype: 'complex128' },
}

/**
 * The `npy` reader. Versions 1 to 3, C and Fortran order (as strides), both byte orders. bool stays in bytes, float16 widens to float32, complex numbers get a
 * last axis of two.
 */
export const npyReader: Reader<NdArray> = async (bytes, context) => {
  const { name: file, maxBytes } = context
  if (bytes.length === 0) refuse('empty', file, 'NPY header', '0 bytes', '\\x93NUMPY')
  if (bytes[0] !== 0x93 || new TextDecoder('latin1').decode(bytes.subarray(1, 6)) !== 'NUMPY')
    refuse('bad-magic', file, 'NPY magic', `bytes ${bytes.subarray(0, 6).join(', ')}`, '\\x93NUMPY')
  const version = bytes[6]
  if (!(version >= 1 && version <= 3)) refuse('unsupported', file, 'NPY version', String(version), '1 to 3')
  const lead = version === 1 ? 10 : 12
  if (bytes.length < lead) refuse('truncated', file, 'NPY header', `${bytes.length} bytes`, `${lead} bytes`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = lead + (version === 1 ? view.getUint16(8, true) : view.getUint32(8, true))
  if (start > bytes.length) refuse('truncated', file, 'NPY header', `${bytes.length} bytes`, `${start} bytes`)
  const text = new TextDecoder(version === 3 ? 'utf-8' : 'latin1').decode(bytes.subarray(lead, start))
  const { descr, fortran, shape } = dictionary(text, file)
  // Objects are pickles, which the reference refuses too.
  if (descr.slice(1) === 'O')
    refuse('wrong-format', file, 'NPY descr', descr, 'booleans, integers, floats or complex numbers')
  const kind = kinds[descr.slice(1)]
  if (kind === undefined || !/^[<>|=]/.test(descr))
    refuse('unsupported', file, 'NPY descr', descr, 'booleans, integers, floats or complex numbers')
  const width = sampleWidth(kind.type)
  const total = shape.some((size) => size === 0) ? 0 : declaredBytes(file, shape, kind.parts * width, maxBytes)
  checkPresent(file, bytes, start, total)
  const stored = viewSamples(bytes, start, kind.type, total / width, descr[0] !== '>')
  const data: Data = kind.dtype === 'float16' ? Float32Array.from(stored as Uint16Array, float16Value) : stored
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

/** `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`, keys in any order. */
function dictionary(text: string, file: string): { descr: string; fortran: boolean; shape: number[] } {
  const bad = () =>
    refuse('bad-header', file, 'NPY header', JSON.stringify(text.trim().slice(0, 80)), 'descr, fortran_order, shape')
  const body = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1] ?? bad()
  const descr = /['"]descr['"]\s*:\s*(?:['"]([^'"]*)['"]|(\[))/.exec(body)
  const order = /['"]fortran_order['"]\s*:\s*(True|False)\b/.exec(body)
  const shape = /['"]shape['"]\s*:\s*\(([\d\s,L]*)\)/.exec(body)
  if (descr === null || order === null || shape === null) return bad()
  if (descr[2] !== undefined) return refuse('unsupported', file, 'NPY descr', 'a structured type', 'a plain type')
  const sizes = shape[1]
    .split(',')
    .map((part) => part.replace('L', '').trim())
    .filter(Boolean)
    .map(Number)
  return { descr: descr[1], fortran: order[1] === 'True', shape: sizes }
}

function float16Value(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
