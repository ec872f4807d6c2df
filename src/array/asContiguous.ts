// Kernels compute on dense arrays only. An array that is dense in some order of its axes (C, Fortran, a transpose of either) is not copied.

import type { Data, NdArray } from '../contract'
import { refuse } from '../errors/refuse'
import { elementsOf } from './numbersOf'

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
 * The elements of `array` as dense data.
 *
 * @param order `'any'` keeps a dense order of memory and falls back to C order; a list of axes (slowest first) asks for exactly that order; default: C order.
 * @throws MedgradeError `bad-array` where shape, stride, offset, spacing and data do not fit together.
 */
export function asContiguous<D extends Data>(array: NdArray<D>, order?: readonly number[] | 'any'): Dense<D> {
  // Untyped callers may pass undefined.
  const { data, shape } = array ?? {}
  if (!ArrayBuffer.isView(data) || data instanceof DataView || !Array.isArray(shape)) {
    refuse('bad-array', 'an array', typeof data, 'typed data and a shape')
  }
  if (!shape.every((n) => Number.isInteger(n) && n >= 0))
    refuse('bad-array', 'shape', shape, 'whole numbers of at least 0')
  const natural = [...shape.keys()]
  const { stride = strideFor(shape, natural), offset = 0, spacing = shape.map(() => 1) } = array
  const rank = shape.length
  if (stride.length !== rank || !stride.every(Number.isInteger))
    refuse('bad-array', 'stride', stride, `${rank} whole numbers`)
  if (spacing.length !== rank) refuse('bad-array', 'spacing', spacing, `${rank} numbers`)
  const size = shape.reduce((a, b) => a * b, 1)
  let low = offset
  let high = offset
  stride.forEach((step, axis) => {
    const reach = step * (shape[axis] - 1)
    if (reach < 0) low += reach
    else high += reach
  })
  if (size > 0 && !(Number.isInteger(offset) && low >= 0 && high < data.length)) {
    refuse('bad-array', 'the data of an array', `${data.length} elements`, `indices ${low} to ${high}`)
  }

  // An axis of length one may have any stride: it counts as the slowest.
  const slowness = (axis: number): number => (shape[axis] === 1 ? 1e99 : stride[axis])
  const isDense = (axes: readonly number[]): boolean => {
    const dense = strideFor(shape, axes)
    return shape.every((n, axis) => n === 1 || stride[axis] === dense[axis])
  }
  const inMemory = [natural, [...natural].sort((a, b) => slowness(b) - slowness(a))].find(isDense)
  const wanted = (order === 'any' ? inMemory : order) ?? natural
  return {
    data:
      size > 0 && !isDense(wanted)
        ? gather(data, shape, stride, offset, size, wanted)
        : data.length === size
          ? data
          : (data.subarray(offset, offset + size) as D),
    shape,
    stride: strideFor(shape, wanted),
    order: wanted,
    spacing,
  }
}

/** Strides in elements of a dense array whose axes lie in `order`, slowest first. */
export function strideFor(shape: readonly number[], order: readonly number[]): number[] {
  const stride = shape.map(() => 1)
  let step = 1
  for (let k = order.length; k--; ) {
    stride[order[k]] = step
    step *= shape[order[k]]
  }
  return stride
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
  const from = elementsOf(source)
  const to = elementsOf(out)
  const rank = order.length
  const fastest = order[rank - 1]
  const length = shape[fastest]
  const step = stride[fastest]
  const index = shape.map(() => 0)
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
