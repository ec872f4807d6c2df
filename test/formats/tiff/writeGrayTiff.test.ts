import { fromArrayBuffer } from 'geotiff'
import { describe, expect, it } from 'vitest'
import { readImage } from '../../../src/engine/inspect/readImage'
import { writeGrayTiff } from '../../../src/formats/tiff/writeGrayTiff'

describe('writeGrayTiff', () => {
  it.each([
    [3, 5],
    [4, 4],
    [1, 1],
  ])('is read back by the own readers and by geotiff: %i × %i', async (height, width) => {
    const pixels = new Uint8Array(height * width).map((_, i) => i * 7)
    const file = writeGrayTiff(pixels, [height, width])
    for (const reader of ['tifffile', 'pil'] as const) {
      const image = await readImage(file, { reader })
      expect(image.shape).toEqual([height, width])
      expect(Uint8Array.from(image.data as Uint8Array)).toEqual(pixels)
    }
    const image = await (await fromArrayBuffer(file.slice().buffer)).getImage()
    expect((await image.readRasters())[0]).toEqual(pixels)
  })
})
