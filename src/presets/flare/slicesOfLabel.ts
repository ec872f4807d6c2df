import { asContiguous } from '../../array/asContiguous'
import type { NdArray } from '../../contract'
import type { ComparedSides } from '../common/comparedPair'

/**
 * Both volumes between the first and the last slice (third axis) of a label of the reference. As in the scripts of FLARE, the range excludes its end:
 * the last slice is missing. Null if nothing is left.
 */
export function slicesOfLabel(sides: ComparedSides, label: number): ComparedSides | null {
  const range = rangeOf(sides.reference, label)
  if (range === null || range.from === range.to) return null
  const [reference, prediction] = [sliced(sides.reference, range), sliced(sides.prediction, range)]
  return prediction.shape[2] === 0 ? null : { ...sides, reference, prediction }
}

interface Range {
  readonly from: number
  /** Exclusive: the last slice of the label. */
  readonly to: number
}

function rangeOf(array: NdArray, label: number): Range | null {
  const { data, shape, stride } = asContiguous(array, 'any')
  const step = stride[2]!
  const depth = shape[2]!
  let from = depth
  let to = -1
  if (step * depth === data.length) {
    // Slices are contiguous, as nibabel reads them. Typed arrays of numbers have the same methods, which TypeScript joins for one type only.
    const has = (z: number) => (data as Uint8Array).subarray(z * step, (z + 1) * step).includes(label)
    for (let z = 0; z < depth && from === depth; z++) if (has(z)) from = z
    for (let z = depth - 1; z >= from && to < 0; z--) if (has(z)) to = z
  } else {
    for (let i = 0; i < data.length; i++) {
      if (Number(data[i]) !== label) continue
      const z = Math.floor(i / step) % depth
      if (z < from) from = z
      if (z > to) to = z
    }
  }
  return to < 0 ? null : { from, to }
}

/** A view of slices; an axis of length 1 is cut as NumPy cuts it: to nothing unless the range begins at 0. */
function sliced(array: NdArray, { from, to }: Range): NdArray {
  const dense = asContiguous(array, 'any')
  const { data, stride, spacing } = dense
  const depth = dense.shape[2]!
  const first = Math.min(from, depth)
  const shape = dense.shape.map((n, axis) => (axis === 2 ? Math.min(to, depth) - first : n))
  return { data, shape, stride, spacing, offset: first < depth ? first * stride[2]! : 0 }
}
