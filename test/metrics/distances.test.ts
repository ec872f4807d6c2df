import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageSurfaceDistance,
  distanceTransform,
  hausdorffDistance,
  labelPair,
  normalizedSurfaceDice,
  surfaceDice,
  surfaceDistances,
} from '../../src/metrics'
import { bruteNearest, brutePercentile, bruteSurface, coordinates } from '../oracles/distances'
import { expectSame } from '../support/expectSame'

interface Pair {
  readonly shape: number[]
  readonly spacing: number[]
  readonly a: Uint8Array
  readonly b: Uint8Array
}

/** Two masks of one shape, neither empty. */
const pairs = (minRank = 1, maxRank = 4): fc.Arbitrary<Pair> =>
  fc.integer({ min: minRank, max: maxRank }).chain((rank) => {
    const longest = [0, 60, 11, 6, 4][rank]!
    return fc
      .tuple(
        fc.array(fc.integer({ min: 1, max: longest }), { minLength: rank, maxLength: rank }),
        fc.array(fc.constantFrom(0.25, 0.7, 1, 1.5, 4), { minLength: rank, maxLength: rank }),
        fc.integer({ min: 1, max: 9 }),
      )
      .chain(([shape, spacing, density]) => {
        const size = shape.reduce((p, q) => p * q, 1)
        const mask = fc
          .array(fc.integer({ min: 0, max: 9 }), { minLength: size, maxLength: size })
          .map((values) => Uint8Array.from(values, (v, i) => (v < density || i === size >> 1 ? 1 : 0)))
        return fc.record({ shape: fc.constant(shape), spacing: fc.constant(spacing), a: mask, b: mask })
      })
  })

const near = (found: number, expected: number) => {
  const [difference, most] = [Math.abs(found - expected), 1e-12 * Math.max(1, expected)]
  if (!(difference <= most)) expect(difference, `${found} for ${expected}`).toBeLessThanOrEqual(most)
}

const label = 1
const sides = ({ shape, spacing, a, b }: Pair) =>
  [
    { data: a, shape, spacing },
    { data: b, shape, spacing },
  ] as const

/** The array mirrored along an axis, as a view. */
function flipped(data: Uint8Array, shape: readonly number[], axis: number) {
  const stride = shape.map((_, k) => shape.slice(k + 1).reduce((p, q) => p * q, 1))
  const offset = stride[axis]! * (shape[axis]! - 1)
  return { data, shape, stride: stride.map((s, k) => (k === axis ? -s : s)), offset }
}

