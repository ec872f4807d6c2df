// The door of the house: anything shaped like an ndarray comes in, whatever its strides; out comes one dense stretch of memory.
// An array that is dense in some order of its axes (C, Fortran, a transpose of either) keeps that order and is not copied.

import type { Data, NdArray } from '../contract'
import { refuse } from './refuse'

/** Dense data: `order` lists the axes of `shape` from the slowest to the fastest in memory. */
export interface Dense<D extends Data = Data> {
  readonly data: D
  readonly shape: readonly number[]
  readonly stride: readonly number[]
  readonly order: readonly number[]
  /** In the order of `shape`; ones where none was given. */
  readonly spacing: readonly number[]
}

/**
 * The elements of `array` in one dense stretch.
 *
 * @param order `'any'` keeps every dense order as it lies and falls back to C order; a list of axes (slowest first) asks for exactly that order; default: C order.
 * @throws MedgradeError `bad-array` where shape, stride, offset, spacing and data do not fit together.
 */
export function asContiguous<D extends Data>(array: NdArray<D>, order?: readonly number[] | 'any'): Dense<D> {
  const { shape, stride, offset, size } = checkArray(array)
  const rank = shape.length
  const natural = shape.map((_, axis) => axis)
  const lying = denseOrder(shape, stride)
  const wanted = order === 'any' ? (lying ?? natural) : (order ?? natural)
  const spacing = array.spacing ?? new Array<number>(rank).fill(1)
  const target = strideFor(shape, wanted)
  const inPlace = size === 0 || shape.every((n, axis) => n === 1 || stride[axis] === target[axis])
  const data = inPlace
    ? ((offset === 0 && array.data.length === size ? array.data : array.data.subarray(offset, offset + size)) as D)
    : gather(array.data, shape, stride, offset, size, wanted)
  return { data, shape, stride: target, order: wanted, spacing }
}

/** Strides in elements of a dense array whose axes lie in `order`, slowest first. */
export function strideFor(shape: readonly number[], order: readonly number[]): number[] {
  const stride = new Array<number>(shape.length).fill(1)
  let step = 1
  for (let k = order.length - 1; k >= 0; k--) {
    stride[order[k]] = step
    step *= shape[order[k]]
  }
  return stride
}

interface Checked {
  readonly shape: readonly number[]
  readonly stride: readonly number[]
  readonly offset: number
  readonly size: number
}

function checkArray(array: NdArray): Checked {
  const { data, shape } = array
  if (!ArrayBuffer.isView(data) || data instanceof DataView || !Array.isArray(shape)) {
    refuse('bad-array', 'an array', typeof data, '{ data: typed array, shape: number[] }')
  }
  if (!shape.every((n) => Number.isInteger(n) && n >= 0)) {
    refuse('bad-array', 'shape', shape, 'whole numbers, none negative')
  }
  const size = shape.reduce((a, b) => a * b, 1)
  const natural = strideFor(
    shape,
    shape.map((_, axis) => axis),
  )
  const stride = array.stride ?? natural
  const offset = array.offset ?? 0
  if (stride.length !== shape.length || !stride.every(Number.isInteger)) {
    refuse('bad-array', 'stride', stride, `${shape.length} whole numbers`)
  }
  if (array.spacing !== undefined && array.spacing.length !== shape.length) {
    refuse('bad-array', 'spacing', array.spacing, `${shape.length} numbers`)
  }
  let low = offset
  let high = offset
  shape.forEach((n, axis) => {
    if (stride[axis] < 0) low += stride[axis] * (n - 1)
    else high += stride[axis] * (n - 1)
  })
  if (size > 0 && !(Number.isInteger(offset) && low >= 0 && high < data.length)) {
    refuse('bad-array', 'the data of an array', `${data.length} elements`, `indices ${low} to ${high}`)
  }
  return { shape, stride, offset, size }
}

/** The order in which the axes lie densely, or null. An axis of length one lies anywhere: it counts as slowest. */
function denseOrder(shape: readonly number[], stride: readonly number[]): number[] | null {
  const axes = shape.map((_, axis) => axis)
  const natural = strideFor(shape, axes)
  if (axes.every((axis) => shape[axis] === 1 || stride[axis] === natural[axis])) return axes
  const flat = axes.filter((axis) => shape[axis] === 1)
  const long = axes.filter((axis) => shape[axis] !== 1).sort((a, b) => stride[b] - stride[a])
  const order = [...flat, ...long]
  const dense = strideFor(shape, order)
  return long.every((axis) => stride[axis] === dense[axis]) ? order : null
}

function gather<D extends Data>(
  source: D,
  shape: readonly number[],
  stride: readonly number[],
  offset: number,
  size: number,
  order: readonly number[],
): D {
  const out = new (source.constructor as new (length: number) => D)(size)
  const from = source as unknown as Float64Array
  const to = out as unknown as Float64Array
  const rank = order.length
  if (rank === 0) {
    to[0] = from[offset]
    return out
  }
  const fastest = order[rank - 1]
  const length = shape[fastest]
  const step = stride[fastest]
  const index = new Array<number>(rank).fill(0)
  let row = offset
  for (let o = 0; o < size; ) {
    for (let k = 0, i = row; k < length; k++, i += step) to[o++] = from[i]
    for (let k = rank - 2; k >= 0; k--) {
      const axis = order[k]
      row += stride[axis]
      if (++index[k] < shape[axis]) break
      row -= stride[axis] * shape[axis]
      index[k] = 0
    }
  }
  return out
}
