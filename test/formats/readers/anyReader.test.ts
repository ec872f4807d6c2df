import { describe, expect, it } from 'vitest'
import { inCOrder } from '../../../src/array/inCOrder'
import { anyReader } from '../../../src/formats/readers/anyReader'

const context = (name: string) => ({ name, maxBytes: 1e6, resolve: () => Promise.reject(new Error('no other file')) })
const text = (content: string) => new TextEncoder().encode(content)

describe('anyReader', () => {
  it('gives axes x, y, z, channels last', async () => {
    const header = 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 3 1\nencoding: ascii\n\n'
    const image = await anyReader(text(`${header}1 2 3 4 5 6`), context('a.nrrd'))
    expect([image.shape, image.channelAxis, image.format]).toEqual([[2, 3, 1], null, 'nrrd'])
    expect([...(inCOrder(image).data as Uint8Array)]).toEqual([1, 3, 5, 2, 4, 6])
  })
  it('reads segments with their layers, and those of older files', async () => {
    const header = (lines: string) =>
      `NRRD0004\ntype: uint8\ndimension: 4\nsizes: 2 1 1 2\nkinds: list domain domain domain\nencoding: ascii\n${lines}\n\n1 0 0 1`
    const old = await anyReader(text(header('Segment0_Name:=a\nSegment1_Name:=b')), context('a.seg.nrrd'))
    expect(old.shape).toEqual([1, 1, 2, 2])
    expect(old.segmentation!.segments).toEqual([
      { name: 'a', layer: 0, value: 1 },
      { name: 'b', layer: 1, value: 1 },
    ])
    const lines =
      'Segment0_Name:=a\\nb\nSegment0_LabelValue:=5\nSegment0_Layer:=1\nSegmentation_ReferenceImageExtentOffset:=3 2 5'
    const { segments, offset } = (await anyReader(text(header(lines)), context('a.seg.nrrd'))).segmentation!
    expect([segments, offset]).toEqual([[{ name: 'a\nb', layer: 1, value: 5 }], [3, 2, 5]])
  })
  it('refuses an array without elements', async () => {
    const head = '\x93NUMPY\x01\0'
    const fields = "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 0), }\n"
    const bytes = Uint8Array.from(`${head}${String.fromCharCode(fields.length)}\0${fields}`, (char) =>
      char.charCodeAt(0),
    )
    await expect(anyReader(bytes, context('a.npy'))).rejects.toMatchObject({ code: 'empty', file: 'a.npy' })
  })
  it.each([
    ['a.png', '\x1f\x8b\x08', 'a gzip file under another name'],
    ['a.bin', 'hello', 'an unknown format'],
  ])('names what %s is', async (name, content, found) => {
    const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0))
    await expect(anyReader(bytes, context(name))).rejects.toMatchObject({
      code: 'wrong-format',
      found: expect.stringContaining(found),
    })
  })
})
