/** The values at these indices, in an array of the same type. */
export function pick<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  values: T,
  at: ArrayLike<number>,
): T {
  const out = new (values.constructor as new (length: number) => T)(at.length)
  for (let i = 0; i < out.length; i++) out[i] = values[at[i]]
  return out
}
