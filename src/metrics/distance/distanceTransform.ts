import { asContiguous } from '../../array/asContiguous'
import { toLabels } from '../../array/labels/toLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput, NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { distanceTransform as transform } from '../../kernels/distance/distanceTransform'
import { checkSpacing } from './checkSpacing'
import { isSingle } from './isSingle'

/** Options of {@link distanceTransform}. */
export interface DistanceTransformOptions {
  /** Voxel size in the order of the shape, or one number for all axes. Default: the array's, else 1. */
  readonly spacing?: number | readonly number[]
  /** `'double'` (default): Float64Array. `'single'`: Float32Array, half the memory; intermediate squares are rounded too: relative error up to 1e-7. */
  readonly precision?: 'single' | 'double'
}

/**
 * Exact Euclidean distance from every non-zero element to the nearest zero, 0 on zeros, in linear time and for any rank; equal to scipy's
 * `distance_transform_edt`.
 *
 * The result has the shape, spacing and memory order of the input. For an array without zeros the distance is, as in scipy, to one virtual zero at index
 * (−1, 0, …, 0).
 *
 * @throws MedgradeError `bad-array`, `bad-argument`.
 * @example
 * const foreground = { data: Uint8Array.of(0, 1, 1, 1), shape: [4] }
 * distanceTransform(foreground, { spacing: 0.5 }).data // → Float64Array(4) [ 0, 0.5, 1, 1.5 ]
 */
export function distanceTransform(
  foreground: ArrayInput,
  options: DistanceTransformOptions & { precision: 'single' },
): NdArray<Float32Array>
export function distanceTransform(
  foreground: ArrayInput,
  options?: DistanceTransformOptions & { precision?: 'double' },
): NdArray<Float64Array>
export function distanceTransform(
  foreground: ArrayInput,
  options?: DistanceTransformOptions,
): NdArray<Float64Array | Float32Array>
export function distanceTransform(
  foreground: ArrayInput,
  options: DistanceTransformOptions = {},
): NdArray<Float64Array | Float32Array> {
  checkOptions('distanceTransform', options, { spacing: 'number or numbers', precision: 'string' })
  const dense = asContiguous(ndArrayOf(foreground), 'any')
  const { shape, stride, order } = dense
  const spacing = spacingOf(options.spacing ?? dense.spacing, shape.length)
  // Bytes need no cast: only zero or not matters.
  const mask = toLabels(dense.data, dense.data instanceof Uint8Array ? undefined : 'nonzero')
  const data = isSingle(options.precision) ? new Float32Array(mask.length) : new Float64Array(mask.length)
  const size = order.map((axis) => shape[axis]!)
  const inMemory = order.map((axis) => spacing[axis]!)
  if (mask.length > 0 && !transform(mask, size, inMemory, data)) {
    toVirtualZero(data, size, inMemory, order.indexOf(0))
  }
  return { data, shape, stride, spacing }
}

function spacingOf(spacing: number | readonly number[], rank: number): readonly number[] {
  const list = typeof spacing === 'number' ? new Array<number>(rank).fill(spacing) : spacing
  if (list.length !== rank) {
    refuse('bad-argument', 'spacing', list, `${rank} numbers`)
  }
  checkSpacing(list)
  return list
}

/** Distances to the index (−1, 0, …, 0) in the user's order of axes. */
function toVirtualZero(
  data: Float64Array | Float32Array,
  size: readonly number[],
  spacing: readonly number[],
  firstAxis: number,
): void {
  for (let i = 0; i < data.length; i++) {
    let rest = i
    let sum = 0
    for (let axis = size.length - 1; axis >= 0; axis--) {
      const length = size[axis]!
      const at = (rest % length) + (axis === firstAxis ? 1 : 0)
      rest = Math.floor(rest / length)
      sum += at * spacing[axis]! * (at * spacing[axis]!)
    }
    data[i] = Math.sqrt(sum)
  }
}
