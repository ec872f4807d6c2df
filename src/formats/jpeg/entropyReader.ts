import type { Fail } from '../readers/pictureFailure'
import { type HuffmanTable, lookBits } from './readHuffmanTable'

/**
 * Reads the bits of an entropy-coded segment. Stuffed zeros after FF are skipped. At a marker the stream is padded with zeros, and `check` throws if
 * a padding bit has been used.
 */
export class EntropyReader {
  private bits = 0
  private count = 0
  private padding = 0

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly fail: Fail,
  ) {}

  private fill(): void {
    const bytes = this.bytes
    while (this.count <= 24) {
      let value = 0
      if (this.padding === 0 && this.at < bytes.length) {
        value = bytes[this.at]
        if (value === 0xff) {
          let next = this.at + 1
          while (next < bytes.length && bytes[next] === 0xff) next++
          if (bytes[next] === 0) this.at = next + 1
          else {
            this.padding = 8
            value = 0
          }
        } else this.at++
      } else this.padding += 8
      this.bits = (this.bits << 8) | value
      this.count += 8
    }
  }

  /** Up to 16 bits as an unsigned number. */
  read(n: number): number {
    if (n === 0) return 0
    if (this.count < n) this.fill()
    this.count -= n
    return (this.bits >>> this.count) & ((1 << n) - 1)
  }

  /** A signed value of n bits, as differences and coefficients are stored. */
  readSigned(n: number): number {
    if (n === 0) return 0
    const value = this.read(n)
    return value < 1 << (n - 1) ? value - (1 << n) + 1 : value
  }

  symbol(table: HuffmanTable): number {
    if (this.count < 16) this.fill()
    const entry = table.look[(this.bits >>> (this.count - lookBits)) & ((1 << lookBits) - 1)]
    if (entry !== 0) {
      this.count -= entry >>> 8
      return entry & 255
    }
    for (let length = lookBits + 1; length <= 16; length++) {
      const code = (this.bits >>> (this.count - length)) & ((1 << length) - 1)
      if (code <= table.maxCode[length]) {
        this.count -= length
        return table.symbols[code + table.offset[length]]
      }
    }
    throw this.fail('corrupt', 'a bit pattern that is no code', 'a Huffman code')
  }

  /** Throws if more bits were read than the data have. */
  check(): void {
    if (this.padding > this.count)
      throw this.fail('truncated', 'a marker or the end of the file inside a scan', 'more entropy-coded data')
  }

  /** Skips the rest of the byte and reads the restart marker of the given number. */
  restart(number: number): void {
    this.check()
    const marker = this.end()
    if (this.bytes[marker] !== 0xd0 + number)
      throw this.fail('corrupt', 'no restart marker in its place', `restart marker ${number}`)
    this.at = marker + 1
    this.bits = this.count = this.padding = 0
  }

  /** Offset of the code byte of the marker that ends the segment. */
  end(): number {
    const bytes = this.bytes
    // Unused bytes in the buffer are discarded; only a marker may follow.
    let at = this.padding > 0 ? this.at : this.at - (this.count >> 3)
    while (at < bytes.length && !(bytes[at] === 0xff && at + 1 < bytes.length && isMarker(bytes[at + 1]))) at++
    return at + 1
  }
}

const isMarker = (code: number): boolean => code !== 0 && code !== 0xff
