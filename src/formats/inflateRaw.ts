/**
 * A DEFLATE decoder that knows its output is already zero: a match whose source is zeros only moves the write position, so that the empty
 * nine tenths of a mask cost neither time nor memory pages. It serves sparse masks and, being able to stop anywhere, the reading of
 * headers; ordinary streams go to the platform.
 */

import { fillPrefixTable } from './fillPrefixTable'

export interface RawInflated {
  /** Input position after the last block, or where decoding stopped. */
  readonly next: number
  /** Output position reached. */
  readonly end: number
  /** ended: the last block is complete · full: more output follows than `out` holds · short: the input ends early · bad: not DEFLATE. */
  readonly state: 'ended' | 'full' | 'short' | 'bad'
}

/** log2 of the block size of the `occupied` map. */
export const blockBits = 9

/**
 * Inflates from `input[start]` into `out[at…]`, which must be zero. Blocks of 512 output bytes that may hold another value than zero are
 * marked in `occupied`.
 */
export function inflateRaw(
  input: Uint8Array,
  start: number,
  out: Uint8Array,
  at: number,
  occupied: Uint8Array,
): RawInflated {
  const size = input.length
  const limit = out.length
  const lengths = new Uint8Array(320)
  const tables: Tables = { literal: new Uint16Array(1 << 15), distance: new Uint16Array(1 << 15) }
  let hold = 0
  let bits = 0
  let next = start
  let pos = at
  let last = at - 1 // the last position that may hold a non-zero byte
  let final = 0

  while (final === 0) {
    while (bits < 25) {
      hold |= (next < size ? input[next] : 0) << bits
      next++
      bits += 8
    }
    final = hold & 1
    const kind = (hold >>> 1) & 3
    hold >>>= 3
    bits -= 3

    if (kind === 3) return stop(next, bits, pos, 'bad')
    if (kind === 0) {
      next -= (bits - (bits & 7)) >> 3
      hold = bits = 0
      if (next + 4 > size) return stop(next, bits, pos, 'short')
      const length = input[next] | (input[next + 1] << 8)
      if ((length ^ 0xffff) !== (input[next + 2] | (input[next + 3] << 8))) return stop(next, bits, pos, 'bad')
      next += 4
      const room = Math.min(length, limit - pos)
      const present = Math.min(room, size - next)
      out.set(input.subarray(next, next + present), pos)
      for (let block = pos >> blockBits; block << blockBits < pos + present; block++) occupied[block] = 1
      if (present > 0) last = pos + present - 1
      pos += present
      next += present
      if (present < room) return stop(next, bits, pos, 'short')
      if (room < length) return stop(next, bits, pos, 'full')
      continue
    }

    let literalBits = 9
    let distanceBits = 5
    if (kind === 1) fixedTables(tables, lengths)
    else {
      const position = { next: next - ((bits + 7) >> 3), skip: (8 - (bits & 7)) & 7 }
      hold = bits = 0
      const found = dynamicTables(input, position, tables, lengths)
      next = position.next
      if (found === null) return stop(next, bits, pos, next >= size ? 'short' : 'bad')
      literalBits = found.literalBits
      distanceBits = found.distanceBits
      if (position.skip > 0) {
        hold = (next < size ? input[next] : 0) >>> position.skip
        bits = 8 - position.skip
        next++
      }
    }
    const { literal, distance } = tables
    const literalMask = (1 << literalBits) - 1
    const distanceMask = (1 << distanceBits) - 1

    for (;;) {
      while (bits < 25) {
        hold |= (next < size ? input[next] : 0) << bits
        next++
        bits += 8
      }
      const entry = literal[hold & literalMask]
      if (entry === 0) return stop(next, bits, pos, next - (bits >> 3) > size ? 'short' : 'bad')
      hold >>>= entry & 15
      bits -= entry & 15
      const symbol = entry >>> 4
      if (symbol < 256) {
        if (next - (bits >> 3) > size) return stop(next, bits, pos, 'short')
        if (pos >= limit) return stop(next, bits, pos, 'full')
        if (symbol !== 0) {
          out[pos] = symbol
          last = pos
          occupied[pos >> blockBits] = 1
        }
        pos++
        continue
      }
      if (symbol === 256) break
      if (symbol > 285) return stop(next, bits, pos, 'bad')
      const lengthExtra = lengthExtras[symbol - 257]
      let length = lengthBases[symbol - 257] + (hold & ((1 << lengthExtra) - 1))
      hold >>>= lengthExtra
      bits -= lengthExtra
      while (bits < 25) {
        hold |= (next < size ? input[next] : 0) << bits
        next++
        bits += 8
      }
      const far = distance[hold & distanceMask]
      if (far === 0) return stop(next, bits, pos, next - (bits >> 3) > size ? 'short' : 'bad')
      hold >>>= far & 15
      bits -= far & 15
      const code = far >>> 4
      if (code > 29) return stop(next, bits, pos, 'bad')
      const extra = distanceExtras[code]
      while (bits < extra) {
        hold |= (next < size ? input[next] : 0) << bits
        next++
        bits += 8
      }
      const back = distanceBases[code] + (hold & ((1 << extra) - 1))
      hold >>>= extra
      bits -= extra
      if (next - (bits >> 3) > size) return stop(next, bits, pos, 'short')
      let from = pos - back
      if (from < at) return stop(next, bits, pos, 'bad')
      const cut = length > limit - pos
      if (cut) length = limit - pos
      if (from > last) pos += length
      else {
        const until = pos + length
        occupied[pos >> blockBits] = 1
        if (length > 0) occupied[(until - 1) >> blockBits] = 1
        while (pos < until) {
          const value = out[from++]
          if (value !== 0) {
            out[pos] = value
            last = pos
          }
          pos++
        }
      }
      if (cut) return stop(next, bits, pos, 'full')
    }
    if (next - (bits >> 3) > size) return stop(next, bits, pos, 'short')
  }
  return stop(next, bits, pos, 'ended')
}

