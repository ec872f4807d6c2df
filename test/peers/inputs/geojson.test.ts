import { beforeAll, expect, it } from 'vitest'
import { readRegions } from '../../../src'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

interface RandomRegions {
  readonly text: string
  readonly shape: readonly number[]
  readonly downsample: number
  /** By class, a bit a pixel. */
  readonly masks: Readonly<Record<string, string>>
}

describePeers('regions of GeoJSON', () => {
  let all: readonly RandomRegions[]
  beforeAll(() => {
    all = runPeer('test/peers/inputs/geojson.py', { seed: PEER_SEED, runs: PEER_RUNS }) as typeof all
  })

  it('become the masks of polygon2mask of scikit-image, pixel for pixel', async () => {
    let pixels = 0
    for (const [i, { text, shape, downsample, masks }] of all.entries()) {
      const bytes = new TextEncoder().encode(text)
      for (const [name, right] of Object.entries(masks)) {
        const { image, regions } = await readRegions(bytes, { shape, downsample, labels: { [name]: 1 } })
        expect(regions.map((one) => one.name)).toEqual([name])
        const bits = Buffer.from(right, 'base64')
        const wanted = Array.from(image.data, (_, k) => (bits[k >> 3]! >> (k & 7)) & 1)
        expect(Array.from(image.data), `file ${i}, ${name}`).toEqual(wanted)
        pixels += wanted.reduce((sum, value) => sum + value, 0)
      }
    }
    expect(pixels).toBeGreaterThan(100 * all.length)
  })
})
