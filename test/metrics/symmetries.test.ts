import fc from 'fast-check'
import {
  averageSurfaceDistance,
  betti0Error,
  bettiError,
  boundaryIou,
  clDice,
  dice,
  distanceTransform,
  eulerError,
  hausdorffDistance,
  instanceF1,
  jaccard,
  type LabelPair,
  labelOverlap,
  labelPair,
  lesionF1,
  lncc,
  mae,
  matchInstances,
  mse,
  type NdArray,
  nrmse,
  panopticQuality,
  psnr,
  type SurfaceConvention,
  skeletonize,
  ssim,
  surfaceDice,
  surfaceDistances,
  volumeDifference,
} from 'medgrade'
import { describe, expect, it } from 'vitest'
import { sampledRuns } from '../sampled'

// One table for all metrics over two arrays: which symmetries its definition has, each tried on a hundred random pairs, in the first command on five. The pages list the same.

/** `spacing` is in the order of the shape; the answer is a number, a Map over labels, or an object. */
type Compute = (reference: NdArray, prediction: NdArray, spacing: readonly number[]) => unknown

interface Row {
  readonly name: string
  readonly compute: Compute
  /** The number that stands for the answer in bounds and identities. */
  readonly score?: (answer: unknown) => readonly number[]
  /** Value of a mask (or image) against itself. */
  readonly identity?: number
  /** The two sides may swap: all of the answer, or this part of it. */
  readonly symmetric?: true | ((answer: unknown) => unknown)
  /** Between 0 and 1. */
  readonly share?: boolean
  /** Renaming labels renames the keys of the answer (`keys`), or changes nothing (`none`). */
  readonly labels?: 'keys' | 'none'
  /** Zeros around both arrays change nothing, wherever they stand: moving does not matter. */
  readonly moved?: boolean
  readonly flipped?: boolean
  readonly turned?: boolean
  /** The answer grows with this power of the spacing. */
  readonly power?: number
  readonly images?: boolean
}

const everySymmetry = { symmetric: true, moved: true, flipped: true, turned: true } as const
const conventions: readonly SurfaceConvention[] = ['plain', 'monai', 'medpy', 'surface-distance', 'simpleitk']
// Not 95: twenty equal areas reach 0.95 to the last bit in one order of adding and not in another.
const percentile = 93.7
/** Several distances of one pair, which share their search: label → list. */
const ofPair = (
  a: NdArray,
  b: NdArray,
  spacing: readonly number[],
  ...metrics: ((pair: LabelPair, label: number) => number)[]
) => {
  const pair = labelPair(a, b, { spacing })
  return new Map(pair.labels.map((label) => [label, metrics.map((metric) => metric(pair, label))]))
}
const distances = conventions.map((convention): Row => {
  const shared = { convention, whenEmpty: 0 } as const
  return {
    name: `hausdorffDistance, averageSurfaceDistance: ${convention}`,
    compute: (a, b, spacing) =>
      ofPair(
        a,
        b,
        spacing,
        (pair, label) => hausdorffDistance(pair, { ...shared, label }),
        (pair, label) => hausdorffDistance(pair, { ...shared, label, percentile }),
        (pair, label) => averageSurfaceDistance(pair, { ...shared, label, symmetric: 'pooled' }),
        (pair, label) => averageSurfaceDistance(pair, { ...shared, label, symmetric: 'mean' }),
        (pair, label) => hausdorffDistance(pair, { ...shared, label, directed: true }),
        (pair, label) => averageSurfaceDistance(pair, { ...shared, label }),
      ),
    ...everySymmetry,
    // The last two look from the prediction only.
    symmetric: (answer) => [...(answer as Map<number, number[]>).values()].flatMap((values) => values.slice(0, 4)),
    identity: 0,
    labels: 'keys',
    power: 1,
  }
})
const f1 = (answer: unknown) => [(answer as { f1: number }).f1]
const image: Partial<Row> = { images: true, flipped: true, turned: true }

