import type { MedgradeError } from '../../errors/MedgradeError'
import type { Fail } from '../readers/pictureFailure'

/** Reads the bits of a JPEG-LS scan: after FF a byte has seven. Behind the data it gives zeros, and `check` throws if one has been used. */
export class JpegLsBits {
  private bits = 0
  private count = 0
  private padding = 0

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly fail: Fail,
  ) {}

  private fill(): void {
    while (this.count <= 16) {
      const isSeven = this.at > 0 && this.bytes[this.at - 1] === 0xff
      const byte = this.bytes[this.at]
      // A marker, or the end.
      if (this.padding > 0 || byte === undefined || (isSeven && byte > 0x7f) || this.isMarker(byte)) {
        this.padding += 8
        this.bits <<= 8
        this.count += 8
        continue
      }
      this.at++
      const width = isSeven ? 7 : 8
      this.bits = (this.bits << width) | byte
      this.count += width
    }
  }

  private isMarker(byte: number): boolean {
    return byte === 0xff && (this.bytes[this.at + 1] ?? 0xff) > 0x7f
  }

  /** Up to 16 bits. */
  read(n: number): number {
    if (this.count < n) this.fill()
    this.count -= n
    return (this.bits >>> this.count) & ((1 << n) - 1)
  }

  /** A number in Golomb's code with parameter `k`: at most `limit` bits, where the last ones are those of the number less 1. */
  golomb(k: number, limit: number, quantisedBits: number): number {
    const most = limit - quantisedBits - 1
    let zeros = 0
    while (this.read(1) === 0) {
      zeros++
      if (zeros > most) throw this.corrupt(`a code of more than ${most} zeros`, `at most ${most}`)
    }
    return zeros < most ? (zeros << k) | this.read(k) : this.read(quantisedBits) + 1
  }

  corrupt(found: string, expected: string): MedgradeError {
    return this.padding > this.count
      ? this.fail('truncated', 'the end of the data', 'all samples')
      : this.fail('corrupt', found, expected)
  }

  /** @throws MedgradeError `truncated` if samples came from behind the data. */
  check(): void {
    if (this.padding > this.count) throw this.fail('truncated', 'the end of the data', 'all samples')
  }
}
