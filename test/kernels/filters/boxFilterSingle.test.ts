import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxFilterSingle } from '../../../src/kernels/filters/boxFilterSingle'
import { uniform } from '../../support/uniform'

const { fround } = Math

/** Mirrored without repeating the edge, as often as it takes. */
function mirrored(at: number, length: number): number {
  if (length === 1) return 0
  let place = at
  while (place < 0 || place >= length) place = place < 0 ? -place : 2 * (length - 1) - place
  return place
}

describe('boxFilterSingle', () => {
  it('equals a walk over every window, on images smaller and larger than it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(1, 3, 5, 11),
        fc.nat(),
        (height, width, window, seed) => {
          const random = uniform(seed)
          const image = Float32Array.from({ length: height * width }, () => Math.max(0, random() - 0.4))
          const weight = fround(1 / window ** 2)
          const radius = (window - 1) / 2
          const fused = width - (width % 8)
          const wanted = image.map((_, at) => {
            const row = Math.floor(at / width)
            const column = at % width
            let sum = 0
            for (let dy = -radius; dy <= radius; dy++) {
              for (let dx = -radius; dx <= radius; dx++) {
                const value = image[mirrored(row + dy, height) * width + mirrored(column + dx, width)]! * weight
                sum = fround(sum + (column < fused ? value : fround(value)))
              }
            }
            return sum
          })
          expect(boxFilterSingle(image, height, width, window)).toEqual(wanted)
        },
      ),
      { numRuns: 300 },
    )
  })
})
