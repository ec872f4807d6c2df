/**
 * The fast half of the DEFLATE decoder: as long as eight bytes of input and room for the longest match are left it decodes by look-up, a
 * symbol in a handful of instructions and a repeated run of zeros without looking at it again.
 */
import { isLiteral, quickBits } from './inflateCodes'
import { copyMatch, mark } from './marks'

/** Where a decoder stands. */
export interface Inflating {
  readonly input: Uint8Array
  readonly view: DataView
  readonly out: Uint8Array
  readonly outView: DataView
  readonly marks: Int32Array
  /** Output before this belongs to another member, which no match may reach. */
  readonly start: number
  /** The bit to be read next: `bit` bits of byte `next` are used up. */
  next: number
  bit: number
  pos: number
  /** The last position that holds a non-zero byte. */
  last: number
  /** Where the fast decoder stops for `passed` to be called. */
  pause: number
}

const longest = 258
/** Bits of a 32-bit word that are good wherever in a byte it starts. */
const good = 25

/** Goes on until something is met that is better decided carefully; `s` then stands before it. */
export function inflateQuickly(s: Inflating, literals: Int32Array, distances: Int32Array): void {
  const { view, out, outView, marks, start } = s
  const base = s.next
  // Positions in bits must stay small integers, so a block of more than 128 MB is taken in turns.
  const stop = Math.min((view.byteLength - 8 - base) * 8, 1 << 30)
  const full = Math.min(out.length - longest, s.pause)
  const mask = (1 << quickBits) - 1
  let at = s.bit
  let pos = s.pos
  let last = s.last
  while (at < stop && pos <= full) {
    const word = view.getInt32(base + (at >>> 3), true) >>> (at & 7)
    const entry = literals[word & mask]
    if (entry === 0) break
    if ((entry & isLiteral) !== 0) {
      const value = entry >>> 16
      if (value !== 0) {
        out[pos] = value
        last = pos
        mark(marks, pos, pos + 1)
      }
      pos++
      at += entry & 15
      continue
    }
    const length = (entry >>> 16) + ((word >>> (entry & 15)) & ((entry >>> 4) & 31))
    let used = (entry >>> 9) & 31
    const far = distances[(word >>> used) & mask]
    if (far === 0) break
    used += far & 15
    const extra = (far >>> 4) & 15
    // The good bits may end within the distance's extra ones: read anew, which is no slower than to ask.
    const rest = view.getInt32(base + ((at + used) >>> 3), true) >>> ((at + used) & 7)
    const from = pos - (far >>> 16) - (rest & ((1 << extra) - 1))
    if (from < start) break
    used += extra
    at += used
    if (from > last) {
      pos += length
      // The same token again and again.
      if (used <= good) {
        const bits = (1 << used) - 1
        const token = word & bits
        while (at < stop && pos <= full && ((view.getInt32(base + (at >>> 3), true) >>> (at & 7)) & bits) === token) {
          at += used
          pos += length
        }
      }
    } else {
      const end = copyMatch(outView, marks, from, pos, length)
      if (end >= 0) last = end
      pos += length
    }
  }
  s.next = base + (at >>> 3)
  s.bit = at & 7
  s.pos = pos
  s.last = last
}