const rows: readonly Row[] = [
  {
    name: 'dice',
    compute: (a, b) => dice(a, b),
    ...everySymmetry,
    identity: 1,
    share: true,
    labels: 'keys',
    power: 0,
  },
  {
    name: 'boundaryIou',
    compute: (a, b, spacing) =>
      ofPair(
        a,
        b,
        spacing,
        (pair, label) => boundaryIou(pair, { label, distance: 1.03 * Math.max(...spacing) }),
        (pair, label) => boundaryIou(pair, { label, distance: 2, convention: 'metrics-reloaded' }),
      ),
    ...everySymmetry,
    identity: 1,
    share: true,
    labels: 'keys',
    power: 0,
  },
  { name: 'dice simpleitk', compute: (a, b) => dice(a, b, { convention: 'simpleitk' }), ...everySymmetry, share: true },
  {
    name: 'jaccard',
    compute: (a, b) => jaccard(a, b),
    ...everySymmetry,
    identity: 1,
    share: true,
    labels: 'keys',
    power: 0,
  },
  {
    name: 'volumeDifference',
    compute: (a, b, spacing) => volumeDifference(a, b, { spacing }),
    ...everySymmetry,
    identity: 0,
    labels: 'keys',
    power: 3,
  },
  {
    name: 'labelOverlap',
    compute: (a, b) => labelOverlap(a, b).labels,
    moved: true,
    flipped: true,
    turned: true,
    labels: 'keys',
  },
  {
    name: 'betti0Error',
    compute: (a, b) => betti0Error(a, b),
    ...everySymmetry,
    identity: 0,
    labels: 'keys',
    power: 0,
  },
  {
    name: 'bettiError',
    compute: (a, b) => bettiError(a, b),
    ...everySymmetry,
    identity: 0,
    labels: 'keys',
    power: 0,
  },
  {
    name: 'eulerError',
    compute: (a, b) => eulerError(a, b),
    ...everySymmetry,
    identity: 0,
    labels: 'keys',
    power: 0,
  },
  {
    name: 'clDice',
    // Thinning may erase a small object as a whole: no identity.
    compute: (a, b) => clDice(a, b),
    symmetric: true,
    moved: true,
    share: true,
    labels: 'keys',
    power: 0,
  },
  ...distances,
  ...(['surface-distance', 'monai', 'plain'] as const).map(
    (convention): Row => ({
      name: `surfaceDice ${convention}`,
      // The tolerance has the unit of the spacing.
      compute: (a, b, spacing) =>
        surfaceDice(a, b, { convention, spacing, tolerance: 1.4 * Math.min(...spacing), whenEmpty: 0.5 }),
      ...everySymmetry,
      identity: 1,
      share: true,
      labels: 'keys',
      power: 0,
    }),
  ),
  {
    name: 'surfaceDistances',
    compute: (a, b, spacing) =>
      new Map(
        [...surfaceDistances(a, b, { spacing })].flatMap(([label, lists]) => [
          [label, [...lists.referenceToPrediction]],
          [label + 0.5, [...lists.predictionToReference]],
        ]),
      ),
    moved: true,
    flipped: true,
    turned: true,
    identity: 0,
    power: 1,
  },
  {
    name: 'lesionF1',
    compute: (a, b) => lesionF1(a, b),
    score: f1,
    moved: true,
    flipped: true,
    turned: true,
    identity: 1,
    share: true,
    labels: 'none',
    power: 0,
  },
  {
    name: 'matchInstances',
    compute: (a, b) => matchInstances(a, b).truePositives,
    ...everySymmetry,
    labels: 'none',
    power: 0,
  },
  {
    name: 'instanceF1',
    compute: (a, b) => instanceF1(a, b).scores.map((score) => score.f1),
    ...everySymmetry,
    share: true,
    labels: 'none',
  },
  {
    name: 'panopticQuality',
    compute: (a, b) => panopticQuality(a, b, { threshold: 0.51 }).pq,
    ...everySymmetry,
    share: true,
    labels: 'none',
    power: 0,
  },
  { name: 'mse', compute: (a, b) => mse(a, b), ...image, symmetric: true, identity: 0 },
  { name: 'mae', compute: (a, b) => mae(a, b), ...image, symmetric: true, identity: 0 },
  { name: 'nrmse', compute: (a, b) => nrmse(a, b), ...image, identity: 0 },
  {
    name: 'psnr',
    compute: (a, b) => psnr(a, b, { dataRange: 9 }),
    ...image,
    symmetric: true,
    identity: Number.POSITIVE_INFINITY,
  },
  {
    name: 'ssim',
    compute: (a, b) => ssim(a, b, { dataRange: 9, windowSize: 3 }),
    ...image,
    symmetric: true,
    identity: 1,
  },
  { name: 'lncc', compute: (a, b) => lncc(a, b, { window: 3 }), ...image, symmetric: true, identity: 1 },
]

interface Pair {
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly a: readonly number[]
  readonly b: readonly number[]
}

const steps = fc.array(fc.constantFrom(0.5, 0.7, 1, 1.5, 4), { minLength: 3, maxLength: 3 })

/** Two small volumes: labels 0 to 3 (0 half the time), or the intensities 1 to 9 of images with room for a window. */
function pairs(images: boolean): fc.Arbitrary<Pair> {
  const side = images ? fc.integer({ min: 3, max: 5 }) : fc.integer({ min: 1, max: 4 })
  const value = images ? fc.integer({ min: 1, max: 9 }) : fc.constantFrom(0, 0, 0, 1, 2, 3)
  return fc.tuple(side, side, side).chain((shape) => {
    const size = shape.reduce((p, q) => p * q, 1)
    const values = fc.array(value, { minLength: size, maxLength: size })
    return fc.record({ shape: fc.constant(shape), spacing: steps, a: values, b: values })
  })
}

