import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asContiguous } from '../../../src/array/asContiguous'
import { preparePair } from '../../../src/array/labels/labelPair'
import { runsOfLabel } from '../../../src/kernels/components/pairRuns'
import { voxelsOfRuns } from '../../../src/kernels/components/voxelsOfRuns'
import { labelled, orders, scattered } from '../../support/labelArrays'

describe('counts and lists', () => {
  it('equal a scan of every voxel, for both element types', () => {
    fc.assert(
      fc.property(fc.oneof(labelled(true), labelled(false)), ({ shape, reference, prediction }) => {
        const pair = preparePair(
          { data: Int32Array.from(reference), shape },
          { data: Float32Array.from(prediction), shape },
        )
        const all = [...new Set([...reference, ...prediction])].filter((label) => label !== 0).sort((a, b) => a - b)
        expect(pair.labels).toEqual(all)
        for (const label of [0, ...all]) {
          const own = reference.filter((value) => value === label).length
          const other = prediction.filter((value) => value === label).length
          const both = reference.filter((value, k) => value === label && prediction[k] === label).length
          expect(pair.count(label)).toEqual({ reference: own, prediction: other, both })
        }
        for (const [side, values] of [
          ['reference', reference],
          ['prediction', prediction],
        ] as const) {
          for (const label of ['any', ...all] as const) {
            const where = values
              .map((_, k) => k)
              .filter((k) => (label === 'any' ? values[k] !== 0 : values[k] === label))
            expect([...voxelsOfRuns(runsOfLabel(pair, side, label))]).toEqual(where)
          }
        }
      }),
    )
  })

  it('are right for a long array with runs of zeros, uniform words and an incomplete last block', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(0, 0, 1, 255), fc.constantFrom(0, 0, 1, 255)),
          { maxLength: 12 },
        ),
        (runs) => {
          const a = runs.flatMap(([n, value]) => new Array<number>(n).fill(value))
          const b = runs.flatMap(([n, , value]) => new Array<number>(n).fill(value))
          const pair = preparePair(
            { data: Uint8Array.from(a), shape: [a.length] },
            { data: Uint8Array.from(b), shape: [b.length] },
          )
          for (const label of [0, 1, 255]) {
            expect(pair.count(label).both).toBe(a.filter((value, k) => value === label && b[k] === label).length)
            expect(pair.count(label).reference).toBe(a.filter((value) => value === label).length)
          }
          expect([...voxelsOfRuns(runsOfLabel(pair, 'prediction', 'any'))]).toEqual(
            b.map((_, k) => k).filter((k) => b[k] !== 0),
          )
        },
      ),
    )
  })
})

