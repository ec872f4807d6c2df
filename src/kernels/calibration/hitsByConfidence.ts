import { argsort } from '../sorting/argsort'
import { pick } from '../sorting/pick'

/** Right and wrong answers, the most confident first; those of equal confidence keep their order. */
export function hitsByConfidence(confidence: Float64Array | Float32Array, hit: Uint8Array): Uint8Array {
  const packs = packedSingles(confidence, hit)
  if (packs === null) return pick(hit, argsort(Float64Array.from(confidence, (value) => -value)))
  const sorted = sortedPacks(packs)
  const out = new Uint8Array(sorted.length)
  for (let i = 0; i < out.length; i++) out[i] = sorted[i] & 1
  return out
}

/** The bits of 1 in single precision. */
const ONE = 0x3f800000

/**
 * Confidences from 0 to 1 that single precision holds are the usual case, and have 30 bits: with the outcome behind them they are sorted without indices.
 * Null for others. Bench row N11.
 */
function packedSingles(confidence: Float64Array | Float32Array, hit: Uint8Array): Uint32Array | null {
  const singles = confidence instanceof Float32Array ? confidence : new Float32Array(confidence)
  const bits = new Uint32Array(singles.buffer, singles.byteOffset, singles.length)
  const packs = new Uint32Array(singles.length)
  for (let i = 0; i < packs.length; i++) {
    // NaN differs from itself; −0 has a higher bit.
    if (singles[i] !== confidence[i] || bits[i] > ONE) return null
    packs[i] = ((ONE - bits[i]) << 1) | hit[i]
  }
  return packs
}

const DIGITS = 1024
const SHIFTS = [1, 11, 21] as const

/** Digits of 10 bits, least significant first; the lowest bit is no part of the key. A digit that all share is skipped. */
function sortedPacks(packs: Uint32Array): Uint32Array {
  const n = packs.length
  const counts = SHIFTS.map(() => new Uint32Array(DIGITS))
  countDigits(packs, counts)
  let from: Uint32Array = packs
  let to: Uint32Array = new Uint32Array(n)
  for (const [k, shift] of SHIFTS.entries()) {
    const starts = counts[k]
    if (n === 0 || starts[(packs[0] >>> shift) & (DIGITS - 1)] === n) continue
    let start = 0
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = starts[digit]
      starts[digit] = start
      start += count
    }
    scatter(from, to, starts, shift)
    const spare = from
    from = to
    to = spare
  }
  return from
}

function countDigits(packs: Uint32Array, [low, middle, high]: readonly Uint32Array[]): void {
  for (let i = 0; i < packs.length; i++) {
    const pack = packs[i]
    low[(pack >>> SHIFTS[0]) & (DIGITS - 1)]++
    middle[(pack >>> SHIFTS[1]) & (DIGITS - 1)]++
    high[pack >>> SHIFTS[2]]++
  }
}

function scatter(from: Uint32Array, to: Uint32Array, starts: Uint32Array, shift: number): void {
  for (let i = 0; i < from.length; i++) {
    const pack = from[i]
    to[starts[(pack >>> shift) & (DIGITS - 1)]++] = pack
  }
}
