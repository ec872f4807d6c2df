/**
 * The CRC-32 of gzip and PNG, eight bytes a step, and a faster one for data that are nearly all zero. A CRC register is a polynomial over GF(2). Zero
 * bytes multiply it by a power of x, which is a linear map of the register's bits. Other bytes add a term that depends on their position alone.
 */
import { blockBytes } from './blockBytes'

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

/** Continues `crc` over `out[from…to)`, given its zero map; `whole` is used for long runs of non-zero blocks. */
export function crc32OfSparse(
  out: Uint8Array,
  from: number,
  to: number,
  zeroMap: Int32Array,
  whole: Crc32,
  crc: number,
): number {
  const first = Math.ceil(from / blockBytes)
  const last = Math.floor(to / blockBytes)
  if (first >= last) return crc32(out.subarray(from, to), crc)
  const c = overBlocks(out, first, last, zeroMap, whole, ~crc32(out.subarray(from, first * blockBytes), crc))
  return crc32(out.subarray(last * blockBytes, to), ~c >>> 0)
}

/** For whole blocks. A function of its own, so that V8 compiles the loop alone. */
function overBlocks(
  out: Uint8Array,
  first: number,
  last: number,
  zeroMap: Int32Array,
  whole: Crc32,
  register: number,
): number {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const z = zerosUpTo(last - first)
  const t = (placeTables ??= buildPlaceTables())
  let c = register
  let done = first
  for (let word = first >>> 5; word <= (last - 1) >>> 5; word++) {
    let bits = zeroMap[word]
    if (word === first >>> 5) bits &= -1 << first
    if (word === (last - 1) >>> 5) bits &= -1 >>> (31 - ((last - 1) & 31))
    if (bits === -1) {
      const start = word << 5
      while (word < (last >>> 5) - 1 && zeroMap[word + 1] === -1) word++
      c = pastZeros(c, start - done, z)
      done = (word + 1) << 5
      c = ~whole(out.subarray(start * blockBytes, done * blockBytes), ~c >>> 0)
      continue
    }
    for (; bits !== 0; bits &= bits - 1) {
      const at = (word << 5) + 31 - Math.clz32(bits & -bits)
      c = pastZeros(c, at + 1 - done, z) ^ added(view, at * blockBytes, t)
      done = at + 1
    }
  }
  return pastZeros(c, last - done, z)
}

/** What the block at `at` adds to a register that was multiplied for 64 zero bytes. */
function added(view: DataView, at: number, t: Int32Array): number {
  let sum = 0
  for (let k = 0, place = 0; k < blockBytes; k += 8, place += 2048) {
    const a = view.getInt32(at + k, true)
    const b = view.getInt32(at + k + 4, true)
    // Eight zeros add nothing.
    if ((a | b) === 0) continue
    // Eight zeros and ones, as in masks: the product gathers their bits in its top byte.
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

/** The register after `count` blocks of zeros. */
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

/** Where in the place table the entries for zeros and ones begin. */
const ONES = blockBytes * 256

/**
 * For each of the 64 byte positions of a block, what each value there adds to the register at the block's end. Then, for each group of eight
 * positions, what any combination of zeros and ones adds: bit 2i of the index is position i, bit 2i + 1 position i + 4.
 */
function buildPlaceTables(): Int32Array {
  const slices = (sliceTables ??= buildSliceTables())
  const t = new Int32Array(ONES + blockBytes * 32)
  t.set(slices.subarray(0, 256), (blockBytes - 1) * 256)
  for (let n = ONES - 257; n >= 0; n--) t[n] = (t[n + 256] >>> 8) ^ slices[t[n + 256] & 255]
  for (let n = 1; n < blockBytes * 32; n++) {
    if ((n & 255) === 0) continue
    const bit = 31 - Math.clz32(n & -n)
    const place = ((n >> 8) << 3) + (bit >> 1) + ((bit & 1) << 2)
    t[ONES + n] = t[ONES + (n & (n - 1))] ^ t[(place << 8) + 1]
  }
  return t
}

/**
 * The maps for counts of zero blocks up to 2^32 bytes: for each two bits of the count, the maps of 1, 2 and 3 times their weight, as a table for each
 * byte of the register. A level of two bits is built when a count first needs it.
 */
function zerosUpTo(count: number): Int32Array {
  const z = (zeroTables ??= new Int32Array(13 * 4096))
  for (; count >>> (2 * zeroLevels) !== 0; zeroLevels++) fillLevel(z, zeroLevels * 4096)
  return z
}

function fillLevel(z: Int32Array, base: number): void {
  // The map of one block: what the register's bytes add in the first four positions of a block.
  if (base === 0) z.set((placeTables ??= buildPlaceTables()).subarray(0, 1024), 1024)
  for (let t = Math.max(2048, base + 1024); t < base + 4096; t += 1024) {
    // Each map is the one before, applied once more; before the first of a level comes three times a quarter of its weight.
    const [before, once] = t > base + 1024 ? [t - 1024, base + 1024] : [base - 1024, base - 3072]
    for (let bit = 0; bit < 32; bit++) {
      const place = ((bit >>> 3) << 8) + (1 << (bit & 7))
      z[t + place] = mapped(z[before + place], z, once)
    }
    for (let k = 1; k < 1024; k++) if ((k & 255) !== 0) z[t + k] = z[t + (k & (k - 1))] ^ z[t + (k & -256) + (k & -k)]
  }
}
