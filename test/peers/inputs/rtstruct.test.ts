import { beforeAll, expect, it } from 'vitest'
import { readStructures } from '../../../src'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

const programs = ['rt-utils', 'dcmrtstruct2nii'] as const

interface RandomStructures {
  /** The slices and the structure set. */
  readonly zip: string
  readonly shape: readonly number[]
  /** By program and structure, a bit a voxel; structures without contours are left out. */
  readonly masks: Readonly<Record<(typeof programs)[number], Readonly<Record<string, string>>>>
}

describePeers('contours of radiotherapy', () => {
  let all: readonly RandomStructures[]
  beforeAll(() => {
    all = runPeer('test/peers/inputs/rtstruct.py', { seed: PEER_SEED, runs: PEER_RUNS }) as typeof all
  })

  for (const program of programs)
    it(`become the masks of ${program}, voxel for voxel`, async () => {
      let drawn = 0
      for (const [i, { zip, shape, masks }] of all.entries()) {
        const bytes = new Uint8Array(Buffer.from(zip, 'base64'))
        for (const { name, contours, mask } of await readStructures(bytes, { name: `${i}.zip`, contours: program })) {
          expect(mask.shape).toEqual(shape)
          const right = masks[program][name]
          if (right === undefined) expect(contours, `file ${i}, ${name}`).toBe(0)
          if (right === undefined) continue
          drawn++
          expect(unlike(mask.data as Uint8Array, Buffer.from(right, 'base64')), `file ${i}, ${name}`).toBe(0)
        }
      }
      expect(drawn).toBeGreaterThan(all.length / 2)
    })

  it('differ between the programs nearly always', () => {
    const differing = all.filter(
      ({ masks }) => JSON.stringify(masks['rt-utils']) !== JSON.stringify(masks.dcmrtstruct2nii),
    )
    expect(differing.length).toBeGreaterThan(0.9 * all.length)
  })
})

/** How many voxels differ. */
function unlike(mask: Uint8Array, bits: Uint8Array): number {
  return mask.reduce((sum, value, i) => sum + (value === ((bits[i >> 3]! >> (i & 7)) & 1) ? 0 : 1), 0)
}
