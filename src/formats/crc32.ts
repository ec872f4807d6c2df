/**
 * The CRC-32 of gzip and PNG, eight bytes a step, and its advance over a run of zero bytes in a few table look-ups: a CRC register is a
 * polynomial over GF(2), and n zero bytes multiply it by x^(8n), which is linear in the register's bits.
 */
import { stretchBits } from './occupied'

/** Continues `crc` (0 to begin) over the bytes. */
export type Crc32 = (bytes: Uint8Array, crc?: number) => number

export function crc32(bytes: Uint8Array, crc = 0): number {
  const t = (sliceTables ??= buildSliceTables())
  const end = bytes.length
  const whole = end - (end % 8)
  let c = ~crc
  let at = 0
  for (; at < whole; at += 8) {
    const a = c ^ (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24))
    c =
      t[1792 + (a & 255)] ^
      t[1536 + ((a >>> 8) & 255)] ^
      t[1280 + ((a >>> 16) & 255)] ^
      t[1024 + (a >>> 24)] ^
      t[768 + bytes[at + 4]] ^
      t[512 + bytes[at + 5]] ^
      t[256 + bytes[at + 6]] ^
      t[bytes[at + 7]]
  }
  for (; at < end; at++) c = (c >>> 8) ^ t[(c ^ bytes[at]) & 255]
  return ~c >>> 0
}

/** Continues `crc` over `count` × 8 zero bytes that nobody needs to look at. */
export function crc32OfZeros(count: number, crc: number): number {
  return ~pastZeros(~crc, count, (zeroTables ??= buildZeroTables())) >>> 0
}

/**
 * Continues `crc` over `out[from…to)`, whose bytes are zero wherever `occupied` has no mark: crowded parts by `whole`, of the others only the
 * words that are not zero.
 */
export function sparseCrc32(
  out: Uint8Array,
  from: number,
  to: number,
  occupied: Int32Array,
  whole: Crc32,
  crc: number,
): number {
  const begin = Math.min(to, Math.ceil(from / 8) * 8)
  const end = Math.max(begin, to - (to % 8))
  const t = (sliceTables ??= buildSliceTables())
  const z = (zeroTables ??= buildZeroTables())
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  let c = ~whole(out.subarray(from, begin), crc)
  let at = begin // what is before is in c
  const stop = Math.ceil(end / span)
  for (let word = Math.floor(begin / span); word < stop; word++) {
    if (occupied[word] === 0) continue
    if (isCrowded(occupied[word])) {
      const low = Math.max(begin, word * span)
      while (word + 1 < stop && isCrowded(occupied[word + 1])) word++
      const high = Math.min(end, (word + 1) * span)
      c = ~whole(out.subarray(low, high), ~pastZeros(c, (low - at) / 8, z) >>> 0)
      at = high
      continue
    }
    for (let marks = occupied[word]; marks !== 0; marks &= marks - 1) {
      const stretch = word * span + ((31 - Math.clz32(marks & -marks)) << stretchBits)
      const high = Math.min(end, stretch + (1 << stretchBits))
      for (let p = Math.max(begin, stretch); p < high; p += 8) {
        const a = view.getInt32(p, true)
        const b = view.getInt32(p + 4, true)
        if ((a | b) === 0) continue
        if (p > at) c = pastZeros(c, (p - at) / 8, z)
        const x = c ^ a
        c =
          t[1792 + (x & 255)] ^
          t[1536 + ((x >>> 8) & 255)] ^
          t[1280 + ((x >>> 16) & 255)] ^
          t[1024 + (x >>> 24)] ^
          t[768 + (b & 255)] ^
          t[512 + ((b >>> 8) & 255)] ^
          t[256 + ((b >>> 16) & 255)] ^
          t[b >>> 24]
        at = p + 8
      }
    }
  }
  return whole(out.subarray(end, to), ~pastZeros(c, (end - at) / 8, z) >>> 0)
}

/** Bytes that a word of the map stands for. */
const span = 32 << stretchBits

/** Half of the stretches marked: there a native checksum of everything is faster than ours of a part. */
function isCrowded(marks: number): boolean {
  const pairs = marks - ((marks >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24 > 16
}

function pastZeros(register: number, count: number, z: Int32Array): number {
  let c = register
  for (let k = 0, n = count; n > 0; k += 1024, n >>>= 1) {
    if ((n & 1) === 1)
      c = z[k + (c & 255)] ^ z[k + 256 + ((c >>> 8) & 255)] ^ z[k + 512 + ((c >>> 16) & 255)] ^ z[k + 768 + (c >>> 24)]
  }
  return c
}

// Tables of constants, built at first use; the largest run is 2^30 × 8 bytes, above what a typed array of ours holds.
let sliceTables: Int32Array | undefined
let zeroTables: Int32Array | undefined
const largestPower = 29

function buildSliceTables(): Int32Array {
  const t = new Int32Array(8 * 256)
  for (let n = 0; n < 256; n++) {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
    t[n] = c
  }
  for (let n = 256; n < t.length; n++) t[n] = (t[n - 256] >>> 8) ^ t[t[n - 256] & 255]
  return t
}

function buildZeroTables(): Int32Array {
  const slices = (sliceTables ??= buildSliceTables())
  let columns = new Int32Array(32)
  for (let bit = 0; bit < 32; bit++) {
    let c = 1 << bit
    for (let n = 0; n < 8; n++) c = (c >>> 8) ^ slices[c & 255]
    columns[bit] = c
  }
  const t = new Int32Array((largestPower + 1) * 1024)
  for (let power = 0; power <= largestPower; power++) {
    const base = power * 1024
    for (let byte = 0; byte < 4; byte++)
      for (let value = 1; value < 256; value++) {
        const low = 31 - Math.clz32(value & -value)
        t[base + byte * 256 + value] = t[base + byte * 256 + (value & (value - 1))] ^ columns[byte * 8 + low]
      }
    columns = columns.map(
      (c) =>
        t[base + (c & 255)] ^
        t[base + 256 + ((c >>> 8) & 255)] ^
        t[base + 512 + ((c >>> 16) & 255)] ^
        t[base + 768 + (c >>> 24)],
    )
  }
  return t
}
