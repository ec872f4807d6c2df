import type { NdArray } from '../../contract'

/** The nearest whole numbers, in the type of the values. @param array dense. */
export function roundedLabels(array: NdArray): NdArray {
  const data = array.data.slice() as Float64Array
  // Adding 0 makes no label of −0.
  for (let i = 0; i < data.length; i++) data[i] = Math.round(data[i]!) + 0
  return { ...array, data }
}
