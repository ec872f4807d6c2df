import { describe, expect, it } from 'vitest'
import { largestSurfaceDistance } from '../../../src/metrics/distance/largestSurfaceDistance'
import { surfaceDistances } from '../../../src/metrics/distance/surfaceDistances'
import { labelPair } from '../../../src/metrics/overlap/labelPair'

const pairOf = (reference: readonly number[], prediction: readonly number[]) =>
  labelPair({ data: Uint8Array.from(reference), shape: [8] }, { data: Uint8Array.from(prediction), shape: [8] })

describe('largestSurfaceDistance', () => {
  const pair = pairOf([1, 1, 0, 0, 0, 0, 1, 0], [0, 1, 0, 0, 1, 0, 0, 0])

  it.each(['reference', 'prediction'] as const)('is the last of the sorted distances from the %s', (from) => {
    const { referenceToPrediction, predictionToReference } = surfaceDistances(pair, { label: 1 })
    const all = from === 'reference' ? referenceToPrediction : predictionToReference
    expect(largestSurfaceDistance(pair, { label: 1, convention: 'plain', from })).toBe(all.at(-1))
  })

  it('is 0 without a surface', () => {
    expect(largestSurfaceDistance(pair, { label: 2, convention: 'plain', from: 'reference' })).toBe(0)
  })
})
