import { describe, expect, it } from 'vitest'
import type { Data } from '../../../src/contract'
import { countLabels } from '../../../src/presets/nnunet/countLabels'

const line = (data: Data) => ({ data, shape: [data.length] })

describe('countLabels', () => {
  it('compares values of any type in single precision without rounding', () => {
    const reference = line(Float64Array.of(0, 1, 1.5, -2, 2 ** 24 + 1, Number.NaN))
    const prediction = line(BigInt64Array.of(0n, 1n, 1n, -2n, 2n ** 24n, 0n))
    expect(countLabels(reference, prediction, [1, -2, 2 ** 24])).toEqual([
      [1, 1, 0, 4],
      [1, 0, 0, 5],
      [1, 0, 0, 5],
    ])
  })
  it('leaves out voxels whose reference is the ignore label, not those whose prediction is', () => {
    const reference = line(Uint8Array.of(0, 1, 3, 3, 1))
    const prediction = line(Uint8Array.of(1, 1, 1, 0, 3))
    expect(countLabels(reference, prediction, [1, [1, 2]], 3)).toEqual([
      [1, 1, 1, 0],
      [1, 1, 1, 0],
    ])
  })
  it('lets regions overlap and counts label 0', () => {
    const reference = line(Uint8Array.of(0, 1, 2, 2))
    const prediction = line(Uint8Array.of(0, 2, 2, 0))
    expect(countLabels(reference, prediction, [[1, 2], 2, 0])).toEqual([
      [2, 0, 1, 1],
      [1, 1, 1, 1],
      [1, 1, 0, 2],
    ])
  })
  it('repeats axes of length 1, also of views', () => {
    const reference = { data: Uint8Array.of(1, 0, 0, 1, 1, 0), shape: [2, 3] }
    const column = { data: Uint8Array.of(0, 1, 9, 1), shape: [2, 1], stride: [2, 0], offset: 1 }
    expect(countLabels(reference, column, [1])).toEqual([[3, 3, 0, 0]])
    expect(() => countLabels(reference, { data: new Uint8Array(4), shape: [2, 2] }, [1])).toThrow(/shape/)
  })
})
