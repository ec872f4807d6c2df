/**
 * The prefix codes of a DEFLATE block in two forms: canonical counts, from which the careful decoder reads bit by bit and never past the input, and a
 * look-up table by the next eleven bits for the fast decoder. Longer codes are rare and left to the careful decoder.
 */

export interface PrefixCode {
  /** Codes of each length from 1 to 15 bits. */
  readonly counts: Uint16Array
  /** Symbols in the order of their codes. */
  readonly symbols: Uint16Array
  /** By the next bits of the stream: the symbol, packed by `literalEntry` or `distanceEntry`; 0: left to the careful decoder. */
  readonly quick: Int32Array
}

/** Bits by which the look-ups are indexed. */
export const quickBits = 11

/** Base and extra bits of the length symbols, which begin at 257. */
export const lengthExtras = Uint8Array.from({ length: 29 }, (_, k) => (k < 4 || k === 28 ? 0 : (k >> 2) - 1))
export const lengthBases = Uint16Array.from({ length: 29 }, (_, k) =>
  k === 28 ? 258 : k < 4 ? k + 3 : (((k & 3) + 4) << lengthExtras[k]) + 3,
)
export const distanceExtras = Uint8Array.from({ length: 30 }, (_, k) => (k < 2 ? 0 : (k >> 1) - 1))
export const distanceBases = Uint16Array.from({ length: 30 }, (_, k) =>
  k < 2 ? k + 1 : (((k & 1) + 2) << distanceExtras[k]) + 1,
)

/** Flag of a literal's entry; the value is above bit 16. */
export const isLiteral = 1 << 15

/** Literal: value, flag, bits. Length: base << 16 | bits with extra << 9 | mask of the extra bits << 4 | bits of the code. */
export function literalEntry(symbol: number, bits: number): number {
  if (symbol < 256) return (symbol << 16) | isLiteral | bits
  if (symbol === 256 || symbol > 285) return 0
  const extra = lengthExtras[symbol - 257]
  // A length with its extra bits must leave 11 of the 25 valid bits for the distance's look-up.
  return bits + extra > 14
    ? 0
    : (lengthBases[symbol - 257] << 16) | ((bits + extra) << 9) | (((1 << extra) - 1) << 4) | bits
}

/** base << 16 | extra << 4 | bits. */
export function distanceEntry(symbol: number, bits: number): number {
  return symbol > 29 ? 0 : (distanceBases[symbol] << 16) | (distanceExtras[symbol] << 4) | bits
}

export function newCode(): PrefixCode {
  return {
    counts: new Uint16Array(16),
    symbols: new Uint16Array(288),
    quick: new Int32Array(1 << quickBits),
  }
}

/**
 * Fills `code` from the code lengths of its symbols, which stand in `lengths[first … first + count)`; false if they are no prefix code.
 * Incomplete codes are refused as zlib does, except a lone code of one bit or none at all (RFC 1951, 3.2.7).
 */
export function fillCode(
  code: PrefixCode,
  lengths: Uint8Array,
  first: number,
  count: number,
  entryOf: (symbol: number, bits: number) => number,
): boolean {
  const { counts, symbols, quick } = code
  counts.fill(0)
  for (let i = 0; i < count; i++) counts[lengths[first + i]]++
  counts[0] = 0
  const offsets = new Uint16Array(17)
  let left = 1
  for (let bits = 1; bits <= 15; bits++) {
    left = 2 * left - counts[bits]
    if (left < 0) return false
    offsets[bits + 1] = offsets[bits] + counts[bits]
  }
  const used = offsets[16]
  if (left > 0 && (count === 19 || used > 1 || counts[1] !== used)) return false
  for (let i = 0; i < count; i++) if (lengths[first + i] !== 0) symbols[offsets[lengths[first + i]]++] = i
  // The table for one bit more is that for one bit less, twice, with the codes of this length added. Codes are reversed, since the first bit of a code
  // is the lowest of a look-up; so one is added at the top.
  quick[0] = 0
  let own = 0
  for (let bits = 1, at = 0; bits <= quickBits; bits++) {
    const size = 1 << bits
    quick.copyWithin(size >> 1, 0, size >> 1)
    for (; at < offsets[bits]; at++) {
      quick[own] = entryOf(symbols[at], bits)
      const top = 1 << (31 - Math.clz32(own ^ (size - 1)))
      own = (own & (top - 1)) | top
    }
  }
  return true
}
