import {
  averageSurfaceDistance,
  betti0,
  betti0Error,
  classScores,
  clDice,
  confusionMatrix,
  connectedComponents,
  dice,
  f1Score,
  hausdorffDistance,
  instanceF1,
  jaccard,
  lesionF1,
  lncc,
  lnccSummary,
  logLoss,
  mae,
  mse,
  type NdArray,
  nrmse,
  plcc,
  psnr,
  skeletonize,
  ssim,
  ssimMap,
  surfaceDice,
  surfaceDistances,
  topKAccuracy,
  volumeDifference,
} from 'medgrade'
import { describe, expect, it } from 'vitest'
import { seededGenerator } from '../../src/kernels/statistics/seededGenerator'
import * as metrics from '../support/allMetrics'

const refused = (code: string, found: unknown, expected: string) =>
  expect.objectContaining({ code, found: String(found), expected })

/** Whole numbers from 0 to 255, the same on every run. */
function noise(shape: readonly number[], seed = 1): NdArray {
  const next = seededGenerator(seed)
  return { data: Uint8Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => next() % 256), shape }
}
const as = (type: { from(values: ArrayLike<number>): NdArray['data'] }, array: NdArray): NdArray => ({
  data: type.from(array.data as ArrayLike<number>),
  shape: array.shape,
})
const [x, y] = [noise([12, 12]), noise([12, 12], 2)]
const empty = { data: new Uint8Array(0), shape: [0, 4] }

describe('labels', () => {
  const [a, b] = [
    { data: Uint8Array.of(0, 1, 1, 0, 2, 0), shape: [2, 3] },
    { data: Uint8Array.of(0, 1, 0, 0, 2, 2), shape: [2, 3] },
  ]
  type OfPair = (
    x: NdArray,
    y: NdArray,
    options: { readonly label?: number; readonly labels?: readonly number[] },
  ) => unknown
  const ofPairs: Record<string, OfPair> = {
    averageSurfaceDistance,
    betti0Error,
    clDice,
    hausdorffDistance,
    lesionF1,
    surfaceDice: (x, y, options) => surfaceDice(x, y, { ...options, tolerance: 1 }),
    surfaceDistances,
  }
  it.each(Object.entries(ofPairs))('%s: background has no components and no surface', (_, metric) => {
    for (const label of [0, 1.5, Number.NaN]) {
      const error = refused('bad-argument', label, 'any or a whole number but 0')
      expect(() => metric(a, b, { label })).toThrow(error)
      expect(() => metric(a, b, { labels: [1, label] })).toThrow(error)
    }
  })
  const ofOne: Record<string, (x: NdArray, options: { readonly label: number }) => unknown> = {
    betti0,
    connectedComponents,
    skeletonize,
  }
  it.each(Object.entries(ofOne))('%s: neither in one array', (_, metric) => {
    for (const label of [0, 1.5]) {
      expect(() => metric(a, { label })).toThrow(refused('bad-argument', label, 'any or a whole number but 0'))
    }
  })
  it('background is a class like any other for overlap; what is no number is no label', () => {
    const overlaps: readonly OfPair[] = [dice, jaccard, volumeDifference]
    for (const metric of overlaps) {
      expect(metric(a, b, { labels: [0] })).toEqual(new Map([[0, metric(a, b, { label: 0 })]]))
      const error = refused('bad-argument', '1', 'any or a whole number')
      expect(() => metric(a, b, { label: '1' as unknown as number })).toThrow(error)
    }
    expect(dice(a, b, { label: 0 })).toBe(2 / 3)
  })
})

