import { describe, expect, it } from 'vitest'
import { seenPicture } from '../../../src/understanding/pictures/seenPicture'
import { writeTiff } from '../../support/writeTiff'

const context = (name: string) => ({ name, maxBytes: 2 ** 20 }) as Parameters<typeof seenPicture>[1]
const tiff = (photometric: number, samples: number) =>
  writeTiff(
    new Uint8Array(16 * samples).map((_, i) => i),
    { width: 4, height: 4, samples, tags: { 262: photometric } },
  )

describe('samples of a TIFF that are no grey and no red, green and blue', () => {
  it.each([
    [5, 4, 'inks (CMYK)'],
    [6, 3, 'luma and chroma (YCbCr)'],
    [8, 3, 'CIE L*a*b*'],
    [9, 3, 'ICC L*a*b*'],
    [10, 3, 'ITU L*a*b*'],
    [32803, 1, 'a colour filter array'],
    [32844, 1, 'LogL'],
    [32845, 3, 'LogLuv'],
  ])('are refused: interpretation %i', async (photometric, samples, found) => {
    await expect(seenPicture(tiff(photometric, samples), context('a.tif'))).rejects.toMatchObject({
      code: 'unsupported',
      file: 'a.tif',
      found,
    })
  })

  it.each([
    [1, 1],
    [2, 3],
  ])('are others than interpretation %i', async (photometric, samples) => {
    const { array, note } = await seenPicture(tiff(photometric, samples), context('a.tif'))
    expect([array.data[5], note]).toEqual([5, null])
  })
})
