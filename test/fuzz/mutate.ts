/** Damage of the kinds that files suffer and that attackers inflict: flipped bits, odd numbers in headers, cuts, splices. */
import { below, pick, type Random } from './random'

const ODD_BYTES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x20, 0x0a, 0x2d, 0x39]
const ODD_WORDS = [
  0,
  1,
  2,
  3,
  7,
  8,
  16,
  255,
  256,
  32767,
  32768,
  65535,
  65536,
  2 ** 24,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
]
const ODD_NUMBERS = [
  '0',
  '1',
  '-1',
  '2',
  '3',
  '4',
  '7',
  '16',
  '99',
  '255',
  '65536',
  '2147483648',
  '4294967297',
  '1e9',
  '1e400',
  'nan',
  'inf',
  '-0',
  '0.5',
  '999999999999999999999',
  '',
  'x',
]

/** One to three damages, one after another. `other` is a second file of the same format to splice with. */
export function mutate(bytes: Uint8Array, random: Random, other: Uint8Array, text: boolean): Uint8Array {
  let out = bytes
  const times = 1 + below(random, 3)
  for (let i = 0; i < times; i++) out = damage(out, random, other, text)
  return out
}

function damage(bytes: Uint8Array, random: Random, other: Uint8Array, text: boolean): Uint8Array {
  const n = bytes.length
  if (n === 0) return other.slice(0, below(random, other.length + 1))
  // headers decide most: half of all places are among the first bytes
  const place = () => (random() < 0.6 ? below(random, Math.min(n, 400)) : below(random, n))
  const kind = random()
  if (text && kind < 0.4) return replaceToken(bytes, random)
  const out = bytes.slice()
  if (kind < 0.55) {
    for (let i = below(random, 6); i >= 0; i--) out[place()]! ^= 1 << below(random, 8)
    return out
  }
  if (kind < 0.65) {
    out[place()] = pick(random, ODD_BYTES)
    return out
  }
  if (kind < 0.8) {
    const view = new DataView(out.buffer)
    const value = random() < 0.8 ? pick(random, ODD_WORDS) : below(random, 2 ** 32)
    const little = random() < 0.7
    const even = place() & ~1
    if (random() < 0.5 && even + 2 <= n) view.setUint16(even, value & 0xffff, little)
    else if (even + 4 <= n) view.setUint32(even, value >>> 0, little)
    return out
  }
  if (kind < 0.88) return bytes.slice(0, below(random, n + 1))
  const from = place()
  const length = below(random, Math.min(64, n - from)) + 1
  if (kind < 0.92) return joined(bytes.subarray(0, from), bytes.subarray(from + length))
  if (kind < 0.95) return joined(bytes.subarray(0, from), bytes.subarray(from, from + length), bytes.subarray(from))
  if (kind < 0.97) return joined(bytes, new Uint8Array(below(random, 300)))
  return joined(bytes.subarray(0, from), other.subarray(below(random, other.length + 1)))
}

/** A number or a word of a text header becomes an odd one. */
function replaceToken(bytes: Uint8Array, random: Random): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const tokens = [...head.matchAll(/-?\d[\d.e+]*|[A-Za-z_]{2,}/g)]
  if (tokens.length === 0) return bytes
  const token = pick(random, tokens)
  const word = random() < 0.75 ? pick(random, ODD_NUMBERS) : pick(random, tokens)[0]
  return joined(
    bytes.subarray(0, token.index),
    Buffer.from(word, 'latin1'),
    bytes.subarray(token.index + token[0].length),
  )
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
