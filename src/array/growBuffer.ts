/** A copy of the array with a larger capacity. */
export function growBuffer(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(capacity)
  out.set(array)
  return out
}
