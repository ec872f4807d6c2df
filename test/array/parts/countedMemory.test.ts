import { expect, it } from 'vitest'
import { countedParts } from '../../../src/array/parts/countedParts'
import { imageInParts } from '../../../src/formats/zarr/imageInParts'
import type { ZarrStore } from '../../../src/formats/zarr/zarrStore'

const shape = [512, 1024, 1024]
const chunks = [64, 64, 64]
const chunk = new Uint8Array(64 ** 3).map((_, i) => (i >> 6) % 3)
/** No region and no chunk above it is read: `readRegion` refuses them before they are made. */
const maxBytes = 2 ** 23

function store(): ZarrStore {
  const meta = { zarr_format: 2, shape, chunks, dtype: '|u1', compressor: null, fill_value: 0, order: 'C' }
  return {
    name: 'image',
    maxBytes,
    read: async (path) =>
      path === '.zarray' ? new TextEncoder().encode(JSON.stringify(meta)) : /^\d/.test(path) ? chunk : null,
  }
}

it('two images of 512 MiB are counted in regions of at most 8 MiB', async () => {
  const side = () => imageInParts(store(), { level: 0, label: null })
  const { first, second, counts } = await countedParts(await side(), await side())
  const voxels = shape.reduce((a, b) => a * b, 1)
  const share = (label: number) => (chunk.filter((value) => value === label).length * voxels) / chunk.length
  expect([...first]).toEqual([1, 2])
  expect([...second]).toEqual([1, 2])
  expect([...counts]).toEqual([share(1), share(2)])
})