describe('images', () => {
  it('without pixels have no mean', () => {
    for (const metric of [mae, mse, lncc, psnr, nrmse])
      expect(() => metric(empty, empty)).toThrow(expect.objectContaining({ code: 'too-few-values' }))
  })
  it('the window of lncc is an odd whole number of at least 1', () => {
    for (const window of [0, 2, -1, 1.5, Number.NaN]) {
      expect(() => lncc(x, y, { window })).toThrow(refused('bad-option', window, 'an odd whole number'))
      expect(() => lnccSummary(x, y, { window })).toThrow(refused('bad-option', window, 'an odd whole number'))
    }
    // A window of one pixel has no contrast: none counts.
    expect(lnccSummary(x, y, { window: 1 })).toMatchObject({ windows: 144, counted: 0 })
  })
  it('windows of which none fits are none', () => {
    const border = 'valid'
    const none = { mean: Number.NaN, windows: 0, counted: 0, min: Number.NaN, max: Number.NaN }
    expect(lnccSummary(noise([5, 20]), noise([5, 20], 2), { border })).toEqual(none)
    expect(lnccSummary(noise([20, 5]), noise([20, 5], 2), { border })).toEqual(none)
    expect(lnccSummary(noise([11, 12]), noise([11, 12], 2), { border }).windows).toBe(2)
  })
  it('lncc of bytes is that of the same numbers, for wide windows, volumes and mixed types too', () => {
    const [a, b] = [noise([24, 24]), noise([24, 24], 2)]
    for (const border of ['mirror', 'zero', 'valid'] as const)
      for (const window of [3, 11, 13, 15, 17]) {
        const wanted = lncc(as(Float64Array, a), as(Float64Array, b), { window, border })
        expect(lncc(a, b, { window, border })).toBeCloseTo(wanted, 12)
        expect(lncc(a, as(Float64Array, b), { window, border })).toBeCloseTo(wanted, 12)
        expect(lncc(as(Int16Array, a), b, { window, border })).toBeCloseTo(wanted, 12)
      }
    const [v, w] = [noise([5, 6, 7]), noise([5, 6, 7], 2)]
    expect(lncc(v, w, { window: 3 })).toBeCloseTo(lncc(as(Float64Array, v), as(Float64Array, w), { window: 3 }), 12)
  })
  it('lncc in single precision takes one form only', () => {
    const precision = 'single'
    const expected = 'two axes, window up to 11, border mirror'
    const wide = noise([30, 30])
    const forms: [NdArray, object][] = [
      [x, { squared: true }],
      [x, { border: 'zero' }],
      [x, { border: 'valid' }],
      [wide, { window: 13 }],
      [noise([5, 6, 7]), { window: 3 }],
    ]
    for (const [image, form] of forms)
      expect(() => lncc(image, image, { ...form, precision })).toThrow(
        expect.objectContaining({ code: 'bad-option', expected }),
      )
    expect(lncc(x, y, { precision, window: 11 })).toBeCloseTo(lncc(x, y), 3)
    expect(lncc(x, y, { precision })).not.toBe(lncc(x, y))
    // Here `squared` plays no part.
    expect(lnccSummary(x, y, { precision, squared: true }).mean).toBe(lncc(x, y, { precision }))
  })
  it('the options of ssim are checked', () => {
    for (const name of ['sigma', 'k1', 'k2'])
      for (const value of [-1, Number.NaN])
        expect(() => ssim(x, y, { [name]: value })).toThrow(refused('bad-option', value, '0 or more'))
    for (const windowSize of [0, 2, -3, 2.5])
      expect(() => ssim(x, y, { windowSize })).toThrow(refused('bad-option', windowSize, 'an odd whole number'))
    expect(() => ssim(x, y, { windowSize: 13 })).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
    expect(() => ssim(noise([20, 6]), noise([20, 6], 2))).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
    expect(ssim(x, x, { windowSize: 1, useSampleCovariance: false })).toBe(1)
    expect(ssim(x, x, { k1: 0, k2: 0 })).toBe(1)
  })
  it('real images must say their range, on either side', () => {
    const real = as(Float64Array, x)
    for (const [a, b] of [
      [real, real],
      [x, real],
      [real, x],
    ] as const)
      expect(() => ssim(a, b)).toThrow(
        expect.objectContaining({ code: 'bad-option', expected: 'integers, or dataRange' }),
      )
    expect(ssim(x, y)).toBe(ssim(x, y, { dataRange: 255 }))
    const signed = (array: NdArray) => ({
      data: Int8Array.from(array.data as Uint8Array, (value) => value - 128),
      shape: array.shape,
    })
    expect(ssim(signed(x), signed(y))).toBe(ssim(signed(x), signed(y), { dataRange: 255 }))
  })
  it('ssim of bytes is that of the same numbers, whatever the window', () => {
    const [a, b] = [noise([24, 24]), noise([24, 24], 2)]
    for (const windowSize of [3, 7, 11, 13, 15, 17]) {
      const wanted = ssim(as(Float64Array, a), as(Float64Array, b), { windowSize, dataRange: 255 })
      expect(ssim(a, b, { windowSize })).toBeCloseTo(wanted, 12)
      expect(ssim(a, as(Float64Array, b), { windowSize, dataRange: 255 })).toBeCloseTo(wanted, 12)
      expect(ssim(as(Float64Array, a), b, { windowSize, dataRange: 255 })).toBeCloseTo(wanted, 12)
    }
  })
  it('channels lie along any axis: the mean of the planes, maps put back where they came from', () => {
    const planes = [1, 2, 3].map((seed) => [noise([8, 9], seed), noise([8, 9], seed + 10)] as const)
    const values = planes.map(([a, b]) => ssim(a, b))
    const maps = planes.map(([a, b]) => ssimMap(a, b).data)
    const mean = (values[0]! + values[1]! + values[2]!) / 3
    for (const axis of [0, 1, 2, -1, -2, -3]) {
      const at = axis < 0 ? axis + 3 : axis
      const shape = [8, 9]
      shape.splice(at, 0, 3)
      const place = (channel: number, row: number, column: number) => {
        const index = [row, column]
        index.splice(at, 0, channel)
        return (index[0]! * shape[1]! + index[1]!) * shape[2]! + index[2]!
      }
      const joined = (side: 0 | 1): NdArray => {
        const data = new Uint8Array(216)
        planes.forEach((pair, channel) => {
          for (let k = 0; k < 72; k++)
            data[place(channel, Math.floor(k / 9), k % 9)] = (pair[side].data as Uint8Array)[k]!
        })
        return { data, shape }
      }
      const [a, b] = [joined(0), joined(1)]
      expect(ssim(a, b, { channelAxis: axis })).toBeCloseTo(mean, 14)
      const map = ssimMap(a, b, { channelAxis: axis })
      expect(map.shape).toEqual(shape)
      maps.forEach((plane, channel) => {
        for (let k = 0; k < 72; k++)
          expect((map.data as Float64Array)[place(channel, Math.floor(k / 9), k % 9)]).toBeCloseTo(Number(plane[k]), 14)
      })
    }
    const image = noise([8, 9, 3])
    for (const channelAxis of [3, -4])
      expect(() => ssim(image, image, { channelAxis })).toThrow(refused('bad-option', channelAxis, '-3 to 2'))
    // Without a channel axis all three axes are space, and 3 is less than the window.
    for (const channelAxis of [null, undefined])
      expect(() => ssim(image, image, { channelAxis } as object)).toThrow(
        expect.objectContaining({ code: 'shape-mismatch' }),
      )
  })
  it('psnr of integers takes the range of the type, from 0 where there is no negative', () => {
    const [a, b] = [
      { data: Int8Array.of(0, 10, 20), shape: [3] },
      { data: Int8Array.of(0, 10, 23), shape: [3] },
    ]
    expect(psnr(a, b)).toBeCloseTo(10 * Math.log10(127 ** 2 / 3), 12)
    const below = { data: Int8Array.of(-1, 10, 20), shape: [3] }
    expect(psnr(below, { data: Int8Array.of(-1, 10, 23), shape: [3] })).toBeCloseTo(10 * Math.log10(255 ** 2 / 3), 12)
    expect(psnr(a, a)).toBe(Infinity)
    const outside = { data: Float64Array.of(-2, 0.5), shape: [2] }
    expect(() => psnr(outside, { data: Float64Array.of(-2, 0.7), shape: [2] })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    )
    expect(psnr(a, b, { dataRange: 'joint' })).toBeCloseTo(10 * Math.log10(23 ** 2 / 3), 12)
  })
})

