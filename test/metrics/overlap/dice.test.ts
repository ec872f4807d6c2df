import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dice, iou, jaccard, labelOverlap, labelPair } from '../../../src/metrics'
import { labelled, orders, scattered } from '../../support/labelArrays'

const arrays = ({
  shape,
  reference,
  prediction,
}: {
  shape: readonly number[]
  reference: number[]
  prediction: number[]
}) =>
  [
    { data: Uint16Array.from(reference), shape },
    { data: Uint16Array.from(prediction), shape },
  ] as const

describe('dice and jaccard', () => {
  it('equal the definition on sets', () => {
    fc.assert(
      fc.property(labelled(), (sample) => {
        const [r, p] = arrays(sample)
        const found = dice(r, p)
        const overlap = jaccard(r, p)
        expect(labelOverlap(r, p).labels.size).toBe(found.size)
        for (const [label, value] of found) {
          const a = sample.reference.filter((x) => x === label).length
          const b = sample.prediction.filter((x) => x === label).length
          const both = sample.reference.filter((x, k) => x === label && sample.prediction[k] === label).length
          expect(value).toBe((2 * both) / (a + b))
          expect(overlap.get(label)).toBe(both / (a + b - both))
          expect(labelOverlap(r, p).labels.get(label)).toEqual({
            reference: a,
            prediction: b,
            both,
            either: a + b - both,
          })
          expect(value).toBeLessThanOrEqual(1)
          expect(value).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('are 1 against themselves and the same from either side', () => {
    fc.assert(
      fc.property(labelled(), (sample) => {
        const [r, p] = arrays(sample)
        for (const metric of [dice, jaccard]) {
          for (const value of metric(r, r).values()) expect(value).toBe(1)
          expect(metric(r, p)).toEqual(metric(p, r))
        }
      }),
    )
  })

  it('a pair gives the bits of two arrays, whatever the convention', () => {
    fc.assert(
      fc.property(labelled(), fc.constantFrom('counts', 'simpleitk'), (sample, convention) => {
        const [r, p] = arrays(sample)
        const pair = labelPair(r, p)
        expect(dice(pair, { convention })).toEqual(dice(r, p, { convention }))
        for (const label of [1, 3, 700, 'any'] as const)
          expect(Object.is(dice(pair, { label, convention }), dice(r, p, { label, convention }))).toBe(true)
      }),
    )
  })

  it('follow labels that are renamed, arrays that are flipped or moved, and any strides', () => {
    fc.assert(
      fc.property(labelled(), fc.constantFrom(...orders), (sample, order) => {
        const [r, p] = arrays(sample)
        const { shape } = sample
        const names = new Map([
          [0, 0],
          [1, 4],
          [2, 1],
          [3, 2],
          [4, 3],
          [700, 255],
        ])
        const renamed = (values: number[]) => ({ data: Uint8Array.from(values, (value) => names.get(value)!), shape })
        const other = dice(renamed(sample.reference), renamed(sample.prediction))
        for (const [label, value] of dice(r, p)) expect(other.get(names.get(label)!)).toBe(value)

        const flip = (values: number[]) => ({ data: Uint16Array.from(values).reverse(), shape })
        expect(dice(flip(sample.reference), flip(sample.prediction))).toEqual(dice(r, p))

        const moved = (values: number[]) => ({
          data: Uint16Array.from([0, 0, 0, ...values, 0]),
          shape: [values.length + 4],
        })
        expect(dice(moved(sample.reference), moved(sample.prediction))).toEqual(dice(r, p))

        expect(dice(scattered(sample.reference, shape), p)).toEqual(dice(r, p))
        const natural = [shape[1] * shape[2], shape[2], 1]
        const view = (array: { data: Uint16Array }) => ({
          data: array.data,
          shape: order.map((axis) => shape[axis]!),
          stride: order.map((axis) => natural[axis]!),
        })
        expect(dice(view(r), view(p))).toEqual(dice(r, p))
      }),
    )
  })
})

const none = { data: new Uint8Array(8), shape: [2, 2, 2] }
const some = { data: Uint8Array.from([0, 1, 1, 0, 0, 0, 0, 2]), shape: [2, 2, 2], spacing: [2, 0.5, 3] }

describe('conventions', () => {
  it('empty masks', () => {
    expect(dice(none, none, { label: 1 })).toBe(1)
    expect(dice(none, none)).toEqual(new Map())
    expect(dice(none, none, { label: 1, whenEmpty: Number.NaN })).toBeNaN()
    expect(dice(some, none, { label: 1 })).toBe(0)
    expect(dice(none, some, { label: 1 })).toBe(0)
    expect(jaccard(none, none, { label: 'any' })).toBe(1)
    expect(jaccard(none, none, { label: 'any', whenEmpty: 0 })).toBe(0)
  })
  it('which labels', () => {
    expect(dice(some, some, { labels: [2, 5, 1] })).toEqual(
      new Map([
        [2, 1],
        [5, 1],
        [1, 1],
      ]),
    )
    expect(dice(some, none, { label: 0 })).toBe(10 / 13)
    expect(() => dice(some, none, { label: 1, labels: [1] })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
  it('epsilon, and the order of operations of SimpleITK', () => {
    expect(dice(some, some, { label: 1, epsilon: 1e-7 })).toBe(4 / (4 + 1e-7))
    const r = { data: Uint8Array.from([1, 1, 1, 1, 1, 1, 0]), shape: [7] }
    const p = { data: Uint8Array.from([0, 0, 0, 1, 1, 1, 1]), shape: [7] }
    expect(dice(r, p, { label: 1, convention: 'simpleitk' })).toBe((2 * (3 / 7)) / (1 + 3 / 7))
  })
  it('iou is jaccard', () => {
    expect(iou).toBe(jaccard)
  })
  it('a pair takes no options that shape it, and one array is not enough', () => {
    const pair = labelPair(some, none)
    expect(() => dice(pair, { ignoreLabel: 1 })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
    expect(() => dice(pair, { mask: none })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
    expect(() => Reflect.apply(dice, null, [some])).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
})
