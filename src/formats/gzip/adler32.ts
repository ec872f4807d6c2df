/** The checksum of a zlib stream: continues `sum` (1 to begin) over the bytes. */
export function adler32(bytes: Uint8Array, sum = 1): number {
  let a = sum & 0xffff
  let b = sum >>> 16
  // b stays below 2^32 for 3800 steps.
  for (let i = 0; i < bytes.length; ) {
    const end = Math.min(bytes.length, i + 3800)
    for (; i < end; i++) {
      a += bytes[i]
      b += a
    }
    a %= 65521
    b %= 65521
  }
  return b * 65536 + a
}
