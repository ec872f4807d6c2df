/**
 * Whether the 8 doubles (64 bytes) from `d` on are zero in every bit; −0 is not (a label 128 in the top byte is a −0). Starting from −0, subtracting
 * eight numbers gives −0 only if all of them are +0. Eight loads are faster than or-ing sixteen 32-bit words.
 */
export function isZero64(a: Float64Array, d: number): boolean {
  return Object.is(-0 - a[d] - a[d + 1] - a[d + 2] - a[d + 3] - a[d + 4] - a[d + 5] - a[d + 6] - a[d + 7], -0)
}

/** The same bytes as doubles, for {@link isZero64}, without an incomplete last one. The data must begin at a multiple of 8 bytes. */
export function doublesOf(data: ArrayBufferView): Float64Array {
  return new Float64Array(data.buffer, data.byteOffset, data.byteLength >> 3)
}
