import type { Data, NdArray } from '../../src/contract'

/** An array in other memory: the same samples by other strides, with samples between and around them that do not belong to it. */
export type View = (array: NdArray) => NdArray

interface Lying {
  /** Axes from the slowest to the fastest. */
  readonly order: (rank: number) => readonly number[]
  /** Steps are this many times what they need to be. */
  readonly gap: number
  readonly reversed: boolean
}

const natural = (rank: number) => Array.from({ length: rank }, (_, axis) => axis)

function lying({ order, gap, reversed }: Lying): View {
  return (array) => {
    const { shape, stride: own = steps(shape, natural(shape.length), 1), offset: start = 0 } = array
    const stride = steps(shape, order(shape.length), gap)
    const total = shape.reduce((product, length) => product * length, 1)
    const margin = 5
    const data = junk(array.data, total * gap + 2 * margin)
    const last = total === 0 ? 0 : shape.reduce((sum, length, axis) => sum + (length - 1) * stride[axis]!, 0)
    const offset = margin + (reversed ? last : 0)
    const turned = reversed ? stride.map((step) => -step) : stride
    const cOrder = steps(shape, natural(shape.length), 1)
    for (let k = 0; k < total; k++) {
      const at = shape.map((length, axis) => Math.floor(k / cOrder[axis]!) % length)
      const place = (by: readonly number[], from: number) =>
        at.reduce((sum, index, axis) => sum + index * by[axis]!, from)
      data[place(turned, offset)] = array.data[place(own, start)]!
    }
    return { ...array, data, stride: turned, offset }
  }
}

function steps(shape: readonly number[], order: readonly number[], gap: number): number[] {
  const stride = new Array<number>(shape.length).fill(0)
  let step = gap
  for (const axis of [...order].reverse()) {
    stride[axis] = step
    step *= shape[axis]!
  }
  return stride
}

/** Memory full of what no array here holds. */
function junk(like: Data, length: number): Data {
  const data = new (like.constructor as new (length: number) => Data)(length)
  if (data instanceof BigInt64Array || data instanceof BigUint64Array) return data.fill(77n)
  return data.fill(77)
}

/** In C order, and otherwise. */
export const inOrder: Readonly<Record<string, View>> = {
  'an offset': lying({ order: natural, gap: 1, reversed: false }),
  'wider steps': lying({ order: natural, gap: 3, reversed: false }),
  'negative strides': lying({ order: natural, gap: 2, reversed: true }),
}

/** The first axis fastest: what is added up in the order of memory may differ in the last digits. */
export const otherOrder: Readonly<Record<string, View>> = {
  'the first axis fastest': lying({ order: (rank) => natural(rank).reverse(), gap: 1, reversed: false }),
  'the first axis fastest, wider and negative': lying({
    order: (rank) => natural(rank).reverse(),
    gap: 2,
    reversed: true,
  }),
}