describe('labels and scores', () => {
  it('a matrix needs classes, each once', () => {
    expect(() => confusionMatrix([1], [1], { labels: [] })).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(() => confusionMatrix([1], [1], { labels: [1, 1] })).toThrow(
      expect.objectContaining({ code: 'bad-option', expected: 'each class once' }),
    )
    expect(confusionMatrix([1, 2], [2, 2], { labels: [2] }).matrix).toEqual([[1]])
  })
  it('the positive class is one of two', () => {
    expect(() => f1Score(['a', 'b'], ['a', 'b'])).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(() => f1Score([0, 1, 2], [0, 1, 2])).toThrow(expect.objectContaining({ code: 'bad-option' }))
    expect(f1Score([0, 1], [0, 0], { positiveLabel: 0 })).toBe(2 / 3)
    expect(f1Score([0, 0], [0, 0])).toBe(0)
    expect(f1Score([0, 0], [0, 0], { zeroDivision: 1 })).toBe(1)
    expect(f1Score([1, 1], [1, 1])).toBe(1)
  })
  it('beta 0 leaves precision alone, a negative one nothing', () => {
    const { perClass } = classScores([0, 1, 1, 1], [0, 1, 0, 0], { beta: 0 })
    expect(perClass.map(({ f }) => f)).toEqual(perClass.map(({ precision }) => precision))
    for (const beta of [-1, Number.NaN])
      expect(() => classScores([0], [0], { beta })).toThrow(refused('bad-option', beta, '0 or more'))
  })
  it('the weighted mean of classes without a sample is the plain one', () => {
    // Of class 0 no truth and one prediction: precision 0. Of class 9 nothing at all: what 0/0 is.
    const { weighted } = classScores([1], [0], { labels: [0, 9], zeroDivision: 1 })
    expect(weighted.precision).toBe(0.5)
    expect(classScores([1], [0], { labels: [0, 9] }).weighted.precision).toBe(0)
    expect(classScores([1], [0], { labels: [0, 9], zeroDivision: Number.NaN }).weighted.precision).toBe(0)
  })
  it('a log loss needs two classes, probabilities and known classes', () => {
    expect(() => logLoss([1, 1], [[0.5], [0.5]])).toThrow(expect.objectContaining({ code: 'too-few-values' }))
    for (const p of [-0.1, 1.1, Number.NaN])
      expect(() =>
        logLoss(
          [0, 1],
          [
            [1 - p, p],
            [0.5, 0.5],
          ],
        ),
      ).toThrow(expect.objectContaining({ code: 'bad-input' }))
    expect(
      logLoss(
        [0, 1],
        [
          [3 / 4, 1 / 4],
          [0, 1],
        ],
      ),
    ).toBeCloseTo(-Math.log(3 / 4) / 2, 14)
    // Rows are divided by their sum.
    expect(
      logLoss(
        [0, 1],
        [
          [0.6, 0.2],
          [0, 1],
        ],
      ),
    ).toBeCloseTo(-Math.log(3 / 4) / 2, 14)
    expect(() =>
      logLoss(
        [0, 1],
        [
          [0.2, 0.3, 0.5],
          [0.2, 0.3, 0.5],
        ],
      ),
    ).toThrow(expect.objectContaining({ code: 'shape-mismatch', found: '3' }))
    expect(() => logLoss([0, 1], [[0.2, 0.8], [1]])).toThrow(
      expect.objectContaining({ code: 'shape-mismatch', found: '1', expected: '2' }),
    )
  })
  it('rows of scores are of one length and finite', () => {
    const labels = [0, 1, 2]
    const good = [0.2, 0.3, 0.5]
    expect(topKAccuracy([2, 0], [good, good], { labels })).toBe(0.5)
    for (const row of [[0.2, 0.8], [0.1, 0.2, 0.3, 0.4], []])
      expect(() => topKAccuracy([0, 1], [good, row], { labels })).toThrow(refused('shape-mismatch', row.length, '3'))
    expect(() => topKAccuracy([0, 1], [good, [0.2, Number.NaN, 0.1]], { labels })).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })
  it('a correlation needs two points', () => {
    expect(() => plcc([1], [1])).toThrow(refused('too-few-values', 1, 'at least 2'))
    expect(plcc([1, 2], [1, 3])).toBe(1)
  })
})

