import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelOverlap } from '../../../src/metrics'
import { readArray } from '../../../src/node/files/readArray'
import { unzip } from '../../../src/node/files/unzip'
import { countedPair } from '../../../src/node/zarr/countedPair'

let root = ''
const at = (name: string) => join(root, `${name}.ome.zarr`)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-counted-'))
  for (const name of ['v2_blosc_lz4', 'v3_sharded', 'v3_sharded_start', 'v3_labels', 'v2_raw_f', 'v3_gzip_crc'])
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
    const counted = (await countedPair(at(a), at(b), {}, 0))!
    const full = labelOverlap(await readArray(at(a)), await readArray(at(b)))
    expect(labelOverlap(counted.pair)).toEqual(full)
    expect(counted.inVoxels).toBe(false)
    expect(counted.pair.spacing).toEqual([0.0005, 0.00025, 0.00025])
    expect(counted.warnings).toEqual([])
  })

  it('are those of the chosen labels', async () => {
    const counted = (await countedPair(at('v3_labels'), at('v3_sharded'), { labels: 'nuclei' }, 0))!
    const full = labelOverlap(
      await readArray(join(at('v3_labels'), 'labels/nuclei')),
      await readArray(at('v3_sharded')),
    )
    expect(labelOverlap(counted.pair)).toEqual(full)
  })

  it('are left to readers where they are small, or no folders', async () => {
    expect(await countedPair(at('v3_sharded'), at('v3_sharded'))).toBeNull()
    expect(await countedPair('fixtures/ome-zarr/v3_zstd.ome.zarr.zip', at('v3_sharded'), {}, 0)).toBeNull()
  })

  it.each([
    ['v3_labels', /an image with labels: nuclei, cells, expected --zarr-labels/],
    ['v2_raw_f', /float32, expected whole numbers/],
    ['v3_gzip_crc', /axis 0: found channel, 2 long/],
  ])('are refused in %s', async (name, words) => {
    await expect(countedPair(at(name), at(name), {}, 0)).rejects.toThrow(words)
  })
})
