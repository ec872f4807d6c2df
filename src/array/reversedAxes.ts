import type { NdArray } from '../contract'
import { strideFor } from './asContiguous'

/** The same voxels with the axes in the opposite order; no value is copied. */
export function reversedAxes(array: NdArray): NdArray {
  const { shape, stride = strideFor(shape, [...shape.keys()]), spacing } = array
  return {
    ...array,
    shape: [...shape].reverse(),
    stride: [...stride].reverse(),
    ...(spacing && { spacing: [...spacing].reverse() }),
  }
}
