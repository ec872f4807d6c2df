import type { Fail } from '../readers/pictureFailure'
import { JpegLsBits } from './jpegLsBits'
import { type JpegLsFrame, readJpegLsFrame } from './readJpegLsFrame'

/** Lengths of runs, as powers of two, by the index of the run. */
const runLengths = [
  0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15,
] as const

/** The contexts of samples in the middle of a run's end follow those of the gradients. */
const contexts = 367
const ofRuns = 365
/** Errors have 16 bits. */
const mostShift = 16

/**
 * Decodes JPEG-LS (ITU-T T.87) of one component: lossless, or near-lossless, whose samples are defined to the last bit, too.
 *
 * @param out one element for each sample of the picture, which must have this size; overwritten.
 * @param bits the most that a sample may have.
 * @throws MedgradeError as `fail` makes it: `bad-header`, `corrupt`, `truncated`, `unsupported`.
 */
export function decodeJpegLs(
  bytes: Uint8Array,
  out: Uint8Array | Uint16Array,
  { width, height, bits }: { readonly width: number; readonly height: number; readonly bits: number },
  fail: Fail,
): void {
  const frame = readJpegLsFrame(bytes, fail)
  if (frame.width !== width || frame.height !== height)
    throw fail('corrupt', `${frame.width} x ${frame.height} samples`, `${width} x ${height}`)
  if (frame.precision < 2 || frame.precision > bits)
    throw fail('corrupt', `samples of ${frame.precision} bits`, `at most ${bits} bits`)
  const decoder = new Decoder(frame, new JpegLsBits(bytes, frame.start, fail))
  // A sample more on each side: what lies left and right of a line.
  let above = new Int32Array(width + 2)
  let line = new Int32Array(width + 2)
  for (let y = 0; y < height; y++) {
    above[width + 1] = above[width]
    line[0] = above[1]
    decoder.decodeLine(line, above, width)
    out.set(line.subarray(1, width + 1), y * width)
    ;[above, line] = [line, above]
  }
}

class Decoder {
  /** Sums of errors, their bias, its correction and their number, by context. */
  private readonly a: Int32Array
  private readonly b = new Int32Array(contexts)
  private readonly c = new Int32Array(contexts)
  private readonly n = new Int32Array(contexts).fill(1)
  private readonly range: number
  private readonly quantisedBits: number
  private readonly limit: number
  private readonly step: number
  private runIndex = 0

  constructor(
    private readonly frame: JpegLsFrame,
    private readonly bits: JpegLsBits,
  ) {
    const { maximum, near } = frame
    this.step = 2 * near + 1
    this.range = Math.floor((maximum + 2 * near) / this.step) + 1
    this.quantisedBits = bitsFor(this.range)
    const sampleBits = Math.max(2, bitsFor(maximum + 1))
    this.limit = 2 * (sampleBits + Math.max(8, sampleBits))
    this.a = new Int32Array(contexts).fill(Math.max(2, (this.range + 32) >> 6))
  }

  decodeLine(line: Int32Array, above: Int32Array, width: number): void {
    const { near } = this.frame
    for (let x = 1; x <= width; ) {
      const left = line[x - 1]
      const [corner, up, next] = [above[x - 1], above[x], above[x + 1]]
      const [d1, d2, d3] = [next - up, up - corner, corner - left]
      if (Math.abs(d1) <= near && Math.abs(d2) <= near && Math.abs(d3) <= near)
        x = this.decodeRun(line, above, x, width)
      else {
        line[x] = this.regular(81 * this.quantised(d1) + 9 * this.quantised(d2) + this.quantised(d3), left, up, corner)
        x++
      }
    }
    this.bits.check()
  }

  private quantised(d: number): number {
    const { near, thresholds } = this.frame
    const size = Math.abs(d)
    const level = size <= near ? 0 : size < thresholds[0] ? 1 : size < thresholds[1] ? 2 : size < thresholds[2] ? 3 : 4
    return d < 0 ? -level : level
  }

