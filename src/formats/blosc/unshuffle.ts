/** The filters of Blosc: bytes, or bits, of equal place in their elements lie together. What is no whole element is kept as it is. */

/** Puts the bytes of each element together again. */
export function unshuffleBytes(from: Uint8Array, out: Uint8Array, size: number): void {
  const count = Math.floor(from.length / size)
  for (let byte = 0, at = 0; byte < size; byte++)
    for (let i = 0, to = byte; i < count; i++, to += size) out[to] = from[at++]
  out.set(from.subarray(count * size), count * size)
}

/** The same for bits; a number of elements that is no multiple of 8 was not shuffled. */
export function unshuffleBits(from: Uint8Array, out: Uint8Array, size: number): void {
  const count = Math.floor(from.length / size)
  if (count % 8 !== 0) {
    out.set(from)
    return
  }
  const row = count / 8
  for (let byte = 0; byte < size; byte++)
    for (let group = 0; group < row; group++) {
      const plane = byte * 8 * row + group
      for (let i = 0; i < 8; i++) {
        let value = 0
        for (let bit = 0; bit < 8; bit++) value |= ((from[plane + bit * row] >> i) & 1) << bit
        out[(8 * group + i) * size + byte] = value
      }
    }
  out.set(from.subarray(count * size), count * size)
}