const dense = (values: readonly number[], shape: readonly number[]): NdArray => ({
  data: Uint8Array.from(values),
  shape,
})
const cOrder = (shape: readonly number[]) => shape.map((_, axis) => shape.slice(axis + 1).reduce((p, q) => p * q, 1))

/** The same elements, last first, at every third place of wider memory. */
function scattered(values: readonly number[], shape: readonly number[]): NdArray {
  const data = new Int16Array(3 * values.length + 2).fill(7)
  values.forEach((value, k) => {
    data[3 * (values.length - 1 - k) + 1] = value
  })
  return { data, shape, stride: cOrder(shape).map((step) => -3 * step), offset: 3 * (values.length - 1) + 1 }
}

/** A view with one axis mirrored. */
function mirrored(values: readonly number[], shape: readonly number[], axis: number): NdArray {
  const stride = cOrder(shape)
  const offset = stride[axis]! * (shape[axis]! - 1)
  stride[axis] = -stride[axis]!
  return copied({ data: Uint8Array.from(values), shape, stride, offset })
}

/** A view with its axes in another order. */
function transposed(values: readonly number[], shape: readonly number[], order: readonly number[]): NdArray {
  const stride = cOrder(shape)
  const view = { shape: order.map((axis) => shape[axis]!), stride: order.map((axis) => stride[axis]!) }
  return copied({ data: Uint8Array.from(values), ...view })
}

/** A contiguous copy by a plain walk. */
function copied({ data, shape, stride = [], offset = 0 }: NdArray): NdArray {
  const out = new Uint8Array(shape.reduce((p, q) => p * q, 1))
  const steps = cOrder(shape)
  for (let k = 0; k < out.length; k++) {
    let at = offset
    shape.forEach((length, axis) => {
      at += (Math.floor(k / steps[axis]!) % length) * stride[axis]!
    })
    out[k] = Number(data[at])
  }
  return { data: out, shape }
}

/** In a larger array of zeros, at this place. */
function embedded(values: readonly number[], shape: readonly number[], at: readonly number[]): NdArray {
  const larger = shape.map((length) => length + 3)
  const data = new Uint8Array(larger.reduce((p, q) => p * q, 1))
  const [small, large] = [cOrder(shape), cOrder(larger)]
  values.forEach((value, k) => {
    const place = shape.reduce(
      (sum, n, axis) => sum + ((Math.floor(k / small[axis]!) % n) + at[axis]!) * large[axis]!,
      0,
    )
    data[place] = value
  })
  return { data, shape: larger }
}

/** All numbers of an answer, in the order of its keys. */
function flat(answer: unknown): number[] {
  if (typeof answer === 'number') return [answer]
  if (answer instanceof Map)
    return [...answer].sort((p, q) => p[0] - q[0]).flatMap(([key, value]) => [key, ...flat(value)])
  return Object.values(answer as object).flatMap(flat)
}
const scores = (row: Row, answer: unknown): readonly number[] =>
  row.score?.(answer) ?? (answer instanceof Map ? [...answer.values()].flatMap((value) => flat(value)) : flat(answer))

/** Within 1e-9, NaN like NaN; compared without `expect`, which would take most of the time. */
function same(found: unknown, expected: unknown, tolerance = 1e-9) {
  const [p, q] = [flat(found), flat(expected)]
  const near = (value: number, wanted: number) =>
    Object.is(value, wanted) ||
    value === wanted ||
    Math.abs(value - wanted) <= tolerance * Math.max(1, Math.abs(wanted))
  if (p.length === q.length && p.every((value, k) => near(value, q[k]!))) return
  expect(p).toEqual(q)
}

const RENAMED: Readonly<Record<number, number>> = { 0: 0, 1: 30, 2: 7, 3: 2 }
const ORDERS = [
  [0, 2, 1],
  [1, 0, 2],
  [2, 0, 1],
] as const

/** What is tried of a row: each takes a random pair and what was computed of it. */
type Attempt = (row: Row, pair: Pair, value: unknown) => void

