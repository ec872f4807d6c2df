import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { countedParts } from '../../../src/array/parts/countedParts'
import { ComponentTally } from '../../../src/kernels/components/componentTally'
import { lesionF1 } from '../../../src/metrics'
import { arrayInParts } from '../../support/readers/arrayInParts'

/** Labels 0 to 2 of which every second voxel or so is background, so that components are large and wind through boxes. */
const axis = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }))
const cases = fc.record({
  axes: fc.array(axis, { minLength: 1, maxLength: 3 }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  share: fc.constantFrom(2, 3, 5, 8),
  voxels: fc.integer({ min: 1, max: 200 }),
})

function labels(shape: readonly number[], seed: number, share: number): Uint8Array {
  let state = seed
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16
  return Uint8Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => {
    const drawn = next() % share
    return drawn === 0 ? 0 : drawn === 1 ? 2 : 1
  })
}

describe('components counted box by box', () => {
  it.each([
    [1, false],
    [2, false],
    [3, false],
    [1, true],
    [2, true],
    [3, true],
  ] as const)(
    'equal those of the whole arrays: neighbours that differ along %i axes, merged %s',
    async (wide, merged) => {
      await fc.assert(
        fc.asyncProperty(cases, async ({ axes, seed, share, voxels }) => {
          const shape = axes.map(([size]) => size)
          const rank = shape.length
          const reach = (rank === 3 ? wide : Math.min(wide, 2)) as 1 | 2 | 3
          const connectivity = rank === 3 ? ([6, 18, 26] as const)[reach - 1]! : ([4, 8] as const)[reach - 1]!
          const a = { data: labels(shape, seed, share), shape }
          const b = { data: labels(shape, seed + 1, share), shape }
          const chunk = axes.map(([, size]) => size)
          const tally = new ComponentTally(shape, { reach, merged })
          const onBox = tally.add.bind(tally)
          await countedParts(arrayInParts(a, chunk), arrayInParts(b, [...chunk].reverse()), { voxels, onBox })
          const counts = tally.counts()
          const pair = preparePair(a, b)
          for (const label of merged ? (['any'] as const) : [1, 2]) {
            const whole = lesionF1(pair, { connectivity, label })
            const [reference, prediction] = [counts('reference', label), counts('prediction', label)]
            expect([reference.count, reference.overlapping, prediction.count, prediction.overlapping]).toEqual([
              whole.referenceLesions,
              whole.truePositives,
              whole.predictionLesions,
              whole.predictionLesions - whole.falsePositives,
            ])
          }
        }),
        { seed: 52, numRuns: 150 },
      )
    },
  )
})
