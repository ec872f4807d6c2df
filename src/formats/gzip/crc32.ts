/**
 * The CRC-32 of gzip and PNG, eight bytes a step, and that of data which is nearly all zero: a CRC register is a polynomial over GF(2), zero
 * bytes multiply it by a power of x, which is linear in the register's bits, and what other bytes add to it depends on their place alone.
 */
import { stretch } from './marks'

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

/**
 * Continues `crc` over `out[from…to)`, which is zero in stretches without a mark; `whole` takes the rows of full marks. A stretch takes some 30 ns:
 * its pairs of words add to the register what a table holds for their places, none waits for another, and eight zeros and ones take one look-up.
 */
export function crc32OfMarked(
  out: Uint8Array,
  from: number,
  to: number,
  marks: Int32Array,
  whole: Crc32,
  crc: number,
): number {
  const first = Math.ceil(from / stretch)
  const last = Math.floor(to / stretch)
  if (first >= last) return crc32(out.subarray(from, to), crc)
  const c = overStretches(out, first, last, marks, whole, ~crc32(out.subarray(from, first * stretch), crc))
  return crc32(out.subarray(last * stretch, to), ~c >>> 0)
}

/** Of whole stretches, by itself: with what is called once around it V8 would take twice as long to compile it. */
function overStretches(
  out: Uint8Array,
  first: number,
  last: number,
  marks: Int32Array,
  whole: Crc32,
  register: number,
): number {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const z = zerosUpTo(last - first)
  const t = (placeTables ??= buildPlaceTables())
  let c = register
  let done = first
  for (let word = first >>> 5; word <= (last - 1) >>> 5; word++) {
    let bits = marks[word]
    if (word === first >>> 5) bits &= -1 << first
    if (word === (last - 1) >>> 5) bits &= -1 >>> (31 - ((last - 1) & 31))
    if (bits === -1) {
      const start = word << 5
      while (word < (last >>> 5) - 1 && marks[word + 1] === -1) word++
      c = pastZeros(c, start - done, z)
      done = (word + 1) << 5
      c = ~whole(out.subarray(start * stretch, done * stretch), ~c >>> 0)
      continue
    }
    for (; bits !== 0; bits &= bits - 1) {
      const at = (word << 5) + 31 - Math.clz32(bits & -bits)
      c = pastZeros(c, at + 1 - done, z) ^ added(view, at * stretch, t)
      done = at + 1
    }
  }
  return pastZeros(c, last - done, z)
}

/** What the stretch of 64 bytes at `at` adds to a register that has gone past as many zeros. */
function added(view: DataView, at: number, t: Int32Array): number {
  let sum = 0
  for (let k = 0, place = 0; k < stretch; k += 8, place += 2048) {
    const a = view.getInt32(at + k, true)
    const b = view.getInt32(at + k + 4, true)
    // Most are eight zeros, which add nothing: to pass them by takes a fifth off a vessel volume.
    if ((a | b) === 0) continue
    // Eight zeros and ones, as everywhere in a mask: the product gathers them in its top byte.
    if (((a | b) & ~0x01010101) === 0) sum ^= t[ONES + (k << 5) + (Math.imul(a | (b << 1), 0x01041040) >>> 24)]
    else
      sum ^=
        t[place + (a & 255)] ^
        t[place + 256 + ((a >>> 8) & 255)] ^
        t[place + 512 + ((a >>> 16) & 255)] ^
        t[place + 768 + (a >>> 24)] ^
        t[place + 1024 + (b & 255)] ^
        t[place + 1280 + ((b >>> 8) & 255)] ^
        t[place + 1536 + ((b >>> 16) & 255)] ^
        t[place + 1792 + (b >>> 24)]
  }
  return sum
}

/** `count` stretches of zeros. */
function pastZeros(register: number, count: number, z: Int32Array): number {
  let c = register
  for (let k = 0, n = count; n !== 0; k += 4096, n >>>= 2) {
    if ((n & 3) !== 0) c = mapped(c, z, k + ((n & 3) << 10))
  }
  return c
}

/** The register under the linear map whose tables, one for each of its bytes, begin at z[t]. */
function mapped(c: number, z: Int32Array, t: number): number {
  return z[t + (c & 255)] ^ z[t + 256 + ((c >>> 8) & 255)] ^ z[t + 512 + ((c >>> 16) & 255)] ^ z[t + 768 + (c >>> 24)]
}

// Tables of constants, built at first use.
let sliceTables: Int32Array | undefined
let placeTables: Int32Array | undefined
let zeroTables: Int32Array | undefined
let zeroLevels = 0

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

/** Where in the tables of places those of zeros and ones begin. */
const ONES = stretch * 256

/**
 * For each of the 64 places of a stretch what each value there adds to the register at its end. Behind it, for each eight places, what all their
 * zeros and ones add: bit 2i of the index is place i, bit 2i + 1 place i + 4.
 */
function buildPlaceTables(): Int32Array {
  const slices = (sliceTables ??= buildSliceTables())
  const t = new Int32Array(ONES + stretch * 32)
  t.set(slices.subarray(0, 256), (stretch - 1) * 256)
  for (let n = ONES - 257; n >= 0; n--) t[n] = (t[n + 256] >>> 8) ^ slices[t[n + 256] & 255]
  for (let n = 1; n < stretch * 32; n++) {
    if ((n & 255) === 0) continue
    const bit = 31 - Math.clz32(n & -n)
    const place = ((n >> 8) << 3) + (bit >> 1) + ((bit & 1) << 2)
    t[ONES + n] = t[ONES + (n & (n - 1))] ^ t[(place << 8) + 1]
  }
  return t
}

/**
 * For each two bits of a count of stretches what 1, 2 or 3 times its weight make of a register, byte by byte of that; up to 2^32 bytes. A level
 * of two bits is built when a count first needs it.
 */
function zerosUpTo(count: number): Int32Array {
  const z = (zeroTables ??= new Int32Array(13 * 4096))
  for (; count >>> (2 * zeroLevels) !== 0; zeroLevels++) fillLevel(z, zeroLevels * 4096)
  return z
}

function fillLevel(z: Int32Array, base: number): void {
  // A register is what its bytes add in the first four places of a stretch.
  if (base === 0) z.set((placeTables ??= buildPlaceTables()).subarray(0, 1024), 1024)
  for (let t = Math.max(2048, base + 1024); t < base + 4096; t += 1024) {
    // One time more than the table before, which at the first of a level is three times a quarter of its weight.
    const [before, once] = t > base + 1024 ? [t - 1024, base + 1024] : [base - 1024, base - 3072]
    for (let bit = 0; bit < 32; bit++) {
      const place = ((bit >>> 3) << 8) + (1 << (bit & 7))
      z[t + place] = mapped(z[before + place], z, once)
    }
    for (let k = 1; k < 1024; k++) if ((k & 255) !== 0) z[t + k] = z[t + (k & (k - 1))] ^ z[t + (k & -256) + (k & -k)]
  }
}
