import fc from 'fast-check'
import { lncc, mae, mse, type NdArray, nrmse, psnr, ssim } from 'medgrade/images'
import { describe, expect, test } from 'vitest'
import { oracleLncc, oracleSsim } from '../../oracles/imageQuality'

const height = 9
const width = 11
const pixels = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: height * width, maxLength: height * width })
const rows = (list: readonly number[]) =>
  Array.from({ length: height }, (_, r) => list.slice(r * width, (r + 1) * width))
const bytes = (list: readonly number[]): NdArray => ({ data: Uint8Array.from(list), shape: [height, width] })
const doubles = (list: readonly number[]): NdArray => ({ data: Float64Array.from(list), shape: [height, width] })

/** The same image written column by column, from the last pixel backwards, with gaps. */
function strided(list: readonly number[]): NdArray {
  const data = new Uint16Array(2 * height * width)
  const offset = data.length - 1
  list.forEach((value, i) => {
    data[offset - 2 * ((i % width) * height + Math.floor(i / width))] = value
  })
  return { data, shape: [height, width], stride: [-2, -2 * height], offset }
}

const expectSame = (found: number, expected: number) =>
  Number.isNaN(expected) ? expect(found).toBeNaN() : expect(found).toBeCloseTo(expected, 10)

test('SSIM and LNCC equal their textbook versions, 8-bit and double', () => {
  fc.assert(
    fc.property(pixels, pixels, fc.constantFrom(3, 5, 7), (a, b, side) => {
      const structural = oracleSsim(rows(a), rows(b), side, 255)
      expectSame(ssim(bytes(a), bytes(b), { windowSize: side }), structural)
      expectSame(ssim(doubles(a), doubles(b), { windowSize: side, dataRange: 255 }), structural)
      const local = oracleLncc(rows(a), rows(b), side)
      expectSame(lncc(bytes(a), bytes(b), { window: side, border: 'valid' }), local)
      expectSame(lncc(doubles(a), doubles(b), { window: side, border: 'valid' }), local)
    }),
  )
})

describe.each([
  ['mse', mse],
  ['mae', mae],
  ['psnr', (a: NdArray, b: NdArray) => psnr(a, b, { dataRange: 255 })],
  ['ssim', (a: NdArray, b: NdArray) => ssim(a, b, { dataRange: 255 })],
  ['lncc', (a: NdArray, b: NdArray) => lncc(a, b, { window: 5 })],
] as const)('%s', (_, metric) => {
  test('is symmetric, the same for any strides and under flips', () => {
    fc.assert(
      fc.property(pixels, pixels, (a, b) => {
        const value = metric(bytes(a), bytes(b))
        expectSame(metric(bytes(b), bytes(a)), value)
        expectSame(metric(strided(a), strided(b)), value)
        expectSame(metric(bytes(a.toReversed()), bytes(b.toReversed())), value)
      }),
    )
  })

  test('refuses different shapes', () => {
    const code = expect.objectContaining({ code: 'shape-mismatch' })
    expect(() => metric(bytes([]), { data: new Uint8Array(9), shape: [9] })).toThrow()
    expect(() =>
      metric({ data: new Uint8Array(99), shape: [9, 11] }, { data: new Uint8Array(99), shape: [11, 9] }),
    ).toThrow(code)
  })
})

test('equal images are perfect', () => {
  fc.assert(
    fc.property(pixels, (a) => {
      expect(mse(bytes(a), bytes(a))).toBe(0)
      expect(mae(bytes(a), bytes(a))).toBe(0)
      expect(psnr(bytes(a), bytes(a))).toBe(Number.POSITIVE_INFINITY)
      expect(ssim(bytes(a), bytes(a))).toBeCloseTo(1, 12)
      if (new Set(a).size > 50) expect(lncc(bytes(a), bytes(a))).toBeCloseTo(1, 12)
    }),
  )
})

test('options that do not fit are refused', () => {
  const image = doubles(Array.from({ length: height * width }, (_, i) => i))
  const code = expect.objectContaining({ code: 'bad-option' })
  expect(() => ssim(image, image)).toThrow(code)
  expect(() => ssim(image, image, { dataRange: 1, windowSize: 4 })).toThrow(code)
  expect(() => ssim(image, image, { dataRange: 1, sigma: -1 })).toThrow(code)
  expect(() => ssim(image, image, { dataRange: 1, channelAxis: 5 })).toThrow(code)
  expect(() => lncc(image, image, { window: 4 })).toThrow(code)
  expect(() => lncc(image, image, { window: 13, precision: 'single' })).toThrow(code)
  const none = { data: new Uint8Array(0), shape: [0, 3] }
  expect(() => nrmse(none, none)).toThrow(expect.objectContaining({ code: 'too-few-values' }))
})
