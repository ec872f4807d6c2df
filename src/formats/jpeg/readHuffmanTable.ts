import type { Fail } from '../readers/pictureFailure'

/** A canonical Huffman code: codes of up to nine bits by table look-up, longer ones by comparing each length. */
export interface HuffmanTable {
  /** length << 8 | symbol for codes of up to nine bits, else 0. */
  readonly look: Uint16Array
  /** Largest code of each length, -1 where there is none; index 17 ends every search. */
  readonly maxCode: Int32Array
  /** Added to a code of that length it gives the index of its symbol. */
  readonly offset: Int32Array
  readonly symbols: Uint8Array
}

export const lookBits = 9

/** Builds the code from the 16 counts and the symbols of a DHT segment. */
export function readHuffmanTable(counts: Uint8Array, symbols: Uint8Array, fail: Fail): HuffmanTable {
  const look = new Uint16Array(1 << lookBits)
  const maxCode = new Int32Array(18).fill(-1)
  const offset = new Int32Array(18)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1]
    offset[length] = index - code
    if (count > 0) {
      if (code + count > 1 << length)
        throw fail('bad-header', 'a Huffman table with too many codes', 'a valid prefix code')
      for (let i = 0; i < count; i++, code++, index++) {
        if (length > lookBits) continue
        const entry = (length << 8) | symbols[index]
        const shift = lookBits - length
        look.fill(entry, code << shift, (code + 1) << shift)
      }
      maxCode[length] = code - 1
    }
    code <<= 1
  }
  maxCode[17] = 0x7fffffff
  return { look, maxCode, offset, symbols }
}