describe('hausdorffDistance', () => {
  it('is the textbook distance in every convention', () => {
    fc.assert(
      fc.property(
        pairs(),
        fc.constantFrom(50, 95, 100),
        fc.integer({ min: 1, max: 3 }),
        (pair, percentile, connectivity) => {
          const [r, p] = sides(pair)
          const { shape, spacing } = pair
          const [sr, sp] = [bruteSurface(pair.a, shape, connectivity), bruteSurface(pair.b, shape, connectivity)]
          const [toR, toP] = [bruteNearest(sp, sr, spacing), bruteNearest(sr, sp, spacing)]
          const options = { label, percentile, connectivity }
          const larger = Math.max(brutePercentile(toR, percentile), brutePercentile(toP, percentile))
          near(hausdorffDistance(r, p, options), larger)
          near(hausdorffDistance(r, p, { ...options, directed: true }), brutePercentile(toR, percentile))
          near(
            hausdorffDistance(r, p, { ...options, convention: 'medpy' }),
            brutePercentile([...toR, ...toP], percentile),
          )
          const single = hausdorffDistance(r, p, { ...options, convention: 'monai' })
          // In single precision the place of a percentile among n distances is off by up to n·2⁻²³, and so is the way between two of them.
          const place = Math.max(toR.length, toP.length) * 2 ** -23 * Math.max(0, ...toR, ...toP)
          expect(Math.abs(single - larger)).toBeLessThanOrEqual(1e-6 * larger + place)
          const [vr, vp] = [coordinates(shape, (i) => pair.a[i] !== 0), coordinates(shape, (i) => pair.b[i] !== 0)]
          const all = [...bruteNearest(vp, vr, spacing), ...bruteNearest(vr, vp, spacing)]
          near(hausdorffDistance(r, p, { label, convention: 'simpleitk' }), Math.max(...all))
        },
      ),
    )
  })

  it('finds far points across a large volume', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 70 * 80 * 90 - 1 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat({ max: 70 * 80 * 90 - 1 }), { minLength: 1, maxLength: 30 }),
        (first, second) => {
          const shape = [70, 80, 90]
          const spacing = [2, 0.5, 0.75]
          const [a, b] = [new Uint8Array(70 * 80 * 90), new Uint8Array(70 * 80 * 90)]
          for (const i of first) a[i] = 1
          for (const i of second) b[i] = 1
          const [pa, pb] = [coordinates(shape, (i) => a[i] !== 0), coordinates(shape, (i) => b[i] !== 0)]
          const { predictionToReference } = surfaceDistances(
            { data: a, shape, spacing },
            { data: b, shape, spacing },
            { label },
          )
          const wanted = bruteNearest(pb, pa, spacing).sort((p, q) => p - q)
          expectSame([...predictionToReference], wanted)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is 0 for identical masks, symmetric, blind to flips and strides, and scales with the spacing', () => {
    fc.assert(
      fc.property(
        pairs(2, 3),
        fc.constantFrom('plain', 'medpy', 'surface-distance', 'simpleitk'),
        (pair, convention) => {
          const [r, p] = sides(pair)
          const { shape, spacing } = pair
          const options = { label, convention, percentile: 95 } as const
          const distance = hausdorffDistance(r, p, options)
          near(hausdorffDistance(r, r, options), 0)
          near(hausdorffDistance(p, r, options), distance)
          const doubled = { ...options, spacing: spacing.map((s) => 2 * s) }
          near(hausdorffDistance(r, p, doubled), 2 * distance)
          const [fr, fp] = [flipped(pair.a, shape, 0), flipped(pair.b, shape, 0)]
          near(hausdorffDistance(fr, fp, { ...options, spacing }), distance)
          const turned = { shape: [...shape].reverse(), spacing: [...spacing].reverse() }
          const stride = turned.shape.map((_, k) => turned.shape.slice(0, k).reduce((x, y) => x * y, 1))
          const [tr, tp] = [
            { data: pair.a, ...turned, stride },
            { data: pair.b, ...turned, stride },
          ] as const
          near(hausdorffDistance(tr, tp, options), distance)
          near(hausdorffDistance(labelPair(r, p), options), distance)
        },
      ),
    )
  })

  it('answers empty masks as the libraries do', () => {
    const shape = [3, 4]
    const none = { data: new Uint8Array(12), shape }
    const one = { data: new Uint8Array(12).fill(1, 5, 6), shape }
    const hd = (r: typeof none, p: typeof none, options: object = {}) => hausdorffDistance(r, p, { label, ...options })
    expect(hd(none, none)).toBe(0)
    expect(hd(none, one)).toBe(Infinity)
    expect(hd(none, none, { convention: 'monai' })).toBeNaN()
    expect(hd(one, none, { convention: 'monai' })).toBe(Infinity)
    expect(hd(one, none, { convention: 'monai', percentile: 95 })).toBeNaN()
    expect(hd(none, none, { convention: 'surface-distance' })).toBe(Infinity)
    for (const convention of ['medpy', 'simpleitk'])
      expect(() => hd(one, none, { convention })).toThrow(expect.objectContaining({ code: 'empty-mask' }))
    expect(hd(one, none, { convention: 'medpy', whenEmpty: 'diagonal' })).toBe(5)
    expect(hd(one, none, { whenEmpty: { prediction: 7 } })).toBe(7)
    expect(hd(none, one, { whenEmpty: { prediction: 7 } })).toBe(Infinity)
    expect(hausdorffDistance(none, one)).toEqual(new Map([[1, Infinity]]))
  })

  it('refuses what means nothing', () => {
    const mask = { data: Uint8Array.of(0, 1), shape: [2] }
    const bad = expect.objectContaining({ code: 'bad-argument' })
    expect(() => hausdorffDistance(mask, mask, { percentile: 101 })).toThrow(bad)
    expect(() => hausdorffDistance(mask, mask, { spacing: [0] })).toThrow(bad)
    expect(() => hausdorffDistance(mask, mask, { connectivity: 0 })).toThrow(bad)
    expect(() => hausdorffDistance(mask, mask, { convention: 'simpleitk', connectivity: 2 })).toThrow(bad)
    expect(() => surfaceDice(mask, mask, { tolerance: -1 })).toThrow(bad)
    const unsupported = expect.objectContaining({ code: 'unsupported' })
    expect(() => surfaceDice(mask, mask, { tolerance: 1 })).toThrow(unsupported)
  })
})

