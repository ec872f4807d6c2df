/**
 * The fast part of the DEFLATE decoder, by table look-up, for as long as eight bytes of input and space for the longest match are left. A
 * repeated run of zeros is skipped without decoding it again.
 */
import { isLiteral, quickBits } from './inflateCodes'
import { copyMatch, markNonzero } from './zeroBlocks'

/** State of a decoder. */
export interface Inflating {
  readonly input: Uint8Array
  readonly view: DataView
  readonly out: Uint8Array
  readonly outView: DataView
  readonly zeroMap: Int32Array
  /** No match may reach output before this, which belongs to another member. */
  readonly start: number
  /** The next bit to read: `bit` bits of byte `next` are consumed. */
  next: number
  bit: number
  pos: number
  /** The last position that holds a non-zero byte. */
  last: number
  /** Where the fast decoder stops for `passed` to be called. */
  pause: number
}

const longest = 258
/** Bits of a 32-bit word that are valid whatever bit of a byte it starts at. */
const good = 25

/** Decodes until the first symbol that needs the careful decoder; `s` then points to it. */
export function inflateQuickly(s: Inflating, literals: Int32Array, distances: Int32Array): void {
  const { view, out, outView, zeroMap, start } = s
  const base = s.next
  // Positions in bits must stay small integers: at most 128 MB a call.
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
        markNonzero(zeroMap, pos, pos + 1)
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
    // The valid bits may end within the distance's extra bits, so these are read anew.
    const rest = view.getInt32(base + ((at + used) >>> 3), true) >>> ((at + used) & 7)
    const from = pos - (far >>> 16) - (rest & ((1 << extra) - 1))
    if (from < start) break
    used += extra
    at += used
    if (from > last) {
      pos += length
      // The same token repeated.
      if (used <= good) {
        const bits = (1 << used) - 1
        const token = word & bits
        while (at < stop && pos <= full && ((view.getInt32(base + (at >>> 3), true) >>> (at & 7)) & bits) === token) {
          at += used
          pos += length
        }
      }
    } else {
      const end = copyMatch(outView, zeroMap, from, pos, length)
      if (end >= 0) last = end
      pos += length
    }
  }
  s.next = base + (at >>> 3)
  s.bit = at & 7
  s.pos = pos
  s.last = last
}
