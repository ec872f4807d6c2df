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
    for (let group = 0; group < row; group++)
      transpose(from, byte * 8 * row + group, row, out, 8 * group * size + byte, size)
  out.set(from.subarray(count * size), count * size)
}

/** Eight bytes that are `row` apart, as a matrix of bits, into eight that are `step` apart (Hacker's Delight, 7-3). */
function transpose(from: Uint8Array, at: number, row: number, out: Uint8Array, to: number, step: number): void {
  let low = from[at] | (from[at + row] << 8) | (from[at + 2 * row] << 16) | (from[at + 3 * row] << 24)
  let high = from[at + 4 * row] | (from[at + 5 * row] << 8) | (from[at + 6 * row] << 16) | (from[at + 7 * row] << 24)
  let moved = (high ^ (high >>> 7)) & 0x00aa00aa
  high ^= moved ^ (moved << 7)
  moved = (low ^ (low >>> 7)) & 0x00aa00aa
  low ^= moved ^ (moved << 7)
  moved = (high ^ (high >>> 14)) & 0x0000cccc
  high ^= moved ^ (moved << 14)
  moved = (low ^ (low >>> 14)) & 0x0000cccc
  low ^= moved ^ (moved << 14)
  moved = (high & 0xf0f0f0f0) | ((low >>> 4) & 0x0f0f0f0f)
  low = ((high << 4) & 0xf0f0f0f0) | (low & 0x0f0f0f0f)
  for (let i = 0; i < 4; i++) {
    out[to + i * step] = low >>> (8 * i)
    out[to + (i + 4) * step] = moved >>> (8 * i)
  }
}