describe('averageSurfaceDistance', () => {
  it('is the textbook mean in its three forms', () => {
    fc.assert(
      fc.property(pairs(), (pair) => {
        const [r, p] = sides(pair)
        const { shape, spacing } = pair
        const [sr, sp] = [bruteSurface(pair.a, shape, 1), bruteSurface(pair.b, shape, 1)]
        const [toR, toP] = [bruteNearest(sp, sr, spacing), bruteNearest(sr, sp, spacing)]
        const mean = (list: number[]) => list.reduce((sum, d) => sum + d, 0) / list.length
        near(averageSurfaceDistance(r, p, { label }), mean(toR))
        near(averageSurfaceDistance(r, p, { label, symmetric: 'pooled' }), mean([...toR, ...toP]))
        near(averageSurfaceDistance(r, p, { label, symmetric: 'mean' }), (mean(toR) + mean(toP)) / 2)
      }),
    )
  })
})

describe('surfaceDice', () => {
  it('lies between 0 and 1, grows with the tolerance, is symmetric, and is the textbook share of voxels', () => {
    fc.assert(
      fc.property(pairs(2, 3), fc.constantFrom(0, 0.5, 1, 2), (pair, tolerance) => {
        const [r, p] = sides(pair)
        const dice = surfaceDice(r, p, { label, tolerance })
        expect(dice).toBeGreaterThanOrEqual(0)
        expect(dice).toBeLessThanOrEqual(1 + 1e-12)
        expect(surfaceDice(r, p, { label, tolerance: tolerance + 1 })).toBeGreaterThanOrEqual(dice - 1e-12)
        near(normalizedSurfaceDice(p, r, { label, tolerance }), dice)
        near(surfaceDice(r, r, { label, tolerance: 0 }), 1)
        const [sr, sp] = [bruteSurface(pair.a, pair.shape, 1), bruteSurface(pair.b, pair.shape, 1)]
        const all = [...bruteNearest(sp, sr, pair.spacing), ...bruteNearest(sr, sp, pair.spacing)]
        const share = all.filter((d) => d <= tolerance).length / all.length
        near(surfaceDice(r, p, { label, tolerance, convention: 'plain' }), share)
      }),
    )
  })
})

describe('distanceTransform', () => {
  it('is the distance to the nearest zero', () => {
    fc.assert(
      fc.property(pairs(), ({ shape, spacing, a }) => {
        fc.pre(a.includes(0))
        const { data } = distanceTransform({ data: a, shape, spacing })
        const zeros = coordinates(shape, (i) => a[i] === 0)
        const wanted = bruteNearest(
          coordinates(shape, () => true),
          zeros,
          spacing,
        )
        for (const [i, value] of wanted.entries()) near(data[i]!, value)
      }),
    )
  })

  it('keeps the order in memory of its input', () => {
    const array = { data: Uint8Array.of(0, 1, 1, 1, 1, 1), shape: [3, 2], stride: [1, 3], spacing: [1, 10] }
    const { data, stride } = distanceTransform(array)
    expect(stride).toEqual([1, 3])
    expect([...data]).toEqual([0, 1, 2, 10, Math.sqrt(101), Math.sqrt(104)])
  })
})
