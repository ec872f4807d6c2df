import { describe, expect, it } from 'vitest'
import { castUint8 } from '../../../src/array/labels/castLabels'
import type { Data, DType } from '../../../src/contract'

const row = (data: Data, dtype?: DType) => ({ data, shape: [data.length], ...(dtype ? { dtype } : {}) })
const floats = [
  255.9,
  256,
  300.7,
  -0.5,
  -1.5,
  Number.NaN,
  Infinity,
  -Infinity,
  2147483647.5,
  2147483648,
  -2147483648.9,
  3e9,
  -0,
]

describe('castUint8', () => {
  it('truncates floats through int32', () => {
    const wanted = [255, 0, 44, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0]
    expect(Array.from(castUint8(row(Float64Array.from(floats))).data)).toEqual(wanted)
  })
  it('keeps the low byte of integers of any width', () => {
    expect(Array.from(castUint8(row(Int16Array.of(-1, 256, 300))).data)).toEqual([255, 0, 44])
    expect(Array.from(castUint8(row(Uint32Array.of(3_000_000_001))).data)).toEqual([3_000_000_001 % 256])
    expect(Array.from(castUint8(row(BigInt64Array.of(-2n, 2n ** 60n + 5n))).data)).toEqual([254, 5])
  })
  it('uses the declared type, not the stored one', () => {
    expect(Array.from(castUint8(row(Uint32Array.of(3_000_000_001), 'float64')).data)).toEqual([0])
    expect(castUint8(row(Uint8Array.of(3), 'float64')).dtype).toBeUndefined()
  })
  it('does not copy bytes', () => {
    const data = Uint8Array.of(1)
    expect(castUint8(row(data)).data).toBe(data)
  })
})
