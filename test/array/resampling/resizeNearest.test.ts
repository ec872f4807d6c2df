import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resizeNearest } from '../../../src/array/resampling/resizeNearest'

test('takes row and column ⌊s(i + ½)⌋ with all channels', () => {
  const side = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(side, side, side, side, fc.constantFrom(0, 2, 3), (h, w, height, width, channels) => {
      const k = channels || 1
      const shape = channels ? [h, w, channels] : [h, w]
      const data = Int32Array.from({ length: h * w * k }, (_, i) => i)
      const out = resizeNearest({ data, shape }, height, width)
      expect(out.shape).toStrictEqual(channels ? [height, width, channels] : [height, width])
      for (let r = 0; r < height; r++)
        for (let c = 0; c < width; c++)
          for (let q = 0; q < k; q++) {
            const row = Math.floor((h / height) * (r + 0.5))
            const column = Math.floor((w / width) * (c + 0.5))
            expect(out.data[(r * width + c) * k + q]).toBe((row * w + column) * k + q)
          }
    }),
  )
})

test('returns the same array for the same size, and reads any strides', () => {
  const image = { data: Uint8Array.of(1, 2, 3, 4), shape: [2, 2] }
  expect(resizeNearest(image, 2, 2)).toBe(image)
  const turned = resizeNearest({ ...image, stride: [1, 2] }, 2, 4)
  expect(Array.from(turned.data)).toStrictEqual([1, 1, 3, 3, 2, 2, 4, 4])
  expect(turned.data).toBeInstanceOf(Uint8Array)
})

test.each([[[4]], [[2, 2, 2, 2]], [[0, 3]]])('shape %j is refused', (shape) => {
  expect(() => resizeNearest({ data: new Uint8Array(16), shape }, 2, 2)).toThrow(
    expect.objectContaining({ code: 'shape-mismatch' }),
  )
})
