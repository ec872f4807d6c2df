/**
 * The CRC-32 of gzip and PNG, eight bytes a step, and its advance over a run of zero bytes in a few table look-ups: a CRC register is a
 * polynomial over GF(2), and n zero bytes multiply it by x^(8n), which is linear in the register's bits.
 */
import type { Written } from './written'

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

/** Continues `crc` over zero bytes that nobody needs to look at. */
export function crc32OfZeros(count: number, crc: number): number {
  return ~pastZeros(~crc, count, (zeroTables ??= buildZeroTables())) >>> 0
}

/** Continues `crc` over `out[from…to)`, which is zero outside of the runs of `written`; `whole` takes the long ones. */
export function crc32OfRuns(
  out: Uint8Array,
  from: number,
  to: number,
  written: Written,
  whole: Crc32,
  crc: number,
): number {
  const t = (sliceTables ??= buildSliceTables())
  const z = (zeroTables ??= buildZeroTables())
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
  const { runs, count } = written
  let c = ~crc
  let at = from
  for (let k = 0; k < count; k += 2) {
    c = pastZeros(c, runs[k] - at, z)
    at = runs[k]
    const end = runs[k + 1]
    if (end - at > long) {
      c = ~whole(out.subarray(at, end), ~c >>> 0)
      at = end
      continue
    }
    // The last step may go beyond the run, where zeros follow.
    for (; at < end && at + 8 <= to; at += 8) {
      const a = c ^ view.getInt32(at, true)
      const b = view.getInt32(at + 4, true)
      c =
        t[1792 + (a & 255)] ^
        t[1536 + ((a >>> 8) & 255)] ^
        t[1280 + ((a >>> 16) & 255)] ^
        t[1024 + (a >>> 24)] ^
        t[768 + (b & 255)] ^
        t[512 + ((b >>> 8) & 255)] ^
        t[256 + ((b >>> 16) & 255)] ^
        t[b >>> 24]
    }
    for (; at < end; at++) c = (c >>> 8) ^ t[(c ^ view.getUint8(at)) & 255]
  }
  return ~pastZeros(c, to - at, z) >>> 0
}

/** Bytes from which on a native checksum is worth its call. */
const long = 512

function pastZeros(register: number, count: number, z: Int32Array): number {
  let c = register
  for (let k = 0, n = count; n !== 0; k += 4096, n >>>= 2) {
    c = mapped(c, z, k + ((n & 3) << 10))
  }
  return c
}

/** The register under the linear map whose tables, one for each of its bytes, begin at z[t]. */
function mapped(c: number, z: Int32Array, t: number): number {
  return z[t + (c & 255)] ^ z[t + 256 + ((c >>> 8) & 255)] ^ z[t + 512 + ((c >>> 16) & 255)] ^ z[t + 768 + (c >>> 24)]
}

// Tables of constants, built at first use; the largest run is 2^32 − 1 bytes.
let sliceTables: Int32Array | undefined
let zeroTables: Int32Array | undefined
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

/** For each two bits of a count what 0, 1, 2 or 3 times its weight in zero bytes make of a register, byte by byte of that. */
function buildZeroTables(): Int32Array {
  const slices = (sliceTables ??= buildSliceTables())
  const z = new Int32Array(16 * 4096)
  // What becomes of each single bit.
  let once = Int32Array.from({ length: 32 }, (_, bit) => ((1 << bit) >>> 8) ^ slices[(1 << bit) & 255])
  for (let base = 0; base < z.length; base += 4096) {
    let columns = Int32Array.from({ length: 32 }, (_, bit) => 1 << bit)
    for (let times = 0; times < 4; times++) {
      const t = base + times * 1024
      for (let byte = 0; byte < 4; byte++)
        for (let value = 1; value < 256; value++)
          z[t + byte * 256 + value] =
            z[t + byte * 256 + (value & (value - 1))] ^ columns[byte * 8 + 31 - Math.clz32(value & -value)]
      columns = times === 0 ? once : columns.map((c) => mapped(c, z, base + 1024))
    }
    once = columns
  }
  return z
}
