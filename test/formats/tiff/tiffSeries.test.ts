import { describe, expect, test } from 'vitest'
import type { Data } from '../../../src/contract'
import { pilReader } from '../../../src/formats/readers/pilReader'
import { tifffileReader } from '../../../src/formats/readers/tifffileReader'
import { type PlainPage, pagesTiff } from '../../support/files/pagesTiff'

const context = { name: 'mask.tif', maxBytes: 2 ** 20, resolve: () => Promise.reject(new Error('no neighbours')) }
const page = (first: number, tags: PlainPage['tags'] = []): PlainPage => ({
  width: 3,
  height: 2,
  data: Uint8Array.from({ length: 6 }, (_, i) => first + i),
  tags,
})
const numbersOf = (data: Data): number[] => Array.from(data as Uint8Array)
const large = (value: number, tags: PlainPage['tags'] = []): PlainPage => ({
  width: 20,
  height: 20,
  data: new Uint8Array(400).fill(value),
  tags,
})
const read = (...pages: PlainPage[]) => tifffileReader(pagesTiff(pages), context)
const imagej = (images: number): readonly [number, string] => [
  270,
  `ImageJ=1.53t\nimages=${images}\nslices=${images}\n`,
]

// Expected values of tifffile 2026.3.3.
describe('the first series of tifffile', () => {
  test('has the shape in the second description if the user wrote the first', async () => {
    const { shape } = await read(
      page(0, [
        [270, 'my mask'],
        [270, '{"shape": [1, 2, 3]}'],
      ]),
    )
    expect(shape).toEqual([1, 2, 3])
    const older = await read(
      page(0, [
        [270, 'my mask'],
        [270, 'shape=(1, 2, 3)'],
      ]),
    )
    expect(older.shape).toEqual([1, 2, 3])
  })

  test.each(['{"shape": [1, 2, 3]', '{"shape": "2x3"}', 'shape=(1,)', 'shape=()'])(
    '%s cannot be read',
    async (text) => {
      await expect(read(page(0, [[270, text]]))).rejects.toMatchObject({ code: 'bad-header' })
    },
  )

  test('has a shape only from a text', async () => {
    const bytes = new TextEncoder().encode('{"shape": [1, 2, 3]}')
    expect((await read(page(0, [[270, bytes]]))).shape).toEqual([2, 3])
  })

  test('has a directory for each page, although ImageJ would write one', async () => {
    const many = [large(0, [imagej(3)]), large(10), large(20)]
    const { data, shape } = await read(...many)
    expect(shape).toEqual([3, 20, 20])
    expect(numbersOf(data)).toEqual(many.flatMap((one) => Array.from(one.data)))
  })

  test('has the pages of the file, although ImageJ declares another number', async () => {
    expect((await read(large(0, [imagej(2)]), large(10), large(20))).shape).toEqual([3, 20, 20])
    expect((await read(large(0, [imagej(2)]), large(10), large(20), large(30))).shape).toEqual([2, 2, 20, 20])
  })

  test.each([
    'ImageJ=1\nimages=3\nslices= 3 \n',
    'ImageJ=1\rimages=3\rslices=3\r',
    'ImageJ=1\x1cimages=3\x1cslices=3',
    'ImageJ=1\nimages=3\nslices\x1f=3\n',
    'ImageJ=1\nimages=3\nslices=True\nframes=3\n',
    ' \u00a0\x1cImageJ=1\nimages=3\nslices=3',
  ])('the lines and words of ImageJ as Python takes them: %j', async (text) => {
    // One directory for all planes: without the description there is one plane.
    const planes = { ...large(0, [[270, text]]), data: new Uint8Array(1200) }
    expect((await read(planes)).shape).toEqual([3, 20, 20])
  })

  test.each(['slices=3.0', 'slices=0x3', 'slices=', 'slices=3=4', 'slices=nan', 'frames=3\norder=1'])(
    'no series of ImageJ with %j',
    async (line) => {
      const planes = { ...large(0, [[270, `ImageJ=1\nimages=3\n${line}\n`]]), data: new Uint8Array(1200) }
      await expect(read(planes)).rejects.toMatchObject({ code: 'bad-header' })
    },
  )

  test('ignores a description behind a byte-order mark', async () => {
    const planes = { ...large(0, [[270, '\ufeffImageJ=1\nimages=3\nslices=3']]), data: new Uint8Array(1200) }
    expect((await read(planes)).shape).toEqual([20, 20])
  })

  test('ignores a count that is not a number', async () => {
    await expect(read(page(0, [[270, 'ImageJ=1\nimages=x\n']]))).rejects.toMatchObject({ code: 'bad-header' })
  })

  test('is read for one plane of OME only, since others may be in other files', async () => {
    const ome = (sizes: string): readonly [number, string] => [270, `<OME><Image><Pixels ${sizes}/></Image></OME>`]
    expect((await read(page(0, [ome('SizeC="1" SizeT="1" SizeX="3" SizeY="2" SizeZ="1"')]))).shape).toEqual([2, 3])
    const three = read(page(0, [ome('SizeC="1" SizeT="1" SizeX="3" SizeY="2" SizeZ="3"')]))
    await expect(three).rejects.toMatchObject({ code: 'bad-header' })
  })

  test('is refused for MetaMorph files', async () => {
    await expect(read(page(0, [[33628, 1]]))).rejects.toMatchObject({ code: 'unsupported' })
  })

  test('has no predictor for uncompressed data', async () => {
    await expect(read(page(0, [[317, 2]]))).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('orientation in Pillow', () => {
  const xmp = new TextEncoder().encode('<x:xmpmeta><rdf:Description tiff:Orientation="3"/></x:xmpmeta>')

  test('is that of the metadata without a tag', async () => {
    const { data } = await pilReader(pagesTiff([page(0, [[700, xmp]])]), context)
    expect(numbersOf(data)).toEqual([5, 4, 3, 2, 1, 0])
  })

  test('is that of the tag, if present, not of the metadata', async () => {
    const tags = [[274, 1] as const, [700, xmp] as const]
    const { data } = await pilReader(pagesTiff([page(0, tags)]), context)
    expect(numbersOf(data)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('a single uncompressed plane is not inverted', async () => {
    const tags = [[262, 0] as const]
    const bytes = pagesTiff([page(0, tags)])
    expect(numbersOf((await pilReader(bytes, context)).data)).toEqual([255, 254, 253, 252, 251, 250])
    const planar = pagesTiff([page(0, [...tags, [284, 2]])])
    expect(numbersOf((await pilReader(planar, context)).data)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
