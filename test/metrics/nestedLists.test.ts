import { describe, expect, it } from 'vitest'
import type { NdArray, NestedNumbers } from '../../src/contract'
import { dice, iou, relabelSequential, ssim } from '../support/allMetrics'
import { arrayCalls, plain } from '../support/arrayCalls'

/** The samples of a contiguous array as nested lists. */
function lists({ data, shape: [length = 0, ...inner] }: NdArray): NestedNumbers {
  if (inner.length === 0) return Array.from(data, Number)
  const size = data.length / length
  return Array.from({ length }, (_, i) => lists({ data: data.subarray(i * size, (i + 1) * size), shape: inner }))
}

/** Stands for an array in calls that are typed for views of arrays. */
const asLists = (array: NdArray) => lists(array) as never
/** What lists hold: doubles without spacing. */
const asDoubles = ({ data, shape }: NdArray): NdArray => ({ data: Float64Array.from(data as Uint8Array), shape })

// `findingGrounding` is of challenges and takes what readers return.
const { findingGrounding: _, ...ofArrays } = arrayCalls
/** Doubles beyond −1 to 1 have no default range. */
const ranged: Readonly<Record<string, object>> = Object.fromEntries(
  ['psnr', 'ssim', 'ssimMap'].map((name) => [name, { dataRange: 255 }]),
)

describe('nested lists', () => {
  it.each(Object.entries(ofArrays))('%s: the answer of an array of doubles', async (name, call) => {
    const [found, expected] = [call(asLists, ranged[name]), call(asDoubles, ranged[name])]
    expect(plain(await found)).toStrictEqual(plain(await expected))
  })

  it('and an array can be mixed, also as the mask', () => {
    const reference = { data: Uint8Array.of(0, 1, 1, 1), shape: [2, 2] }
    const prediction = [
      [0, 0],
      [1, 1],
    ]
    expect(dice(reference, prediction, { label: 1 })).toBe(0.8)
    expect(dice(prediction, reference, { label: 1, mask: lists(reference) })).toBe(0.8)
    expect(iou(prediction, prediction)).toEqual(new Map([[1, 1]]))
    // The list of options is not taken for a second array.
    expect(() => dice(prediction, { label: 1 } as never)).toThrow(/two arrays or a labelPair/)
  })

  it('have the shape of their lengths', () => {
    expect(relabelSequential([[9, 9, 4]]).labels.shape).toEqual([1, 3])
    expect(dice([], [])).toEqual(new Map())
    expect(() => dice([[0, 1]], [0, 1])).toThrow('the shape of the prediction: found [2], expected [1,2]')
    expect(() => dice([0, 1], [0, 1], { mask: [[0, 1]] })).toThrow('the shape of the mask: found [1,2], expected [2]')
    expect(() => ssim([[0, 0.5]], [[0.5]], { dataRange: 1 })).toThrow(/shape of the prediction: found \[1,1\]/)
    const flat = Array.from({ length: 7 }, () => new Array<number>(7).fill(1))
    expect(() => ssim(flat, flat)).toThrow(/found float64 and float64, expected integers, or dataRange/)
  })
})
