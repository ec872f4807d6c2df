import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZero64 } from '../../../src/array/labels/isZero64'

const zeroLike = (bytes: readonly number[]): boolean => {
  const block = Uint8Array.from(bytes)
  return isZero64(new Float64Array(block.buffer), 0)
}

describe('isZero64', () => {
  it('is false for any single non-zero byte, a top bit (minus zero) included', () => {
    expect(zeroLike(new Array(64).fill(0))).toBe(true)
    for (let at = 0; at < 64; at++) {
      for (const value of [1, 127, 128, 255]) {
        const bytes = new Array(64).fill(0)
        bytes[at] = value
        expect(zeroLike(bytes), `${value} at ${at}`).toBe(false)
      }
    }
  })

  it('is false for doubles that cancel, are NaN or are minus zero', () => {
    const byte = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constantFrom(1, 63, 127, 128, 191, 240, 255))
    fc.assert(
      fc.property(fc.array(byte, { minLength: 64, maxLength: 64 }), (bytes) => {
        expect(zeroLike(bytes)).toBe(bytes.every((b) => b === 0))
      }),
    )
    const opposite = [0, 0, 0, 0, 0, 0, 240, 63, 0, 0, 0, 0, 0, 0, 240, 191]
    expect(zeroLike([...opposite, ...new Array(48).fill(0)])).toBe(false)
    expect(zeroLike(Array.from({ length: 64 }, (_, k) => (k % 8 === 7 ? 128 : 0)))).toBe(false)
  })
})
