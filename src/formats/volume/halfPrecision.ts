import { fillWith } from '../../array/fillWith'

/** The value of a float16, given its bits. */
export function halfPrecision(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

export function halfPrecisions(bits: Uint16Array): Float32Array {
  return fillWith(new Float32Array(bits.length), (i) => halfPrecision(bits[i]))
}
