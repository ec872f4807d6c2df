/** The same with more room behind. */
export function grown(array: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(capacity)
  out.set(array)
  return out
}
