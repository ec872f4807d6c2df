import type { Data, DType } from '../../contract'
import type { Fail } from '../readers/pictureFailure'
import { halfPrecisions } from '../volume/halfPrecision'
import type { TiffPage } from './readTiffDirectories'

/** The type of all samples of a page; samples of different types, complex numbers and other widths are refused. */
export function sampleType(page: TiffPage, fail: Fail): { readonly bits: number; readonly dtype: DType } {
  if (page.samples < 1 || page.samples > 65_535)
    throw fail('bad-header', `${page.samples} samples a pixel`, 'at least one')
  const bits = uniform(page.bits.slice(0, page.samples))
  const format = uniform(page.sampleFormat.slice(0, page.samples))
  const dtype = types[`${format === 4 ? 1 : format}/${bits}`]
  if (bits === undefined || dtype === undefined)
    throw fail(
      'unsupported',
      `samples of ${page.bits} bits, format ${page.sampleFormat}`,
      '1, 2, 4, 8, 16, 32 or 64 bits',
    )
  return { bits, dtype }
}

const uniform = (values: readonly number[]): number | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined

const types: Readonly<Record<string, DType>> = {
  '1/1': 'bool',
  '1/2': 'uint8',
  '1/4': 'uint8',
  '1/8': 'uint8',
  '1/16': 'uint16',
  '1/32': 'uint32',
  '1/64': 'uint64',
  '2/8': 'int8',
  '2/16': 'int16',
  '2/32': 'int32',
  '2/64': 'int64',
  '3/16': 'float16',
  '3/32': 'float32',
  '3/64': 'float64',
}

/** Little-endian bytes as an array of that type; a view of the same memory where JavaScript has the type. */
export function typedSamples(bytes: Uint8Array, dtype: DType): Data {
  const { buffer, byteOffset: at, length } = bytes
  switch (dtype) {
    case 'int8':
      return new Int8Array(buffer, at, length)
    case 'uint16':
      return new Uint16Array(buffer, at, length / 2)
    case 'int16':
      return new Int16Array(buffer, at, length / 2)
    case 'uint32':
      return new Uint32Array(buffer, at, length / 4)
    case 'int32':
      return new Int32Array(buffer, at, length / 4)
    case 'uint64':
      return new BigUint64Array(buffer, at, length / 8)
    case 'int64':
      return new BigInt64Array(buffer, at, length / 8)
    case 'float16':
      return halfPrecisions(new Uint16Array(buffer, at, length / 2))
    case 'float32':
      return new Float32Array(buffer, at, length / 4)
    case 'float64':
      return new Float64Array(buffer, at, length / 8)
    default:
      return bytes
  }
}
