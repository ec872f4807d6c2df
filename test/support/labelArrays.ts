import fc from 'fast-check'
import { seededGenerator } from '../../src/kernels/statistics/seededGenerator'

export interface Labelled {
  readonly shape: readonly [number, number, number]
  readonly reference: number[]
  readonly prediction: number[]
}

/** Two small label arrays of one shape; the labels 0 to 4 and a wide one, so that both element types of the kernels meet. */
export function labelled(wide = true): fc.Arbitrary<Labelled> {
  const side = fc.integer({ min: 1, max: 6 })
  const label = wide ? fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 700) : fc.constantFrom(0, 0, 0, 1, 2, 3, 4)
  return fc.tuple(side, side, side).chain(([a, b, c]) => {
    const values = fc.array(label, { minLength: a * b * c, maxLength: a * b * c })
    return fc.record({ shape: fc.constant([a, b, c] as const), reference: values, prediction: values })
  })
}

/** All orders of three axes. */
export const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** The same array with its memory laid out backwards, with holes, at an offset: nothing about its elements changes. */
export function scattered(values: readonly number[], shape: readonly number[]) {
  const step = 3
  const offset = 2 + step * (values.length - 1)
  const data = new Int16Array(values.length * step + 2).fill(9)
  values.forEach((value, k) => {
    data[offset - step * k] = value
  })
  const stride = shape.map((_, axis) => -step * shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  return { data, shape, stride, offset }
}

/** One label array with a wide label, and its shape. */
export const oneLabelled = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 9 }))
  .chain(([a, b, c]) =>
    fc.record({
      shape: fc.constant([a, b, c] as [number, number, number]),
      data: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 300), { minLength: a * b * c, maxLength: a * b * c }),
    }),
  )

/** Connectivities of three axes and along how many axes their neighbours differ. */
export const connectivities = [
  [6, 1],
  [18, 2],
  [26, 3],
] as const

/** Small volumes of random labels (1, 2, 3, 255), sparse or dense, one voxel thick or more along each axis. */
export const noisyVolumes = fc
  .record({
    nz: fc.integer({ min: 1, max: 6 }),
    ny: fc.integer({ min: 1, max: 7 }),
    nx: fc.integer({ min: 1, max: 19 }),
    share: fc.constantFrom(0.05, 0.2, 0.4, 0.8),
    labels: fc.constantFrom([1], [255], [1, 2], [1, 2, 3, 255]),
    seed: fc.nat(),
  })
  .map(({ nz, ny, nx, share, labels, seed }) => {
    const generator = seededGenerator(seed)
    const random = () => generator() / 2 ** 32
    const voxel = () => (random() < share ? labels[Math.floor(random() * labels.length)]! : 0)
    return { shape: [nz, ny, nx] as const, data: Uint8Array.from({ length: nz * ny * nx }, voxel) }
  })
