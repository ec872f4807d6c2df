import type { Data } from '../contract'
import { type Dense, strideFor } from './asContiguous'
import { elementsOf } from './numbersOf'

/**
 * Elements of the last axis that are copied at a time. Those of the next rows lie beside them where the source has another order, and are then still in
 * the cache.
 */
const BLOCK = 32

/** Dense elements in C order, as `inCOrder` has them; in blocks, since a large volume in the order of NIfTI is else read through the whole memory for each row. */
export function blockedCopy<D extends Data>({ data, shape, stride, order }: Dense<D>): D {
  const last = shape.length - 1
  if (order.every((axis, at) => axis === at)) return data
  const target = strideFor(shape, [...shape.keys()])
  const outer = order.filter((axis) => axis !== last)
  const out = new (data.constructor as new (length: number) => D)(data.length)
  const from = elementsOf(data)
  const to = elementsOf(out)
  const step = stride[last]
  let count: number
  const copy = (rank: number, source: number, place: number): void => {
    const axis = outer[rank]
    if (rank === last) for (const end = place + count; place < end; source += step) to[place++] = from[source]
    else for (let n = shape[axis]; n--; source += stride[axis], place += target[axis]) copy(rank + 1, source, place)
  }
  for (let first = 0; first < shape[last]; first += count) {
    count = Math.min(BLOCK, shape[last] - first)
    copy(0, first * step, first)
  }
  return out
}
