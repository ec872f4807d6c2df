import { strideFor } from '../../array/asContiguous'
import type { NdArray } from '../../contract'

/** The same elements, with the axes in reverse order. */
export function reversedAxes(array: NdArray): NdArray {
  const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = array
  return {
    data,
    shape: [...shape].reverse(),
    stride: [...stride].reverse(),
    offset,
    ...(array.spacing ? { spacing: [...array.spacing].reverse() } : {}),
    ...(array.unit ? { unit: array.unit } : {}),
    ...(array.axes ? { axes: [...array.axes].reverse() } : {}),
    ...(array.dtype ? { dtype: array.dtype } : {}),
    ...(array.orientation ? { orientation: array.orientation } : {}),
  }
}
