/**
 * From bytes to typed samples: the size that a header declares, and a view of the samples that is a copy only if byte order or alignment demand it.
 */
import type { Data, DType } from '../../contract'
import { refuse } from '../../errors/refuse'

export type SampleType = Exclude<DType, 'bool' | 'float16' | 'complex64' | 'complex128' | 'struct'>

const arrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  uint64: BigUint64Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
} as const

export const littleEndianHost = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

export function sampleWidth(type: SampleType): number {
  return arrays[type].BYTES_PER_ELEMENT
}

/** Bytes of `sizes` samples of `width` bytes; refused before anything is allocated if invalid or above the limit. */
export function declaredBytes(file: string, sizes: readonly number[], width: number, maxBytes: number): number {
  for (const size of sizes)
    if (!Number.isInteger(size) || size < 1)
      refuse('bad-header', 'sizes', `[${sizes.join(', ')}]`, 'whole numbers of at least 1', { file })
  const total = sizes.reduce((product, size) => product * size, width)
  if (!Number.isSafeInteger(total) || total > maxBytes)
    refuse(
      'too-large',
      'declared size',
      `${total} bytes ([${sizes.join(', ')}] × ${width})`,
      `at most ${maxBytes} bytes`,
      { file },
    )
  return total
}

/** Refuses data with fewer than `need` bytes after `offset`. */
export function checkPresent(file: string, bytes: Uint8Array, offset: number, need: number): void {
  if (!(offset >= 0 && offset <= bytes.length) || bytes.length - offset < need)
    refuse(
      'truncated',
      'samples',
      `${Math.max(0, bytes.length - offset) || 0} bytes`,
      `${need} bytes after offset ${offset}`,
      { file },
    )
}

/** `count` samples from `offset` on; a view of `bytes` unless their byte order differs or they are misaligned. */
export function viewSamples(
  bytes: Uint8Array,
  offset: number,
  type: SampleType,
  count: number,
  littleEndian: boolean,
): Data {
  const array = arrays[type]
  const width = array.BYTES_PER_ELEMENT
  const start = bytes.byteOffset + offset
  const foreign = width > 1 && littleEndian !== littleEndianHost
  if (!foreign && start % width === 0) return new array(bytes.buffer as ArrayBuffer, start, count)
  // A copy, which `slice` of a Node Buffer is not.
  const own = new Uint8Array(bytes.subarray(offset, offset + count * width))
  if (foreign) swapBytes(own, width)
  return new array(own.buffer as ArrayBuffer, 0, count)
}

/** A fresh zeroed array of a type. */
export function newSamples(type: SampleType, count: number): Data {
  return new arrays[type](count)
}

function swapBytes(bytes: Uint8Array, width: number): void {
  for (let at = 0; at < bytes.length; at += width)
    for (let low = at, high = at + width - 1; low < high; low++, high--) {
      const byte = bytes[low]
      bytes[low] = bytes[high]
      bytes[high] = byte
    }
}