// A function and not a closure: captured variables would leave the registers.
function stop(next: number, bits: number, end: number, state: RawInflated['state']): RawInflated {
  return { next: next - (bits >> 3), end, state }
}

const lengthBases = Uint16Array.of(
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  13,
  15,
  17,
  19,
  23,
  27,
  31,
  35,
  43,
  51,
  59,
  67,
  83,
  99,
  115,
  131,
  163,
  195,
  227,
  258,
)
const lengthExtras = Uint8Array.of(
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  1,
  1,
  1,
  2,
  2,
  2,
  2,
  3,
  3,
  3,
  3,
  4,
  4,
  4,
  4,
  5,
  5,
  5,
  5,
  0,
)
const distanceBases = Uint16Array.of(
  1,
  2,
  3,
  4,
  5,
  7,
  9,
  13,
  17,
  25,
  33,
  49,
  65,
  97,
  129,
  193,
  257,
  385,
  513,
  769,
  1025,
  1537,
  2049,
  3073,
  4097,
  6145,
  8193,
  12289,
  16385,
  24577,
)
const distanceExtras = Uint8Array.of(
  0,
  0,
  0,
  0,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  5,
  6,
  6,
  7,
  7,
  8,
  8,
  9,
  9,
  10,
  10,
  11,
  11,
  12,
  12,
  13,
  13,
)
const lengthOrder = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)

/** Direct look-up by the next bits of the stream: symbol × 16 + code length; 0: no such code. */
interface Tables {
  readonly literal: Uint16Array
  readonly distance: Uint16Array
}

/** A bit position: `skip` bits of byte `next` are used up. */
interface Position {
  next: number
  skip: number
}

function fixedTables(tables: Tables, lengths: Uint8Array): void {
  lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288)
  fillPrefixTable(tables.literal, lengths, 0, 288)
  lengths.fill(5, 0, 32)
  fillPrefixTable(tables.distance, lengths, 0, 32)
}

function dynamicTables(
  input: Uint8Array,
  position: Position,
  tables: Tables,
  lengths: Uint8Array,
): { literalBits: number; distanceBits: number } | null {
  const take = (count: number): number => {
    let value = 0
    for (let got = 0; got < count; ) {
      if (position.next >= input.length) return -1
      const use = Math.min(count - got, 8 - position.skip)
      value |= ((input[position.next] >>> position.skip) & ((1 << use) - 1)) << got
      got += use
      position.skip += use
      if (position.skip === 8) {
        position.skip = 0
        position.next++
      }
    }
    return value
  }
  const literals = take(5) + 257
  const distances = take(5) + 1
  const orders = take(4) + 4
  if (literals < 257 || distances < 1 || orders < 4 || literals > 286 || distances > 30) return null
  lengths.fill(0)
  for (let i = 0; i < orders; i++) {
    const length = take(3)
    if (length < 0) return null
    lengths[lengthOrder[i]] = length
  }
  const codeBits = fillPrefixTable(tables.literal, lengths, 0, 19)
  if (codeBits <= 0) return null
  const codes = tables.literal
  const total = literals + distances
  const wanted = new Uint8Array(320)
  for (let i = 0; i < total; ) {
    let code = 0
    let width = 0
    do {
      const bit = take(1)
      if (bit < 0 || width === codeBits) return null
      code |= bit << width++
    } while ((codes[code] & 15) !== width)
    const symbol = codes[code] >>> 4
    if (symbol < 16) wanted[i++] = symbol
    else {
      if (symbol === 16 && i === 0) return null
      const value = symbol === 16 ? wanted[i - 1] : 0
      const more = symbol === 16 ? take(2) + 3 : symbol === 17 ? take(3) + 3 : take(7) + 11
      if (position.next >= input.length || i + more > total) return null
      wanted.fill(value, i, i + more)
      i += more
    }
  }
  if (wanted[256] === 0) return null
  const literalBits = fillPrefixTable(tables.literal, wanted, 0, literals)
  const distanceBits = fillPrefixTable(tables.distance, wanted, literals, distances)
  return literalBits < 0 || distanceBits < 0 ? null : { literalBits, distanceBits }
}
