// CRC-32 of PNG chunks; zlib.crc32 exists only from Node 20.15 on and not on 21.
const table = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  return c
})

export function crc32Of(bytes) {
  let crc = -1
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 255]
  return ~crc >>> 0
}
