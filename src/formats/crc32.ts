/**
 * The CRC-32 of gzip and PNG, eight bytes a step, and its advance over a run of zero bytes in a few table look-ups: a CRC register is a
 * polynomial over GF(2), and n zero bytes multiply it by x^(8n), which is linear in the register's bits.
 */

/** Continues `crc` (0 to begin) over the bytes. */
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

/** Continues `crc` over `blocks` × 512 zero bytes that nobody needs to look at. */
export function crc32OfZeroBlocks(blocks: number, crc: number): number {
  const t = (zeroTables ??= buildZeroTables())
  let c = ~crc
  for (let k = 0, n = blocks; n > 0; k += 1024, n = Math.floor(n / 2)) {
    if (n % 2 === 0) continue
    c = t[k + (c & 255)] ^ t[k + 256 + ((c >>> 8) & 255)] ^ t[k + 512 + ((c >>> 16) & 255)] ^ t[k + 768 + (c >>> 24)]
  }
  return ~c >>> 0
}

// Tables of constants, built at first use; the largest run is 2^24 blocks (8 GiB), above what a typed array of ours holds.
let sliceTables: Int32Array | undefined
let zeroTables: Int32Array | undefined
const largestPower = 24

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
    for (let n = 0; n < 512; n++) c = (c >>> 8) ^ slices[c & 255]
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
