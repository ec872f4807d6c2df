import { describe, expect, it } from 'vitest'
import { tiffTags } from '../../../src/cli/header/tiffTags'

type Tag = readonly [tag: number, type: number, count: number, value: number]

/** A TIFF of one directory; a value that does not fit in its entry is an offset into `body`, which begins at byte 4096. */
function tiff(tags: readonly Tag[], body: Uint8Array, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(4096 + body.length)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, littleEndian ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, littleEndian)
  view.setUint32(4, 8, littleEndian)
  view.setUint16(8, tags.length, littleEndian)
  tags.forEach(([tag, type, count, value], k) => {
    const at = 10 + 12 * k
    view.setUint16(at, tag, littleEndian)
    view.setUint16(at + 2, type, littleEndian)
    view.setUint32(at + 4, count, littleEndian)
    if (type === 3 && count === 1) view.setUint16(at + 8, value, littleEndian)
    else view.setUint32(at + 8, value, littleEndian)
  })
  bytes.set(body, 4096)
  return bytes
}

function words(values: readonly number[], littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(4 * values.length)
  values.forEach((value, k) => {
    new DataView(bytes.buffer).setUint32(4 * k, value, littleEndian)
  })
  return bytes
}

const fieldOf = (sections: Awaited<ReturnType<typeof tiffTags>>, tag: number) =>
  sections[1]?.fields.find((field) => field.tag === tag)

describe('tiffTags', () => {
  it.each([true, false])('reads long arrays and several rationals, little-endian %s', async (littleEndian) => {
    const list = Array.from({ length: 300 }, (_, k) => k + 70_000)
    const tags: Tag[] = [
      [262, 3, 1, 2],
      [273, 4, 300, 4096],
      [532, 5, 6, 4096],
    ]
    const sections = await tiffTags(tiff(tags, words(list, littleEndian), littleEndian), 'x.tif')
    expect(fieldOf(sections, 273)).toMatchObject({ name: 'StripOffsets', type: 'LONG', count: 300, value: list })
    expect(fieldOf(sections, 532)?.value).toEqual(
      Array.from({ length: 6 }, (_, k) => `${70_000 + 2 * k}/${70_001 + 2 * k}`),
    )
    expect(fieldOf(sections, 262)?.meaning).toBe('RGB')
  })

  it('gives type and count of tags beyond a million values', async () => {
    const sections = await tiffTags(tiff([[65000, 1, 3_000_000, 4096]], new Uint8Array(3_000_000), true), 'x.tif')
    expect(fieldOf(sections, 65000)).toEqual({
      name: 'Tag65000',
      tag: 65000,
      type: 'BYTE',
      count: 3_000_000,
      value: null,
    })
  })

  it.each([
    ['an array of 4 GiB, for which geotiff would allocate', [[273, 4, 2 ** 30, 4096]]],
    ['an array behind the end', [[273, 4, 300, 2 ** 31]]],
    ['a type that there is not', [[273, 99, 1, 0]]],
    ['hundreds of entries over the same bytes', Array.from({ length: 300 }, () => [273, 4, 1000, 96])],
  ] as [string, Tag[]][])('refuses %s', async (_, tags) => {
    await expect(tiffTags(tiff(tags, new Uint8Array(64), true), 'x.tif')).rejects.toMatchObject({
      code: 'bad-header',
      file: 'x.tif',
    })
  })

  it('refuses a chain of directories that forms a cycle', async () => {
    const bytes = tiff([[262, 3, 1, 1]], new Uint8Array(0), true)
    new DataView(bytes.buffer).setUint32(22, 8, true)
    expect(await tiffTags(bytes, 'x.tif')).toHaveLength(2)
  })

  it('reads a file that ends with its last directory', async () => {
    expect(await tiffTags(tiff([[262, 3, 1, 1]], new Uint8Array(0), true).slice(0, 22), 'x.tif')).toHaveLength(2)
  })
})