describe('arrays', () => {
  it('give the same pair for any strides', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference }) => {
        expect([...asContiguous(scattered(reference, shape)).data]).toEqual(reference)
      }),
    )
  })

  it('are not copied if both are dense in the same order of axes', () => {
    for (const order of orders) {
      const stride = [0, 0, 0]
      stride[order[2]] = 1
      stride[order[1]] = [2, 3, 4][order[2]]!
      stride[order[0]] = [2, 3, 4][order[2]]! * [2, 3, 4][order[1]]!
      const array = { data: new Uint8Array(24), shape: [2, 3, 4], stride }
      const pair = preparePair(array, array)
      expect(pair.data('reference')).toBe(array.data)
      expect(pair.data('prediction')).toBe(array.data)
      expect(pair.order).toEqual(order)
    }
  })

  it('may have any element type', () => {
    const values = [0, 1, 0, 3]
    const types = [Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array]
    for (const type of types)
      expect(
        preparePair({ data: new type(values), shape: [4] }, { data: new Uint8Array(4), shape: [4] }).labels,
      ).toEqual([1, 3])
    for (const type of [BigInt64Array, BigUint64Array]) {
      const data = new type(values.map(BigInt))
      expect(preparePair({ data, shape: [4] }, { data, shape: [4] }).count(3).both).toBe(1)
    }
    const negative = { data: Int16Array.from([-1, 0, 300]), shape: [3] }
    expect(preparePair(negative, negative).labels).toEqual([-1, 300])
    expect(
      preparePair({ data: Float32Array.from([-0, 2]), shape: [2] }, { data: new Uint8Array(2), shape: [2] }).labels,
    ).toEqual([2])
  })

  it("with foreground: 'nonzero' NaN, negatives and fractions are foreground", () => {
    const array = { data: Float64Array.from([Number.NaN, -3, 0.25, 0, -0]), shape: [5] }
    expect(preparePair(array, array, { foreground: 'nonzero' }).count(1)).toEqual({
      reference: 3,
      prediction: 3,
      both: 3,
    })
    const bytes = { data: Uint8Array.from([0, 7, 255]), shape: [3] }
    expect(preparePair(bytes, bytes, { foreground: 'nonzero' }).labels).toEqual([1])
    const wide = { data: BigInt64Array.from([0n, -7n, 2n ** 60n, 256n]), shape: [4] }
    expect([...preparePair(wide, wide, { foreground: 'nonzero' }).data('reference')]).toEqual([0, 1, 1, 1])
  })

  const ones = { data: new Uint8Array(6).fill(1), shape: [6] }
  it.each([
    ['shapes differ', () => preparePair(ones, { ...ones, shape: [2, 3] }), 'shape-mismatch'],
    ['NaN', () => preparePair(ones, { data: Float32Array.from([0, 1, Number.NaN, 0, 0, 0]), shape: [6] }), 'bad-label'],
    ['a fraction', () => preparePair({ data: Float64Array.from([0.5, 0, 0, 0, 0, 0]), shape: [6] }, ones), 'bad-label'],
    ['beyond 2⁵³', () => preparePair({ data: new BigInt64Array(6).fill(2n ** 54n), shape: [6] }, ones), 'bad-label'],
    ['data too short', () => preparePair({ ...ones, shape: [7] }, { ...ones, shape: [7] }), 'bad-array'],
    ['stride before the data', () => preparePair({ ...ones, stride: [-1] }, ones), 'bad-array'],
    ['shape of fractions', () => preparePair({ ...ones, shape: [1.5] }, { ...ones, shape: [1.5] }), 'bad-array'],
    ['spacing of another rank', () => preparePair({ ...ones, spacing: [1, 1] }, ones), 'bad-array'],
    ['option spacing of another rank', () => preparePair(ones, ones, { spacing: [] }), 'bad-argument'],
    [
      'mask of another shape',
      () => preparePair(ones, ones, { mask: { data: new Uint8Array(5), shape: [5] } }),
      'shape-mismatch',
    ],
  ])('refuses: %s', (_, call, code) => {
    expect(call).toThrow(expect.objectContaining({ code }))
  })

  it('of four axes are counted, but have no grid', () => {
    const array = { data: Uint8Array.from([1, 0, 1, 1]), shape: [1, 2, 1, 2] }
    const pair = preparePair(array, array)
    expect(pair.count(1).both).toBe(3)
    expect(() => pair.grid).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})

describe('region of interest', () => {
  it('mask and ignoreLabel blank both sides', () => {
    const reference = { data: Uint8Array.from([1, 1, 2, 2, 0, 1]), shape: [2, 3] }
    const prediction = { data: Uint8Array.from([1, 2, 2, 1, 1, 1]), shape: [2, 3] }
    const mask = { data: Uint8Array.from([1, 1, 1, 1, 1, 0]), shape: [2, 3] }
    expect(preparePair(reference, prediction, { mask }).count(1)).toEqual({ reference: 2, prediction: 3, both: 1 })
    const ignoring = preparePair(reference, prediction, { ignoreLabel: 2 })
    expect(ignoring.labels).toEqual([1, 2])
    expect(ignoring.count(2)).toEqual({ reference: 0, prediction: 1, both: 0 })
    expect(preparePair(reference, prediction, { ignoreLabel: [1, 2] }).count('any').prediction).toBe(1)
    expect([...reference.data]).toEqual([1, 1, 2, 2, 0, 1])
  })
})
