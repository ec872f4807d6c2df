import { MedgradeError } from '../array/MedgradeError'
import type { NdArray } from '../contract'

/** A 2-D array as numbers with its strides, checked to stay within its data. */
export function checkedMask(mask: NdArray): {
  readonly data: ArrayLike<number>
  readonly height: number
  readonly width: number
  readonly rowStride: number
  readonly columnStride: number
  readonly offset: number
} {
  const [height, width] = mask.shape
  if (mask.shape.length !== 2 || height === undefined || width === undefined)
    throw new MedgradeError('bad-input', 'a mask must have two axes', {
      found: `shape [${mask.shape.join(', ')}]`,
      expected: '[height, width]',
    })
  const [rowStride, columnStride] = mask.stride ?? [width, 1]
  const offset = mask.offset ?? 0
  const reach = [0, (height - 1) * rowStride!, (width - 1) * columnStride!]
  const low = offset + Math.min(0, reach[1]!) + Math.min(0, reach[2]!)
  const high = offset + Math.max(0, reach[1]!) + Math.max(0, reach[2]!)
  if (height * width > 0 && !(low >= 0 && high < mask.data.length))
    throw new MedgradeError('bad-input', 'the mask reaches beyond its data', {
      found: `elements ${low} to ${high}`,
      expected: `0 to ${mask.data.length - 1}`,
    })
  const { data } = mask
  const numbers =
    data instanceof BigInt64Array || data instanceof BigUint64Array
      ? Uint8Array.from(data as ArrayLike<bigint> & Iterable<bigint>, (value: bigint) => (value === 0n ? 0 : 1))
      : data
  return { data: numbers, height, width, rowStride: rowStride!, columnStride: columnStride!, offset }
}
