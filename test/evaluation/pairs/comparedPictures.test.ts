import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { comparedPictures } from '../../../src/evaluation/pairs/comparedPictures'
import { readComparedFile } from '../../../src/evaluation/pairs/readComparedFile'
import { ssim } from '../../../src/metrics/images'
import { uniform } from '../../support/uniform'

/** A picture of random colours. */
function colours(name: string, seed: number) {
  const random = uniform(seed)
  const data = Buffer.from(Uint8Array.from({ length: 16 * 12 * 3 }, () => 256 * random()))
  const options = { colorType: 2, inputColorType: 2, inputHasAlpha: false } as const
  const bytes = PNG.sync.write({ width: 16, height: 12, data, gamma: 0 } as unknown as PNG, options)
  return readComparedFile(bytes, { name, as: 'pictures' })
}

describe('two files whose intensities are compared', () => {
  it('have the axis of colours that both state', async () => {
    const [a, b] = [await colours('a.png', 1), await colours('b.png', 2)]
    const { values, channelAxis, warnings } = comparedPictures(a, b)
    expect({ channelAxis, warnings, shape: values[0].shape }).toEqual({
      channelAxis: 2,
      warnings: [],
      shape: [12, 16, 3],
    })
    const plane = (array: (typeof values)[number], c: number) => ({
      data: Uint8Array.from({ length: 12 * 16 }, (_, i) => Number(array.data[3 * i + c])),
      shape: [12, 16],
    })
    const one = [0, 1, 2].map((c) => ssim(plane(values[0], c), plane(values[1], c)))
    const all = ssim(...values, { channelAxis: channelAxis! })
    expect(all).toBeCloseTo((one[0]! + one[1]! + one[2]!) / 3, 14)
  })

  it('are grey where --gray asks for it', async () => {
    const [a, b] = [await colours('a.png', 1), await colours('b.png', 2)]
    expect(comparedPictures(a, b, { gray: true })).toMatchObject({
      channelAxis: null,
      values: [{ shape: [12, 16] }, {}],
    })
  })

  it('are read by one library: nibabel and ITK order axes otherwise', () => {
    const file = (format: 'mgh' | 'nifti1') => ({
      name: `a.${format}`,
      image: { data: new Uint8Array(8), shape: [2, 2, 2] },
      format,
      reader: null,
      note: null,
    })
    expect(() => comparedPictures(file('mgh'), file('nifti1'))).toThrow('read both by nibabel')
    expect(() => comparedPictures(file('mgh'), file('mgh'))).not.toThrow()
  })
})
