import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cOrderBytes } from '../../../src/array/cOrderBytes'
import { dtypeOf } from '../../../src/array/dtypeOf'
import { filesSource } from '../../../src/engine/files/filesSource'
import { type LevelSetting, openMultiscale } from '../../../src/formats/zarr/openMultiscale'
import { packedZarr } from '../../../src/formats/zarr/packedZarr'
import { archivedZarr } from '../../../src/formats/zarr/zarrImage'
import { archiveStore } from '../../../src/formats/zarr/zarrStore'
import { zipContent } from '../../../src/formats/zip/zipContent'
import { zipEntries } from '../../../src/formats/zip/zipEntries'

interface Expected {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly axes: readonly string[]
  readonly sha256: string
  readonly sum: number
}

const folder = 'fixtures/ome-zarr'
const { images } = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as {
  readonly images: Readonly<Record<string, readonly Expected[]>>
}
const bytesOf = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}.zip`))
const context = (name: string) => ({ name, maxBytes: 2 ** 30 })
const whole: LevelSetting = { level: 0, label: null }

// No codec is WebAssembly.
beforeAll(() => void vi.stubGlobal('WebAssembly', undefined))
afterAll(() => void vi.unstubAllGlobals())

/** The files of the archive as a folder. */
async function unpacked(name: string) {
  const bytes = bytesOf(name)
  const files = new Map<string, Uint8Array>()
  for (const entry of zipEntries(bytes, name)) files.set(entry.name, await zipContent(bytes, entry, context(name)))
  return filesSource(files)
}

async function check(bytes: Uint8Array, name: string, expected: Expected) {
  const { place: _, labels: __, ...image } = await archivedZarr(bytes, context(name))
  expect(image.shape).toEqual(expected.shape)
  expect(dtypeOf(image)).toBe(expected.dtype.replace('float16', dtypeOf(image)))
  expect(image.spacing).toEqual(expected.spacing)
  expect(image.unit).toBe('um')
  if (expected.dtype === 'float16') {
    expect(Array.from(image.data as Float32Array).reduce((a, b) => a + b)).toBe(expected.sum)
    return
  }
  expect(createHash('sha256').update(cOrderBytes(image)).digest('hex')).toBe(expected.sha256)
}

describe('images of zarr-python', () => {
  for (const [name, [first, second]] of Object.entries(images))
    it(`${name} is the same in an archive, in a folder and at its second resolution`, async () => {
      await check(bytesOf(name), `${name}.zip`, first!)
      await check(await (await unpacked(name)).read(name), name, first!)
      const store = archiveStore(bytesOf(name), context(name))
      await check(await packedZarr(store, { level: 1, label: null }), name, second!)
    })
})

describe('labels beside an image', () => {
  const store = () => archiveStore(bytesOf('v3_labels.ome.zarr'), context('image'))
  it('are read by their name', async () => {
    const image = await archivedZarr(await packedZarr(store(), { level: 0, label: 'cells' }), context('image'))
    expect(image.shape).toEqual([5, 9, 11])
    expect(Math.max(...Array.from(image.data as Uint8Array))).toBe(3)
    expect(image.labels).toEqual([])
  })
  it('are listed where none has the name', async () => {
    await expect(openMultiscale(store(), { level: 0, label: 'cell' })).rejects.toThrow(/no labels cell.*nuclei, cells/)
    await expect(openMultiscale(store(), { level: 7, label: null })).rejects.toThrow(/no level 7.*0 to 1/)
    expect((await openMultiscale(store(), whole)).labels).toEqual(['nuclei', 'cells'])
  })
})
