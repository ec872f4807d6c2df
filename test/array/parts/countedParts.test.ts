import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairOfCounts } from '../../../src/array/labels/pairOfCounts'
import { countedParts } from '../../../src/array/parts/countedParts'
import { imageInParts } from '../../../src/formats/zarr/imageInParts'
import { zarrImage } from '../../../src/formats/zarr/zarrImage'
import type { ZarrStore } from '../../../src/formats/zarr/zarrStore'
import { dice, hausdorffDistance, jaccard, labelOverlap, labelPair } from '../../../src/metrics'

const whole = { level: 0, label: null }

/** An array of bytes whose chunks are made when they are read; most are not stored. */
function side(shape: readonly number[], chunks: readonly number[], seed: number, maxBytes = 2 ** 20): ZarrStore {
  const meta = { zarr_format: 2, shape, chunks, dtype: '|u1', compressor: null, fill_value: seed % 3, order: 'C' }
  return {
    name: `side ${seed}`,
    maxBytes,
    async read(path) {
      if (path === '.zarray') return new TextEncoder().encode(JSON.stringify(meta))
      if (!/^[\d.]+$/.test(path)) return null
      const place = [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed)
      if (place % 3 === 0) return null
      return new Uint8Array(chunks.reduce((a, b) => a * b, 1)).map((_, i) => ((i + place) >> 2) % 5)
    },
  }
}
const opened = (store: ZarrStore) => imageInParts(store, whole)

describe('counts of boxes', () => {
  const axis = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  it('equal those of the whole arrays', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(axis, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        async (axes, seed, voxels) => {
          const shape = axes.map(([size]) => size)
          const a = side(
            shape,
            axes.map(([, chunk]) => chunk),
            seed,
          )
          const b = side(
            shape,
            axes.map(([, , chunk]) => chunk),
            seed + 1,
          )
          const pairs = await countedParts(await opened(a), await opened(b), { voxels })
          const counted = pairOfCounts({ pairs, shape, spacing: shape.map(() => 1) })
          const full = labelPair(await zarrImage(a, whole), await zarrImage(b, whole))
          expect(labelOverlap(counted)).toEqual(labelOverlap(full))
          expect(dice(counted)).toEqual(dice(full))
          expect(dice(counted, { label: 0 })).toBe(dice(full, { label: 0 }))
          expect(jaccard(counted, { label: 'any' })).toBe(jaccard(full, { label: 'any' }))
        },
      ),
      { seed: 52, numRuns: 60 },
    )
  })

  it('refuse what needs the place of voxels', async () => {
    const shape = [4, 4]
    const one = await opened(side(shape, [2, 2], 7))
    const pair = pairOfCounts({ pairs: await countedParts(one, one), shape, spacing: [1, 1] })
    expect(() => hausdorffDistance(pair, { label: 1, convention: 'plain' })).toThrow(/only the voxels are counted/)
  })

  it('refuse arrays of two shapes', async () => {
    const [a, b] = [await opened(side([4], [2], 1)), await opened(side([5], [2], 1))]
    await expect(countedParts(a, b)).rejects.toThrow(/shape/)
  })
})
