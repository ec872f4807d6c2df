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

// All as tifffile 2026.3.3 answers.
describe('what tifffile takes for the first series', () => {
  test('a shape that stands in the second description, where the caller gave the first', async () => {
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

  test('a shape only if it is a text', async () => {
    const bytes = new TextEncoder().encode('{"shape": [1, 2, 3]}')
    expect((await read(page(0, [[270, bytes]]))).shape).toEqual([2, 3])
  })

  test('pages with a directory each, though ImageJ would keep one', async () => {
    const many = [large(0, [imagej(3)]), large(10), large(20)]
    const { data, shape } = await read(...many)
    expect(shape).toEqual([3, 20, 20])
    expect(numbersOf(data)).toEqual(many.flatMap((one) => Array.from(one.data)))
  })

  test('as many pages as there are, where ImageJ counts others', async () => {
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
    // One directory for all planes: without the description there would be one plane.
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

  test('no description behind a byte order mark', async () => {
    const planes = { ...large(0, [[270, '\ufeffImageJ=1\nimages=3\nslices=3']]), data: new Uint8Array(1200) }
    expect((await read(planes)).shape).toEqual([20, 20])
  })

  test('no count that is no number', async () => {
    await expect(read(page(0, [[270, 'ImageJ=1\nimages=x\n']]))).rejects.toMatchObject({ code: 'bad-header' })
  })

  test('one plane of OME, no more: others may lie in other files', async () => {
    const ome = (sizes: string): readonly [number, string] => [270, `<OME><Image><Pixels ${sizes}/></Image></OME>`]
    expect((await read(page(0, [ome('SizeC="1" SizeT="1" SizeX="3" SizeY="2" SizeZ="1"')]))).shape).toEqual([2, 3])
    const three = read(page(0, [ome('SizeC="1" SizeT="1" SizeX="3" SizeY="2" SizeZ="3"')]))
    await expect(three).rejects.toMatchObject({ code: 'unsupported' })
  })

  test('nothing of a file whose planes MetaMorph counts', async () => {
    await expect(read(page(0, [[33628, 1]]))).rejects.toMatchObject({ code: 'unsupported' })
  })

  test('no predictor of data that is not compressed', async () => {
    await expect(read(page(0, [[317, 2]]))).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('what Pillow takes for upright', () => {
  const xmp = new TextEncoder().encode('<x:xmpmeta><rdf:Description tiff:Orientation="3"/></x:xmpmeta>')

  test('the orientation of the metadata where there is no tag', async () => {
    const { data } = await pilReader(pagesTiff([page(0, [[700, xmp]])]), context)
    expect(numbersOf(data)).toEqual([5, 4, 3, 2, 1, 0])
  })

  test('the tag before the metadata', async () => {
    const tags = [[274, 1] as const, [700, xmp] as const]
    const { data } = await pilReader(pagesTiff([page(0, tags)]), context)
    expect(numbersOf(data)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('no lone raw plane turned from white to black', async () => {
    const tags = [[262, 0] as const]
    const bytes = pagesTiff([page(0, tags)])
    expect(numbersOf((await pilReader(bytes, context)).data)).toEqual([255, 254, 253, 252, 251, 250])
    const planar = pagesTiff([page(0, [...tags, [284, 2]])])
    expect(numbersOf((await pilReader(planar, context)).data)).toEqual([0, 1, 2, 3, 4, 5])
  })
})