describe('label arrays', () => {
  const array = { data: Uint8Array.of(10, 0, 9, 0, 10), shape: [1, 5] }
  it('components are counted by label, in ascending order of numbers', () => {
    expect([...betti0(array)]).toEqual([
      [9, 1],
      [10, 2],
    ])
    expect(betti0(array, { label: 'any' })).toBe(3)
    expect(betti0({ data: Uint8Array.of(1, 2), shape: [1, 2] }, { label: 'any' })).toBe(1)
    expect(betti0(array, { label: 7 })).toBe(0)
    expect(() => betti0(array, { label: 9, labels: [9] })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
  it('a percentile lies between 0 and 100, either end included', () => {
    const [a, b] = [
      { data: Uint8Array.of(1, 1, 0, 0, 0), shape: [1, 5] },
      { data: Uint8Array.of(1, 1, 1, 1, 0), shape: [1, 5] },
    ]
    for (const percentile of [-1, 101, Number.NaN])
      expect(() => hausdorffDistance(a, b, { label: 1, percentile })).toThrow(
        refused('bad-argument', percentile, '0 to 100'),
      )
    expect(hausdorffDistance(a, b, { label: 1, percentile: 100 })).toBe(2)
    expect(hausdorffDistance(a, b, { label: 1 })).toBe(2)
    expect(hausdorffDistance(a, b, { label: 1, percentile: 0 })).toBe(0)
  })
  it('borders and tiles are those of planes', () => {
    const volume = { data: new Uint8Array(8), shape: [2, 2, 2] }
    expect(() => instanceF1(volume, volume, { borderMargin: 1 })).toThrow(
      expect.objectContaining({ code: 'unsupported', expected: 'two axes' }),
    )
    expect(() => instanceF1(volume, volume)).not.toThrow()
  })
})

describe('what is not there or is something else', () => {
  const functions = Object.entries(metrics as Record<string, unknown>).filter(
    ([, value]) => typeof value === 'function',
  ) as [string, (...given: unknown[]) => unknown][]
  const given: [string, unknown[]][] = [
    ['nothing', []],
    ['null', [null, undefined]],
    ['objects', [{}, {}]],
    ['texts', ['a', 'b']],
    ['a list and nothing', [{ data: [1], shape: [1] }, undefined]],
  ]
  it.each(functions)('%s says so', (_name, measure) => {
    for (const [what, values] of given)
      expect(() => measure(...values), what).toThrow(expect.objectContaining({ name: 'MedgradeError' }))
  })
})
