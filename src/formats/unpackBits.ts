/** Rows of samples of 1, 2 or 4 bits, highest bits first, each row from a new byte: as one byte a sample. */
export function unpackBits(packed: Uint8Array, perRow: number, rows: number, bits: number): Uint8Array {
  const stride = Math.ceil((perRow * bits) / 8)
  const mask = (1 << bits) - 1
  const out = new Uint8Array(perRow * rows)
  for (let row = 0, to = 0; row < rows; row++)
    for (let i = 0; i < perRow; i++, to++) {
      const bit = i * bits
      out[to] = (packed[row * stride + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask
    }
  return out
}
