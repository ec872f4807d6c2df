import { beforeAll, expect, it } from 'vitest'
import { readImage } from '../../../src'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

interface RandomImage {
  readonly zip: string
  /** In C order, as Python prints them. */
  readonly values: readonly string[]
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly unit: string
}

const sameValue = (found: number | bigint, text: string) =>
  typeof found === 'bigint' ? String(found) === text : Object.is(found + 0, Number(text) + 0)

describePeers('images of OME-Zarr', () => {
  let all: readonly RandomImage[]
  beforeAll(() => {
    all = runPeer('test/peers/inputs/omeZarr.py', { seed: PEER_SEED, runs: PEER_RUNS }) as typeof all
  })

  it('have the values that zarr-python reads', async () => {
    for (const [i, { zip, values, ...right }] of all.entries()) {
      const { data, shape, spacing, unit } = await readImage(new Uint8Array(Buffer.from(zip, 'base64')), {
        name: `image ${i}.zip`,
      })
      expect({ shape, spacing, unit }, `image ${i}`).toEqual(right)
      const own = Array.from(data as Float64Array)
      expect(own.length).toBe(values.length)
      expect(
        own.findIndex((value, k) => !sameValue(value, values[k]!)),
        `image ${i}`,
      ).toBe(-1)
    }
  })
})
