/**
 * scipy.ndimage.zoom with order 0: end points map to end points and ties round up. Where the position of the last sample exceeds the last index by a
 * rounding error, it is outside and becomes 0; SciPy's expression is kept, so this happens for the same shapes.
 */
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { strideFor } from '../asContiguous'

/**
 * Resizes an array of any rank to `shape`; an array of that shape is returned as it is. The order of the axes in memory is the input's, and so is the sample type.
 * Source: scipy.ndimage.zoom(order=0, mode='constant', grid_mode=False), SciPy 1.17.
 *
 * @throws MedgradeError `shape-mismatch` when the ranks differ or a size is not positive.
 */
export function zoomNearest<A extends NdArray>(array: A, shape: readonly number[]): A {
  if (shape.join() === array.shape.join()) return array
  const rank = shape.length
  if (rank === 0 || rank !== array.shape.length || shape.some((size) => !(Number.isInteger(size) && size >= 1)))
    refuse('shape-mismatch', `shape to resize [${array.shape}] to`, shape, `${array.shape.length} positive sizes`)
  const from = array.stride ?? strideFor(array.shape, [...array.shape.keys()])
  // Slowest axis first, as the input has them in memory.
  const order = array.shape.map((_, axis) => axis).sort((a, b) => Math.abs(from[b]) - Math.abs(from[a]) || a - b)
  const stride = strideFor(shape, order)
  const data = new (array.data.constructor as new (length: number) => Data)(shape.reduce((a, b) => a * b, 1))
  const steps = order.map((axis) => sourceOffsets(array.shape[axis], shape[axis], from[axis]))
  fill(array.data, data, steps, array.offset ?? 0)
  return { ...array, data, shape, stride, offset: 0 }
}

/** The input offset of every output index along one axis; NaN where the point lies outside. */
function sourceOffsets(length: number, wanted: number, stride: number): Float64Array {
  const step = wanted === 1 ? 1 : (length - 1) / (wanted - 1)
  return Float64Array.from({ length: wanted }, (_, k) => {
    const at = step * k
    return at > length - 1 ? Number.NaN : Math.floor(at + 0.5) * stride
  })
}

function fill(from: Data, to: Data, steps: readonly Float64Array[], offset: number): void {
  const rank = steps.length
  const inner = steps[rank - 1]
  const index = new Array<number>(rank).fill(0)
  for (let at = 0; at < to.length; at += inner.length) {
    let base = offset
    for (let axis = 0; axis < rank - 1; axis++) base += steps[axis][index[axis]]
    if (!Number.isNaN(base)) {
      for (let k = 0; k < inner.length; k++) {
        const source = base + inner[k]
        if (!Number.isNaN(source)) to[at + k] = from[source]
      }
    }
    for (let axis = rank - 2; axis >= 0; axis--) {
      if (++index[axis] < steps[axis].length) break
      index[axis] = 0
    }
  }
}
