import type { ImagePair } from '../array/imagePair'
import { refuse } from '../array/refuse'
import type { DType } from '../contract'
import { extent } from '../kernels/imageError'

export type Precision = 'double' | 'single'

/** Smallest and largest value of an integer type, as scikit-image's table of ranges lists them; plain literals, or bundlers keep the table. */
const INTEGER_RANGE: Partial<Record<DType, readonly [number, number]>> = {
  bool: [0, 1],
  uint8: [0, 255],
  int8: [-128, 127],
  uint16: [0, 65535],
  int16: [-32768, 32767],
  uint32: [0, 0xffffffff],
  int32: [-0x80000000, 0x7fffffff],
  uint64: [0, 1.8446744073709552e19],
  int64: [-9.223372036854776e18, 9.223372036854776e18],
}

/** The value range of an integer type; undefined for real types. */
export function integerRange(dtype: DType): readonly [number, number] | undefined {
  return INTEGER_RANGE[dtype]
}

/** Largest value of both images minus the smallest of both, rounded to single where asked. */
export function jointRange({ x, y }: ImagePair, precision: Precision): number {
  const a = extent(x)
  const b = extent(y)
  const range = Math.max(a.high, b.high) - Math.min(a.low, b.low)
  return precision === 'single' ? Math.fround(range) : range
}

/** Refuses images without pixels: their mean would be 0/0. */
export function requirePixels(pair: ImagePair): void {
  if (pair.x.length === 0) {
    refuse('too-few-values', 'shape', pair.shape, 'at least one pixel')
  }
}
