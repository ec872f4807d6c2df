import type { Fail } from '../readers/pictureFailure'

/** `rle`: rows begin at whole bytes · `g3`: rows begin with an end of line · `g4`: every row by the row above. */
export type CcittScheme = 'rle' | 'g3' | 'g4'

export interface CcittOptions {
  readonly width: number
  readonly rows: number
  readonly scheme: CcittScheme
  /** Whether rows of `g3` say if they are coded by the row above. */
  readonly isTwoDimensional: boolean
}

const white =
  '0:00110101 1:000111 2:0111 3:1000 4:1011 5:1100 6:1110 7:1111 8:10011 9:10100 10:00111 11:01000 12:001000 13:000011 14:110100 15:110101 16:101010 17:101011 18:0100111 19:0001100 20:0001000 21:0010111 22:0000011 23:0000100 24:0101000 25:0101011 26:0010011 27:0100100 28:0011000 29:00000010 30:00000011 31:00011010 32:00011011 33:00010010 34:00010011 35:00010100 36:00010101 37:00010110 38:00010111 39:00101000 40:00101001 41:00101010 42:00101011 43:00101100 44:00101101 45:00000100 46:00000101 47:00001010 48:00001011 49:01010010 50:01010011 51:01010100 52:01010101 53:00100100 54:00100101 55:01011000 56:01011001 57:01011010 58:01011011 59:01001010 60:01001011 61:00110010 62:00110011 63:00110100 64:11011 128:10010 192:010111 256:0110111 320:00110110 384:00110111 448:01100100 512:01100101 576:01101000 640:01100111 704:011001100 768:011001101 832:011010010 896:011010011 960:011010100 1024:011010101 1088:011010110 1152:011010111 1216:011011000 1280:011011001 1344:011011010 1408:011011011 1472:010011000 1536:010011001 1600:010011010 1664:011000 1728:010011011'
const black =
  '0:0000110111 1:010 2:11 3:10 4:011 5:0011 6:0010 7:00011 8:000101 9:000100 10:0000100 11:0000101 12:0000111 13:00000100 14:00000111 15:000011000 16:0000010111 17:0000011000 18:0000001000 19:00001100111 20:00001101000 21:00001101100 22:00000110111 23:00000101000 24:00000010111 25:00000011000 26:000011001010 27:000011001011 28:000011001100 29:000011001101 30:000001101000 31:000001101001 32:000001101010 33:000001101011 34:000011010010 35:000011010011 36:000011010100 37:000011010101 38:000011010110 39:000011010111 40:000001101100 41:000001101101 42:000011011010 43:000011011011 44:000001010100 45:000001010101 46:000001010110 47:000001010111 48:000001100100 49:000001100101 50:000001010010 51:000001010011 52:000000100100 53:000000110111 54:000000111000 55:000000100111 56:000000101000 57:000001011000 58:000001011001 59:000000101011 60:000000101100 61:000001011010 62:000001100110 63:000001100111 64:0000001111 128:000011001000 192:000011001001 256:000001011011 320:000000110011 384:000000110100 448:000000110101 512:0000001101100 576:0000001101101 640:0000001001010 704:0000001001011 768:0000001001100 832:0000001001101 896:0000001110010 960:0000001110011 1024:0000001110100 1088:0000001110101 1152:0000001110110 1216:0000001110111 1280:0000001010010 1344:0000001010011 1408:0000001010100 1472:0000001010101 1536:0000001011010 1600:0000001011011 1664:0000001100100 1728:0000001100101'
const long =
  '1792:00000001000 1856:00000001100 1920:00000001101 1984:000000010010 2048:000000010011 2112:000000010100 2176:000000010101 2240:000000010110 2304:000000010111 2368:000000011100 2432:000000011101 2496:000000011110 2560:000000011111'
/** Modes of two dimensions: the distance of a1 from b1, pass and horizontal. */
const pass = 10
const horizontal = 11
const modes = `${pass}:0001 ${horizontal}:001 0:1 1:011 2:000011 3:0000011 -1:010 -2:000010 -3:0000010`

const longest = 13
const none = -1000

/** The value and the length of the code that begins each number of 13 bits; `none`: no code does. */
interface CodeTable {
  readonly value: Int16Array
  readonly length: Uint8Array
}

function codeTable(text: string): CodeTable {
  const value = new Int16Array(1 << longest).fill(none)
  const length = new Uint8Array(1 << longest)
  for (const part of text.split(' ')) {
    const [number, code] = part.split(':') as [string, string]
    const first = Number.parseInt(code.padEnd(longest, '0'), 2)
    const last = Number.parseInt(code.padEnd(longest, '1'), 2)
    value.fill(Number(number), first, last + 1)
    length.fill(code.length, first, last + 1)
  }
  return { value, length }
}

let tables: { readonly runs: readonly [CodeTable, CodeTable]; readonly modes: CodeTable } | undefined

/**
 * Rows of bits in whole bytes, most significant bit first, 1 for black, as libtiff decodes CCITT run lengths. Damage is refused, which libtiff fills with
 * white.
 *
 * @param bytes most significant bit first.
 */
