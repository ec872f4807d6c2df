import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areLarge } from '../../../src/array/parts/heldImages'
import type { ZarrChoice } from '../../../src/contract'
import { componentCounting } from '../../../src/kernels/components/componentCounting'
import { betti0Error, labelOverlap, lesionF1 } from '../../../src/metrics'
import { directorySource } from '../../../src/node/files/directorySource'
import { readArray } from '../../../src/node/files/readArray'
import { unzip } from '../../../src/node/files/unzip'
import { countedPair, requireLabelMap } from '../../../src/understanding/labels/countedPair'

let root = ''
const inParts = async (path: string, choice?: ZarrChoice) =>
  (await directorySource('.', { links: 'anywhere', zarr: choice }).inParts!(path))!
const at = (name: string) => join(root, `${name}.ome.zarr`)

const names = ['v2_blosc_lz4', 'v3_sharded', 'v3_sharded_start', 'v3_labels', 'v2_raw_f', 'v3_gzip_crc']

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-counted-'))
  for (const name of names)
    for (const [path, bytes] of await unzip(readFileSync(`fixtures/ome-zarr/${name}.ome.zarr.zip`), 2 ** 20)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), bytes)
    }
})
afterAll(() => rmSync(root, { recursive: true }))

describe('label maps that are counted on disk', () => {
  it.each([
    ['v2_blosc_lz4', 'v3_sharded'],
    ['v3_sharded', 'v3_sharded_start'],
  ])('%s and %s have the counts of the whole arrays', async (a, b) => {
    const rules = [1, 3].flatMap((reach) => [true, false].map((merged) => ({ reach: reach as 1 | 3, merged })))
    const [first, second] = [await inParts(at(a)), await inParts(at(b))]
    const counted = await countedPair(first, second, { counting: componentCounting(first.shape, rules) })
    const full = [await readArray(at(a)), await readArray(at(b))] as const
    expect(labelOverlap(counted.pair)).toEqual(labelOverlap(...full))
    for (const connectivity of [6, 26] as const) {
      expect(betti0Error(counted.pair, { connectivity })).toEqual(betti0Error(...full, { connectivity }))
      expect(lesionF1(counted.pair, { connectivity })).toEqual(lesionF1(...full, { connectivity }))
    }
    expect(() => lesionF1(counted.pair, { connectivity: 18 })).toThrow(/connectivity/)
    expect(counted.inVoxels).toBe(false)
    expect(counted.pair.spacing).toEqual([0.0005, 0.00025, 0.00025])
    expect([counted.misplaced, counted.odd]).toEqual([null, []])
  })

  it('are those of the chosen labels', async () => {
    const choice = { labels: 'nuclei' }
    const counted = await countedPair(await inParts(at('v3_labels'), choice), await inParts(at('v3_sharded'), choice))
    const full = labelOverlap(
      await readArray(join(at('v3_labels'), 'labels/nuclei')),
      await readArray(at('v3_sharded')),
    )
    expect(labelOverlap(counted.pair)).toEqual(full)
  })

  it('are equal in a folder and in its archive', async () => {
    for (const name of names) {
      const archive = await inParts(`fixtures/ome-zarr/${name}.ome.zarr.zip`)
      const { read, stamps: __, name: _, ...facts } = await inParts(at(name))
      expect(archive).toMatchObject(facts)
      const start = facts.shape.map(() => 0)
      expect(await archive.read(start, facts.shape)).toEqual(await read(start, facts.shape))
    }
  })

  it('are those of images that are large together', async () => {
    const one = await inParts(at('v3_sharded'))
    expect(areLarge([one, one])).toBe(false)
    expect(areLarge([one, one], 100)).toBe(true)
    for (const path of ['dicom-series/ct.zip', 'none', 'dicom-series', 'ome-zarr/README.md'])
      expect(await inParts(`fixtures/${path}`)).toBeNull()
  })

  it.each([
    ['v3_labels', /an image with labels: nuclei, cells, expected --zarr-labels/],
    ['v2_raw_f', /float32, expected whole numbers/],
    ['v3_gzip_crc', /axis 0: found channel, 2 long/],
  ])('are refused in %s', async (name, words) => {
    const one = await inParts(at(name))
    expect(() => requireLabelMap(one)).toThrow(words)
  })
})
