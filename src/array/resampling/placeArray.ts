import type { Data, NdArray } from '../../contract'
import { asContiguous, strideFor } from '../asContiguous'
import type { GridPlacement } from './gridPlacement'

/** An array of three axes in zeros of another grid; `outside` counts the voxels that are not 0 and lie outside of it. */
export function placeArray(
  array: NdArray,
  { axis, step, start }: GridPlacement,
  shape: readonly number[],
): { readonly array: NdArray; readonly outside: number } {
  const { data, shape: own, stride } = asContiguous<Data>({ ...array, spacing: undefined }, 'any')
  const out = new (data.constructor as new (length: number) => Data)(shape.reduce((a, b) => a * b, 1))
  const order = [2, 1, 0]
  const steps = strideFor(shape, order)
  let outside = 0
  const at = [0, 0, 0]
  for (let z = 0; z < own[2]; z++)
    for (let y = 0; y < own[1]; y++)
      for (let x = 0; x < own[0]; x++) {
        const value = data[x * stride[0] + y * stride[1] + z * stride[2]]
        if (!value) continue
        at[axis[0]] = start[axis[0]] + step[0] * x
        at[axis[1]] = start[axis[1]] + step[1] * y
        at[axis[2]] = start[axis[2]] + step[2] * z
        const [i, j, k] = at
        if (i < 0 || j < 0 || k < 0 || i >= shape[0] || j >= shape[1] || k >= shape[2]) outside++
        else out[i * steps[0] + j * steps[1] + k * steps[2]] = value
      }
  return { array: { data: out, shape, stride: steps }, outside }
}