export function decodeCcitt(bytes: Uint8Array, options: CcittOptions, fail: Fail): Uint8Array {
  tables ??= { runs: [codeTable(`${white} ${long}`), codeTable(`${black} ${long}`)], modes: codeTable(modes) }
  const { width, rows, scheme, isTwoDimensional } = options
  const decoder = new RowDecoder(bytes, width, fail)
  const rowBytes = Math.ceil(width / 8)
  const out = new Uint8Array(rowBytes * rows)
  for (let row = 0; row < rows; row++) {
    if (scheme === 'rle') decoder.alignToByte()
    const isByRowAbove = scheme === 'g4' || (scheme === 'g3' && decoder.isNextByRowAbove(isTwoDimensional))
    if (isByRowAbove) decoder.readByRowAbove()
    else decoder.readRuns()
    fillRuns(out, row * rowBytes, decoder.changes, decoder.count)
  }
  return out
}

/** Bits of 1 from every change to black to the next one. */
function fillRuns(out: Uint8Array, at: number, changes: Int32Array, count: number): void {
  for (let k = 0; k + 1 < count; k += 2) {
    const [from, to] = [changes[k], changes[k + 1]]
    for (let x = from; x < to; ) {
      if ((x & 7) === 0 && to - x >= 8) {
        out.fill(255, at + (x >> 3), at + (to >> 3))
        x = to & ~7
      } else {
        out[at + (x >> 3)] |= 128 >> (x & 7)
        x++
      }
    }
  }
}

class RowDecoder {
  /** Where the row changes its colour, white first; behind them the width. */
  changes: Int32Array
  count = 0
  private above: Int32Array
  private bit = 0

  constructor(
    private readonly bytes: Uint8Array,
    private readonly width: number,
    private readonly fail: Fail,
  ) {
    this.changes = new Int32Array(width + 6).fill(width)
    this.above = new Int32Array(width + 6).fill(width)
  }

  alignToByte(): void {
    this.bit = (this.bit + 7) & ~7
  }

  /** Skips the end of line before a row, with the zeros that fill it. */
  isNextByRowAbove(isTagged: boolean): boolean {
    if (this.peek() >> (longest - 11) !== 0) {
      if (isTagged) this.refuse('no end of line before a row')
      return false
    }
    while (this.bitAt(this.bit) === 0) {
      if (this.bit >= 8 * this.bytes.length) this.refuse('no further row')
      this.bit++
    }
    this.bit++
    return isTagged && this.bitAt(this.bit++) === 0
  }

  readRuns(): void {
    this.begin()
    for (let [at, colour] = [0, 0]; at < this.width; colour ^= 1) at = this.changeAt(at + this.run(colour))
    this.end()
  }

  readByRowAbove(): void {
    this.begin()
    const { above, width } = this
    // The index of b1 in the row above: the first change to the other colour on the right of a0.
    let b = 0
    for (let [a0, colour] = [-1, 0]; a0 < width; ) {
      b = Math.max(0, b - 2)
      if ((b & 1) !== colour) b++
      while (above[b] <= a0 && above[b] < width) b += 2
      const mode = this.code(tables!.modes)
      if (mode === pass) a0 = above[b + 1]
      else if (mode === horizontal) {
        const first = this.changeAt(Math.max(a0, 0) + this.run(colour))
        a0 = this.changeAt(first + this.run(colour ^ 1))
      } else {
        const a1 = above[b] + mode
        if (a1 < Math.max(a0, 0)) this.refuse('a run of negative length')
        a0 = this.changeAt(a1)
        colour ^= 1
      }
    }
    this.end()
  }

  private begin(): void {
    const { changes } = this
    this.changes = this.above
    this.above = changes
    this.count = 0
  }

  private end(): void {
    this.changes.fill(this.width, this.count, this.count + 4)
    if (this.count % 2 === 1) this.count++
  }

  private changeAt(at: number): number {
    if (at > this.width || this.count > this.width + 1) this.refuse('a row that is longer than its page')
    this.changes[this.count++] = at
    return at
  }

  /** A run of one colour: codes of multiples of 64 until one of less. */
  private run(colour: number): number {
    let length = 0
    for (;;) {
      const part = this.code(tables!.runs[colour])
      length += part
      if (part < 64) return length
      if (length > this.width) this.refuse('a row that is longer than its page')
    }
  }

  private code({ value, length }: CodeTable): number {
    const bits = this.peek()
    const found = value[bits]
    if (found === none) this.refuse(`bits that are no code (${bits.toString(2).padStart(longest, '0')})`)
    this.bit += length[bits]
    if (this.bit > 8 * this.bytes.length) this.refuse('the end of the data within a row')
    return found
  }

  /** The next bits, zeros behind the data. */
  private peek(): number {
    const at = this.bit >> 3
    const { bytes } = this
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    return (three >> (24 - longest - (this.bit & 7))) & ((1 << longest) - 1)
  }

  private bitAt(bit: number): number {
    return ((this.bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
  }

  private refuse(found: string): never {
    throw this.fail('corrupt', `${found} in CCITT data`, `rows of ${this.width} pixels`)
  }
}
