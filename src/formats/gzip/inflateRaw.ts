/**
 * A DEFLATE decoder for an output that is all zero already: a match whose source is zeros only advances the write position, so the empty part of a mask
 * takes little time and no memory pages. This is the careful part, which reads bit by bit and can stop anywhere: block headers, rare long codes, the ends
 * of input and output. `inflateQuickly` decodes the rest.
 */
import {
  distanceBases,
  distanceEntry,
  distanceExtras,
  fillCode,
  lengthBases,
  lengthExtras,
  literalEntry,
  newCode,
  type PrefixCode,
  quickBits,
} from './inflateCodes'
import { type Inflating, inflateQuickly } from './inflateQuickly'
import { copyMatch, markNonzero } from './zeroBlocks'

export interface RawInflated {
  /** Input position after the last block, or where decoding stopped. */
  readonly next: number
  /** Output position reached. */
  readonly end: number
  /** ended: the last block is complete · full: more output follows than `out` holds · short: the input ends early · bad: not DEFLATE. */
  readonly state: 'ended' | 'full' | 'short' | 'bad'
}

/** Output bytes between two calls of `passed`: few enough to be in the cache. */
export const step = 1 << 18

type Outcome = RawInflated['state'] | 'block'

/** Of the block before, which may be one of another stream: there may be one every twenty bytes, and new codes would be 18 KB of garbage for each. */
const literals = newCode()
const distances = newCode()
/** Whether they are the fixed codes, which are not filled again. */
let areFixed = false

/**
 * Inflates from `input[start]` into `out[at…]`, which must be zero, and updates its `zeroMap`. `passed` is called repeatedly with a position before
 * which the output is final.
 */
export function inflateRaw(
  input: Uint8Array,
  start: number,
  out: Uint8Array,
  at: number,
  zeroMap: Int32Array,
  passed: (end: number) => void,
): RawInflated {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  const outView = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const s: Inflating = {
    input,
    view,
    out,
    outView,
    zeroMap,
    start: at,
    next: start,
    bit: 0,
    pos: at,
    last: at - 1,
    pause: at + step,
  }
  let state: Outcome = 'block'
  while (state === 'block') {
    const final = takeBits(s, 1)
    const kind = takeBits(s, 2)
    if (kind < 0) state = 'short'
    else if (kind === 3) state = 'bad'
    else if (kind === 0) state = stored(s)
    else {
      state = kind === 2 ? dynamicCodes(s) : fixedCodes()
      while (state === 'block') {
        inflateQuickly(s, literals.quick, distances.quick)
        if (s.pos >= s.pause) {
          passed(s.pos)
          s.pause = s.pos + step
        }
        const done = oneSymbol(s)
        if (done === 'end') break
        if (done !== 'more') state = done
      }
    }
    if (final === 1 && state === 'block') state = 'ended'
  }
  return { next: s.bit > 0 ? s.next + 1 : s.next, end: s.pos, state }
}

/** The next bits; −1 without consuming any if the input ends before. */
function takeBits(s: Inflating, count: number): number {
  const { input } = s
  if ((input.length - s.next) * 8 - s.bit < count) {
    s.next = input.length
    s.bit = 0
    return -1
  }
  let value = 0
  for (let got = 0; got < count; ) {
    const use = Math.min(count - got, 8 - s.bit)
    value |= ((input[s.next] >>> s.bit) & ((1 << use) - 1)) << got
    got += use
    s.bit += use
    if (s.bit === 8) {
      s.bit = 0
      s.next++
    }
  }
  return value
}

/** The next symbol; −1: the input ends, −2: no such code. */
function takeSymbol(s: Inflating, { counts, symbols }: PrefixCode): number {
  let code = 0
  let first = 0
  let place = 0
  let rest = 0
  for (let bits = 1; bits <= 15; bits++) rest += counts[bits]
  for (let bits = 1; rest > 0; bits++) {
    const bit = takeBits(s, 1)
    if (bit < 0) return -1
    code |= bit
    const count = counts[bits]
    if (code - first < count) return symbols[place + code - first]
    rest -= count
    place += count
    first = (first + count) << 1
    code <<= 1
  }
  return -2
}

