/**
 * A canonical prefix code of DEFLATE as one direct look-up by the next bits of the stream: symbol × 16 + code length, 0 where no code fits.
 */

/** Returns the width of the table in bits; −1 for a set of lengths that is no prefix code. */
export function fillPrefixTable(table: Uint16Array, lengths: Uint8Array, first: number, count: number): number {
  const counts = new Uint16Array(16)
  for (let i = 0; i < count; i++) counts[lengths[first + i]]++
  counts[0] = 0
  let width = 15
  while (width > 0 && counts[width] === 0) width--
  const starts = new Uint16Array(17)
  let left = 1
  for (let length = 1; length <= 15; length++) {
    left = left * 2 - counts[length]
    if (left < 0) return -1
    starts[length + 1] = (starts[length] + counts[length]) << 1
  }
  // Incomplete codes are refused as zlib does, except a lone code of one bit or none at all (RFC 1951, 3.2.7).
  if (left > 0 && (width > 1 || count === 19)) return -1
  if (width === 0) width = 1
  const span = 1 << width
  table.fill(0, 0, span)
  for (let i = 0; i < count; i++) {
    const length = lengths[first + i]
    if (length === 0) continue
    const code = starts[length]++
    let reversed = 0
    for (let bit = 0; bit < length; bit++) reversed |= ((code >>> bit) & 1) << (length - 1 - bit)
    for (let slot = reversed; slot < span; slot += 1 << length) table[slot] = (i << 4) | length
  }
  return width
}
