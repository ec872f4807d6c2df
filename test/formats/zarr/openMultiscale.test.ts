import { describe, expect, it } from 'vitest'
import { filesSource } from '../../../src/engine/files/filesSource'
import { isZarrArchive } from '../../../src/formats/zarr/isZarrArchive'
import { zarrImage } from '../../../src/formats/zarr/zarrImage'
import { folderStore } from '../../../src/formats/zarr/zarrStore'
import { storedZip } from '../../../src/formats/zip/storedZip'

type Tree = Readonly<Record<string, unknown>>

const array = {
  zarr_format: 2,
  shape: [2, 3],
  chunks: [2, 2],
  dtype: '|u1',
  compressor: null,
  fill_value: 7,
  order: 'C',
  filters: null,
}
const axes = [
  { name: 'y', type: 'space', unit: 'micrometer' },
  { name: 'x', type: 'space', unit: 'micrometer' },
]
const dataset = { path: '0', coordinateTransformations: [{ type: 'scale', scale: [2, 3] }] }
const image = { axes, datasets: [dataset] }
const group = (multiscale: Tree, meta: Tree = array, others: Readonly<Record<string, string>> = {}) => ({
  '.zgroup': '{"zarr_format": 2}',
  '.zattrs': JSON.stringify({ multiscales: [multiscale] }),
  '0/.zarray': JSON.stringify(meta),
  ...others,
})
const read = (files: Readonly<Record<string, string | Uint8Array>>, maxBytes = 2 ** 20) =>
  zarrImage(folderStore(filesSource(files), '', { maxBytes }), { level: 0, label: null })

describe('an image of OME-Zarr', () => {
  it('has the fill value where a chunk has no file', async () => {
    const { data, shape, spacing, unit } = await read({ ...group(image), '0/0.0': Uint8Array.of(1, 2, 3, 4) })
    expect([...(data as Uint8Array)]).toEqual([1, 2, 7, 3, 4, 7])
    expect({ shape, spacing, unit }).toEqual({ shape: [2, 3], spacing: [2, 3], unit: 'um' })
  })

  it('has the scales of dataset and image one after the other', async () => {
    const more = [
      { type: 'scale', scale: [10, 10] },
      { type: 'translation', translation: [1, 2] },
    ]
    const own = { type: 'translation', translation: [0.5, 0] }
    const first = { path: '0', coordinateTransformations: [...dataset.coordinateTransformations, own] }
    const found = await read(group({ ...image, datasets: [first], coordinateTransformations: more }))
    expect(found.spacing).toEqual([20, 30])
    expect(found.place).toEqual([6, 2])
  })

  it('has millimetres for axes of several units, and no size without a unit', async () => {
    const mixed = [axes[0]!, { ...axes[1]!, unit: 'millimeter' }]
    expect(await read(group({ ...image, axes: mixed }))).toMatchObject({ spacing: [0.002, 3], unit: 'mm' })
    const bare = axes.map(({ name, type }) => ({ name, type }))
    expect((await read(group({ ...image, axes: bare }))).spacing).toBeUndefined()
  })

  it('is found in an archive whatever its first file is', () => {
    const bytes = new Uint8Array(4)
    const named = (name: string) => ({ name, bytes })
    expect(isZarrArchive(storedZip([named('0/0.0'), named('0/.zarray')]))).toBe(true)
    expect(isZarrArchive(storedZip([named('a.ome.zarr/0')]))).toBe(true)
    expect(isZarrArchive(storedZip([named('a/1'), named('a/2.dcm')]))).toBe(false)
  })
})

describe('refused', () => {
  const cases: readonly (readonly [why: string, files: Readonly<Record<string, string>>, words: RegExp])[] = [
    [
      'another codec',
      group(image, { ...array, compressor: { id: 'pcodec' } }),
      /codec pcodec, expected blosc.*create_array/,
    ],
    ['a filter', group(image, { ...array, filters: [{ id: 'delta' }] }), /the filter delta/],
    ['another type', group(image, { ...array, dtype: '<c8' }), /data type "<c8"/],
    ['a size without bound', group(image, { ...array, shape: [1e9, 1e9] }), /bytes|whole numbers/],
    ['chunks without bound', group(image, { ...array, chunks: [1e5, 1e5] }), /chunks of 10000000000, expected at most/],
    ['chunks without number', group(image, { ...array, shape: [2 ** 12, 2 ** 7], chunks: [1, 1e-9] }), /whole numbers/],
    ['axes of another count', group({ ...image, axes: [axes[0]!] }), /axes y, expected y, x/],
    ['axes in another order', group({ ...image, axes: [axes[1]!, axes[0]!] }), /axes x, y, expected y, x/],
    [
      'a rotation',
      group({ ...image, datasets: [{ path: '0', coordinateTransformations: [{ type: 'rotation' }] }] }),
      /transformation "rotation", expected scale/,
    ],
    ['a path out of the image', group({ ...image, datasets: [{ path: '../0' }] }), /path "\.\.\/0"/],
    ['a plate', { '.zgroup': '{}', '.zattrs': '{"plate": {}}' }, /a plate or a well, expected one of its images/],
    ['labels without an image', { '.zgroup': '{}', '.zattrs': '{"labels": ["a"]}' }, /expected one of them.*a/],
    ['nothing', { 'a.txt': '' }, /no zarr.json/],
  ]
  for (const [why, files, words] of cases) it(why, () => expect(read(files)).rejects.toThrow(words))

  it('a chunk that is too short, by its name', () =>
    expect(read(group(image, array, { '0/0.0': 'abc' }))).rejects.toThrow(/0\/0\.0.*3 bytes of a chunk/))
})