const attempts: Readonly<Record<string, Attempt>> = {
  'any strides as the contiguous copy, to the bit': ({ compute }, { a, b, shape, spacing }, value) =>
    same(compute(scattered(a, shape), scattered(b, shape), spacing), value, 0),
  identity: (row, { a, shape, spacing }) => {
    const itself = row.compute(dense(a, shape), dense(a, shape), spacing)
    for (const value of scores(row, itself)) if (!Number.isNaN(value)) same(value, row.identity)
  },
  symmetry: ({ compute, symmetric }, { a, b, shape, spacing }, value) => {
    const part = symmetric === true || symmetric === undefined ? (answer: unknown) => answer : symmetric
    same(part(compute(dense(b, shape), dense(a, shape), spacing)), part(value))
  },
  'between 0 and 1': (row, _, answer) => {
    for (const value of scores(row, answer)) if (value < 0 || value > 1 + 1e-12) expect(value).toBeNaN()
  },
  'renamed labels': ({ compute, labels }, { a, b, shape, spacing }, value) => {
    const rename = (values: readonly number[]) =>
      dense(
        values.map((label) => RENAMED[label]!),
        shape,
      )
    const after = compute(rename(a), rename(b), spacing)
    if (labels === 'none') return same(after, value)
    return same(after, new Map([...(value as Map<number, unknown>)].map(([label, item]) => [RENAMED[label]!, item])))
  },
  'moved arrays': ({ compute }, { a, b, shape, spacing }) => {
    const at = (place: readonly number[]) => compute(embedded(a, shape, place), embedded(b, shape, place), spacing)
    same(at([3, 1, 0]), at([1, 1, 1]))
  },
  'mirrored arrays': ({ compute }, { a, b, shape, spacing }, value) => {
    const axis = a.length % 3
    same(compute(mirrored(a, shape, axis), mirrored(b, shape, axis), spacing), value)
  },
  'axes that change places': ({ compute }, { a, b, shape, spacing }, value) => {
    const order = ORDERS[a.length % 3]!
    const turned = order.map((axis) => spacing[axis]!)
    same(compute(transposed(a, shape, order), transposed(b, shape, order), turned), value)
  },
  'the power of the spacing': (row, { a, b, shape, spacing }, value) => {
    const twice = spacing.map((step) => 2 * step)
    const doubled = row.compute(dense(a, shape), dense(b, shape), twice)
    same(
      scores(row, doubled),
      scores(row, value).map((number) => number * 2 ** row.power!),
    )
  },
}

/** The attempts that a row promises. */
function promised(row: Row): string[] {
  const has: Readonly<Record<string, unknown>> = {
    'any strides as the contiguous copy, to the bit': true,
    identity: row.identity !== undefined,
    symmetry: row.symmetric,
    'between 0 and 1': row.share,
    'renamed labels': row.labels,
    'moved arrays': row.moved,
    'mirrored arrays': row.flipped,
    'axes that change places': row.turned,
    'the power of the spacing': row.power !== undefined,
  }
  return Object.keys(attempts).filter((name) => has[name])
}

it.each(rows.map((row) => [row.name, promised(row), row] as const))('%s holds: %s', (_, names, row) => {
  fc.assert(
    fc.property(pairs(row.images ?? false), (pair) => {
      const value = row.compute(dense(pair.a, pair.shape), dense(pair.b, pair.shape), pair.spacing)
      for (const name of names) {
        try {
          attempts[name]!(row, pair, value)
        } catch (error) {
          throw new Error(`${row.name} does not hold ${name}`, { cause: error })
        }
      }
    }),
    { numRuns: sampledRuns(5, 100) },
  )
})

describe('one array', () => {
  it('the distance transform is proportional to the spacing, and mirrors and turns with its array', () => {
    fc.assert(
      fc.property(pairs(false), ({ a, shape, spacing }) => {
        // Without background a point outside the array is measured to, and mirroring moves it.
        fc.pre(a.includes(0))
        const transform = (array: NdArray, steps: readonly number[]) => [
          ...distanceTransform(array, { spacing: steps }).data,
        ]
        const value = transform(dense(a, shape), spacing)
        same(
          transform(
            dense(a, shape),
            spacing.map((step) => 2 * step),
          ),
          value.map((distance) => 2 * distance),
        )
        const back = (values: number[]) => [...mirrored(values, shape, 1).data].map(Number)
        expect(transform(scattered(a, shape), spacing)).toEqual(value)
        // Whole numbers survive the byte arrays of the helpers; with unit spacing squares are whole.
        const squares = (array: NdArray) =>
          transform(array, [1, 1, 1]).map((distance) => Math.min(200, Math.round(distance ** 2)))
        expect(squares(mirrored(a, shape, 1))).toEqual(back(squares(dense(a, shape))))
      }),
    )
  })

  it('a skeleton moves with its mask', () => {
    fc.assert(
      fc.property(pairs(false), ({ a, shape }) => {
        const skeleton = [...skeletonize(dense(a, shape)).data]
        const moved = skeletonize(embedded(a, shape, [2, 0, 3]))
        expect([...moved.data]).toEqual([...embedded(skeleton, shape, [2, 0, 3]).data])
      }),
    )
  })
})