  /** A sample by its context, which is the same for gradients of the other sign. */
  private regular(signed: number, left: number, up: number, corner: number): number {
    const { a, b, c, n } = this
    const sign = signed < 0 ? -1 : 1
    const q = signed * sign
    const predicted = this.clamped(edgePrediction(left, up, corner) + sign * c[q])
    let k = 0
    while (k < mostShift && n[q] << k < a[q]) k++
    const mapped = this.coded(k, this.limit)
    const isTurned = this.frame.near === 0 && k === 0 && 2 * b[q] <= -n[q]
    const half = mapped >> 1
    const error = (mapped & 1) === (isTurned ? 1 : 0) ? half : -half - 1
    a[q] += Math.abs(error)
    b[q] += error * this.step
    this.rescale(q)
    if (b[q] <= -n[q]) {
      b[q] = Math.max(b[q] + n[q], 1 - n[q])
      if (c[q] > -128) c[q]--
    } else if (b[q] > 0) {
      b[q] = Math.min(b[q] - n[q], 0)
      if (c[q] < 127) c[q]++
    }
    return this.reconstructed(predicted, sign * error)
  }

  /** Samples equal to the left one, and the one that ends them. @returns the next column. */
  private decodeRun(line: Int32Array, above: Int32Array, from: number, width: number): number {
    const value = line[from - 1]
    let x = from
    while (this.bits.read(1) === 1) {
      const length = 1 << runLengths[this.runIndex]
      const end = Math.min(x + length, width + 1)
      line.fill(value, x, end)
      if (end - x === length && this.runIndex < 31) this.runIndex++
      x = end
      if (x > width) return x
    }
    const rest = this.bits.read(runLengths[this.runIndex])
    // A run that ends behind the line: the sample at its end is none of the picture.
    if (x + rest > width) throw this.bits.corrupt(`a run of ${rest} samples`, `at most ${width - x}`)
    line.fill(value, x, x + rest)
    x += rest
    line[x] = this.runEnd(value, above[x])
    if (this.runIndex > 0) this.runIndex--
    return x + 1
  }

  private runEnd(left: number, up: number): number {
    const { a, b, n } = this
    const kind = Math.abs(left - up) <= this.frame.near ? 1 : 0
    const q = ofRuns + kind
    const sum = kind === 1 ? a[q] + (n[q] >> 1) : a[q]
    let k = 0
    while (k < mostShift && n[q] << k < sum) k++
    const mapped = this.coded(k, this.limit - runLengths[this.runIndex] - 1)
    const odd = (mapped + kind) & 1
    const size = (mapped + kind + odd) >> 1
    // Here the bias counts negative errors.
    const isNegative = (k !== 0 || 2 * b[q] >= n[q]) === (odd === 1)
    const error = isNegative ? -size : size
    if (error < 0) b[q]++
    a[q] += (mapped + 1 - kind) >> 1
    this.rescale(q)
    return kind === 1 ? this.reconstructed(left, error) : this.reconstructed(up, up < left ? -error : error)
  }

  /** An error, from 0 on: errors of both signs in turns. */
  private coded(k: number, limit: number): number {
    const mapped = this.bits.golomb(k, limit, this.quantisedBits)
    if (mapped > 2 * this.range) throw this.bits.corrupt(`an error of ${mapped >> 1}`, `at most ${this.range}`)
    return mapped
  }

  /** Halves the sums of a context from time to time, and counts. */
  private rescale(q: number): void {
    const { a, b, n } = this
    if (n[q] === this.frame.reset) {
      a[q] >>= 1
      b[q] >>= 1
      n[q] >>= 1
    }
    n[q]++
  }

  private reconstructed(predicted: number, error: number): number {
    const { maximum, near } = this.frame
    let value = predicted + error * this.step
    if (value < -near) value += this.range * this.step
    else if (value > maximum + near) value -= this.range * this.step
    return this.clamped(value)
  }

  private clamped(value: number): number {
    return value < 0 ? 0 : Math.min(value, this.frame.maximum)
  }
}

/** The neighbour across an edge, or the plane through the three. */
function edgePrediction(left: number, up: number, corner: number): number {
  if (corner >= Math.max(left, up)) return Math.min(left, up)
  return corner <= Math.min(left, up) ? Math.max(left, up) : left + up - corner
}

/** The bits that tell so many values apart. */
const bitsFor = (values: number) => 32 - Math.clz32(values - 1)
