/**
 * The values at these places, in an array of the same kind. A loop and no closure: V8 forgets the code of a closure once no instance of it is
 * left, and a volume's room has it clear up so often that those of a case would be compiled for every case anew.
 */
export function pick<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  values: T,
  at: ArrayLike<number>,
): T {
  const out = new (values.constructor as new (length: number) => T)(at.length)
  for (let i = 0; i < out.length; i++) out[i] = values[at[i]]
  return out
}
