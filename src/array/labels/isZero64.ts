/**
 * Whether the 8 doubles (64 bytes) from `d` on are zero in every bit, −0 not included: a lone label 128 in a top byte is a −0. Minus zero minus
 * any number of plus zeros stays minus zero, and nothing else leads there, so eight subtractions answer for 64 bytes: 16 GB/s, where or-ing
 * sixteen 32-bit words comes to 7 (each load is checked against the array's length, and that is what costs).
 */
export function isZero64(a: Float64Array, d: number): boolean {
  return Object.is(-0 - a[d] - a[d + 1] - a[d + 2] - a[d + 3] - a[d + 4] - a[d + 5] - a[d + 6] - a[d + 7], -0)
}

/** The same bytes as doubles, for {@link isZero64}; an incomplete last one is left out. The data begins at a multiple of 8 bytes. */
export function doublesOf(data: ArrayBufferView): Float64Array {
  return new Float64Array(data.buffer, data.byteOffset, data.byteLength >> 3)
}