function stored(s: Inflating): Outcome {
  const { input, out } = s
  if (s.bit > 0) s.next++
  s.bit = 0
  const sizes = takeBits(s, 16)
  const check = takeBits(s, 16)
  if (check < 0) return 'short'
  if ((sizes ^ 0xffff) !== check) return 'bad'
  const wanted = Math.min(sizes, out.length - s.pos)
  const present = Math.min(wanted, input.length - s.next)
  out.set(input.subarray(s.next, s.next + present), s.pos)
  if (present > 0) {
    markNonzero(s.zeroMap, s.pos, s.pos + present)
    s.last = s.pos + present - 1
  }
  s.pos += present
  s.next += present
  if (present < wanted) return 'short'
  return wanted < sizes ? 'full' : 'block'
}

function fixedCodes(): Outcome {
  if (areFixed) return 'block'
  const lengths = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280)
  fillCode(literals, lengths, 0, 288, literalEntry)
  fillCode(distances, lengths.fill(5, 0, 32), 0, 32, distanceEntry)
  areFixed = true
  return 'block'
}

const lengthOrder = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)

function dynamicCodes(s: Inflating): Outcome {
  areFixed = false
  const literalCount = takeBits(s, 5) + 257
  const distanceCount = takeBits(s, 5) + 1
  const orders = takeBits(s, 4) + 4
  if (orders < 4) return 'short'
  if (literalCount > 286 || distanceCount > 30) return 'bad'
  const lengths = new Uint8Array(320)
  for (let i = 0; i < orders; i++) {
    const length = takeBits(s, 3)
    if (length < 0) return 'short'
    lengths[lengthOrder[i]] = length
  }
  if (!fillCode(literals, lengths, 0, 19, literalEntry)) return 'bad'
  const total = literalCount + distanceCount
  lengths.fill(0)
  for (let i = 0; i < total; ) {
    const symbol = takeLength(s, literals)
    if (symbol < 0) return symbol === -1 ? 'short' : 'bad'
    if (symbol < 16) lengths[i++] = symbol
    else {
      if (symbol === 16 && i === 0) return 'bad'
      const value = symbol === 16 ? lengths[i - 1] : 0
      const more = takeBits(s, symbol === 16 ? 2 : symbol === 17 ? 3 : 7)
      if (more < 0) return 'short'
      const until = i + more + (symbol === 18 ? 11 : 3)
      if (until > total) return 'bad'
      lengths.fill(value, i, until)
      i = until
    }
  }
  return lengths[256] > 0 &&
    fillCode(literals, lengths, 0, literalCount, literalEntry) &&
    fillCode(distances, lengths, literalCount, distanceCount, distanceEntry)
    ? 'block'
    : 'bad'
}

/** The next symbol of the code for code lengths (at most 7 bits), by table look-up unless the input is about to end. */
function takeLength(s: Inflating, code: PrefixCode): number {
  if (s.next + 4 > s.input.length) return takeSymbol(s, code)
  const entry = code.quick[(s.view.getInt32(s.next, true) >>> s.bit) & ((1 << quickBits) - 1)]
  const bit = s.bit + (entry & 15)
  s.next += bit >>> 3
  s.bit = bit & 7
  return entry >>> 16
}

/** Decodes one literal or match. 'end': end of the block. */
function oneSymbol(s: Inflating): 'more' | 'end' | RawInflated['state'] {
  const { out, outView, zeroMap } = s
  const symbol = takeSymbol(s, literals)
  if (symbol < 0) return symbol === -1 ? 'short' : 'bad'
  if (symbol < 256) {
    if (s.pos >= out.length) return 'full'
    if (symbol !== 0) {
      out[s.pos] = symbol
      s.last = s.pos
      markNonzero(zeroMap, s.pos, s.pos + 1)
    }
    s.pos++
    return 'more'
  }
  if (symbol === 256) return 'end'
  if (symbol > 285) return 'bad'
  const extra = takeBits(s, lengthExtras[symbol - 257])
  const code = takeSymbol(s, distances)
  if (extra < 0 || code === -1) return 'short'
  if (code < 0 || code > 29) return 'bad'
  const further = takeBits(s, distanceExtras[code])
  if (further < 0) return 'short'
  const from = s.pos - distanceBases[code] - further
  // zlib looks at the distance when it can store another byte.
  if (from < s.start) return s.pos < out.length ? 'bad' : 'full'
  const wanted = lengthBases[symbol - 257] + extra
  const length = Math.min(wanted, out.length - s.pos)
  if (from <= s.last) s.last = Math.max(s.last, copyMatch(outView, zeroMap, from, s.pos, length))
  s.pos += length
  return length < wanted ? 'full' : 'more'
}
