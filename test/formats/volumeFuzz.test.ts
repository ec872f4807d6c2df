import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declaredShape } from '../../src/array/declaredShape'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { bytesOf, contextOf, type GoldenJson } from './checkGolden'
import { loadGoldens } from './loadGoldens'
import { volumeReaders } from './volumeReaders'

const goldens = ['nifti', 'metaimage', 'nrrd', 'npy'].flatMap((folder) => loadGoldens<GoldenJson>(folder))
const cases = goldens.flatMap((golden) => Object.keys(golden.json.readers).map((reader) => ({ golden, reader })))

/** Cuts, flips and overwrites, mostly in the first kilobyte, where headers are. */
const damage = fc.record({
  which: fc.integer({ min: 0, max: cases.length - 1 }),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
  flips: fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.boolean(),
      fc.integer({ min: 1, max: 255 }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
})

describe('damaged volumes', () => {
  it('throw a MedgradeError, or have the samples of their shape, within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, cut, flips }) => {
        const { golden, reader } = cases[which]!
        const whole = bytesOf(golden)
        const bytes = whole.slice(0, cut === null ? whole.length : Math.floor(cut * whole.length))
        for (const [where, early, value] of flips) {
          const at = Math.floor(where * (early ? Math.min(bytes.length, 600) : bytes.length))
          if (at < bytes.length) bytes[at]! ^= value
        }
        const limit = 1 << 24
        try {
          const array = await volumeReaders[reader]!(bytes, contextOf(golden, limit))
          const samples = array.shape.reduce((a, b) => a * b, 1)
          expect(array.data.length).toBeGreaterThanOrEqual(samples)
          expect(array.shape.every((size) => Number.isInteger(size) && size >= 0)).toBe(true)
          expect(declaredShape(array).length).toBeGreaterThan(0)
          expect(samples).toBeLessThanOrEqual(limit)
        } catch (error) {
          if (!isMedgradeError(error)) throw error
          expect(error.found && error.expected && error.file).toBeTruthy()
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2000) },
    )
  })
})
