import { asContiguous } from '../../../src/array/asContiguous'
import type { ImageInParts, NdArray } from '../../../src/contract'

/** An array in memory as an image in parts, stored in boxes of a size. */
export function arrayInParts(array: NdArray, chunk: readonly number[], name = 'array'): ImageInParts {
  const { data, shape } = asContiguous(array)
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  return {
    name,
    shape,
    axes: shape.map(() => 'space' as const),
    dtype: data instanceof Uint8Array ? 'uint8' : 'int32',
    itemBytes: data.BYTES_PER_ELEMENT,
    spacing: null,
    unit: undefined,
    origin: null,
    labelsBeside: [],
    ofLabels: false,
    chunk,
    stamps: async () => '',
    async read(start, stop) {
      const sizes = stop.map((end, axis) => end - start[axis]!)
      const count = sizes.reduce((a, b) => a * b, 1)
      const out = new (data.constructor as new (length: number) => Uint8Array)(count)
      for (let i = 0; i < count; i++) {
        let rest = i
        let at = 0
        for (let axis = sizes.length - 1; axis >= 0; axis--) {
          at += (start[axis]! + (rest % sizes[axis]!)) * strides[axis]!
          rest = Math.floor(rest / sizes[axis]!)
        }
        out[i] = (data as Uint8Array)[at]!
      }
      return { data: out, shape: sizes }
    },
  }
}
