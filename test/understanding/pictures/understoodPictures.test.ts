import { describe, expect, it } from 'vitest'
import type { AxisRole, NdArray } from '../../../src/contract'
import { psnr } from '../../../src/metrics/images/psnr'
import { ssim } from '../../../src/metrics/images/ssim'
import { type PictureSetting, understoodPictures } from '../../../src/understanding/pictures/understoodPictures'

const files = ['r.png', 'p.png'] as const
const plain: PictureSetting = { gray: false, range: 'of the type' }
const grey = Uint8Array.from({ length: 12 }, (_, i) => i * 20)
const picture = (data: NdArray['data'], shape: readonly number[], axes?: readonly AxisRole[]): NdArray => ({
  data,
  shape,
  ...(axes ? { axes } : {}),
})
const inColour: readonly AxisRole[] = ['space', 'space', 'colour']

describe('two pictures', () => {
  it('drop an axis of one element behind rows and columns', () => {
    const { values } = understoodPictures(picture(grey, [3, 4]), picture(grey, [3, 4, 1]), plain, files)
    expect(values[1].shape).toEqual([3, 4])
  })
  it.each([2, 4])('with alpha that hides pixels on one side are refused: %i channels', (channels) => {
    const other = picture(new Uint8Array(12 * channels), [3, 4, channels], inColour)
    expect(() => understoodPictures(picture(grey, [3, 4]), other, plain, files)).toThrow(
      'p.png: picture: found an alpha channel that hides pixels',
    )
  })
  it('of whole numbers and fractions are refused with --data-range, and told where there is none', () => {
    const shares = picture(
      Float32Array.from(grey, (value) => value / 255),
      [3, 4],
    )
    const first = picture(grey, [3, 4])
    expect(() => understoodPictures(first, shares, plain, files)).toThrow(
      /found float32, the reference is uint8.*--data-range/,
    )
    expect(understoodPictures(first, shares, { ...plain, range: 'given' }, files).warnings).toEqual([])
    expect(understoodPictures(first, shares, { ...plain, range: 'none' }, files).warnings.join()).toContain(
      'are they in one unit?',
    )
  })
  it('of two depths are told where no option gives a range', () => {
    const deep = picture(
      Uint16Array.from(grey, (value) => 257 * value),
      [3, 4],
    )
    const { warnings } = understoodPictures(picture(grey, [3, 4]), deep, { ...plain, range: 'none' }, files)
    expect(warnings).toEqual([
      'the reference is uint8 from 0 to 220, the prediction uint16 from 0 to 56540: are they in one unit?',
    ])
  })
  describe('of a range that is taken from the type', () => {
    const types = {
      uint8: Uint8Array,
      int8: Int8Array,
      uint16: Uint16Array,
      int16: Int16Array,
      uint32: Uint32Array,
      int32: Int32Array,
      float32: Float32Array,
      float64: Float64Array,
    }
    const ofSign = (sign: number) =>
      Object.entries(types)
        .filter(([type]) => sign > 0 || !type.startsWith('uint'))
        .map(([type, Numbers]) => [type, Numbers, sign] as const)
    it.each([...ofSign(1), ...ofSign(-1)])('tell the one that PSNR and SSIM use: %s %o %i', (type, Numbers, sign) => {
      const numbers = [0, 0.25, 0.5, 1].map((value) => sign * value * (type.startsWith('float') ? 1 : 4))
      const reference = picture(Numbers.from(numbers), [4])
      const prediction = picture(Numbers.from(numbers.toReversed()), [4])
      const told = (range: PictureSetting['range']) => {
        const { warnings } = understoodPictures(reference, prediction, { ...plain, range }, files)
        expect(warnings).toHaveLength(1)
        return Number(/^the range is (\S+), that of (\S+) /.exec(warnings[0]!)![1])
      }
      const dataRange = told('of the type from 0')
      expect(psnr(reference, prediction)).toBe(psnr(reference, prediction, { dataRange }))
      if (type.startsWith('float')) return
      const small = { windowSize: 3 }
      expect(ssim(reference, prediction, small)).toBe(
        ssim(reference, prediction, { ...small, dataRange: told('of the type') }),
      )
    })
    it('say nothing where a quarter of it is used', () => {
      const one = picture(Int16Array.of(0, 9000), [2])
      const warnings = (range: PictureSetting['range']) =>
        understoodPictures(one, one, { ...plain, range }, files).warnings
      expect(warnings('of the type from 0')).toEqual([])
      expect(warnings('of the type')).toHaveLength(1)
    })
  })
  it('of more than 8 bits are refused where a metric takes 0 to 255', () => {
    const of = (values: NdArray['data']) => {
      const one = picture(values, [3, 4])
      return understoodPictures(one, one, { ...plain, range: 'of 8 bits' }, files).warnings
    }
    expect(() => of(Uint16Array.from(grey, (value) => 257 * value))).toThrow(/0 to 56540.*--data-range/)
    expect(of(grey)).toEqual([])
    expect(of(Float32Array.from(grey, (value) => value / 255))).toEqual([
      'the range is 255, and the values are 0 to 0.862745: --data-range gives another',
    ])
  })
  it('in colour are refused for metrics that compare windows', () => {
    const colours = picture(new Uint8Array(36), [3, 4, 3], inColour)
    const grave = { ...plain, range: 'none', greyOnly: true } as const
    expect(() => understoodPictures(colours, colours, grave, files)).toThrow('--gray')
    expect(understoodPictures(colours, colours, { ...grave, gray: true }, files).values[0].shape).toEqual([3, 4])
  })
  it('with an axis of time are compared in one frame', () => {
    const axes: readonly AxisRole[] = ['time', 'space', 'space']
    const film = picture(
      Uint8Array.from({ length: 24 }, (_, i) => i),
      [2, 3, 4],
      axes,
    )
    expect(() => understoodPictures(film, film, plain, files)).toThrow('one frame: --frame 0 to 1')
    const { values } = understoodPictures(film, film, { ...plain, frame: 1 }, files)
    expect(values[0]).toMatchObject({ shape: [3, 4], offset: 12 })
    const still = picture(grey, [3, 4])
    expect(() => understoodPictures(still, still, { ...plain, frame: 0 }, files)).toThrow('--frame')
  })
})
