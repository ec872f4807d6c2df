// The discrete Fourier transform of any length, by the factors of the length: passes that leave the frequencies in order (Stockham).

export interface Complex {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** A prime factor from which on a convolution is cheaper than its direct sum. */
const LARGE_FACTOR = 40

/**
 * Transforms every column of `length` rows of `width` numbers. Works in both arrays and returns the one that holds the result.
 *
 * @param sign −1: forward, 1: inverse, not divided by the length.
 */
export function fourierColumns(values: Complex, spare: Complex, length: number, width: number, sign: 1 | -1): Complex {
  if (largestFactor(length) >= LARGE_FACTOR) return byConvolution(values, length, width, sign)
  let [from, to] = [values, spare]
  for (let n = length, stride = width; n > 1; ) {
    const factor = n % 4 === 0 ? 4 : smallestFactor(n)
    const m = n / factor
    const part = { m, stride, sign }
    if (factor === 4) quarter(from, to, part)
    else if (factor === 2) halve(from, to, part)
    else divide(from, to, part, factor)
    n = m
    stride *= factor
    ;[from, to] = [to, from]
  }
  return from
}

function smallestFactor(n: number): number {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return factor
  return n
}

function largestFactor(n: number): number {
  let rest = n
  let factor = 1
  while (rest > 1) {
    factor = smallestFactor(rest)
    rest /= factor
  }
  return factor
}

interface Pass {
  /** Length of the parts. */
  readonly m: number
  /** Neighbouring numbers with the same factor. */
  readonly stride: number
  readonly sign: 1 | -1
}

// Bench row N15: four parts at once need half the passes.
function quarter(from: Complex, to: Complex, { m, stride, sign }: Pass): void {
  const { re, im } = from
  const { re: outRe, im: outIm } = to
  const part = stride * m
  for (let q = 0; q < m; q++) {
    const angle = (sign * Math.PI * q) / (2 * m)
    const c1 = Math.cos(angle)
    const s1 = Math.sin(angle)
    const c2 = Math.cos(2 * angle)
    const s2 = Math.sin(2 * angle)
    const c3 = Math.cos(3 * angle)
    const s3 = Math.sin(3 * angle)
    for (let at = stride * q, out = 4 * stride * q, end = at + stride; at < end; at++, out++) {
      const ar = re[at]
      const ai = im[at]
      const br = re[at + part]
      const bi = im[at + part]
      const cr = re[at + 2 * part]
      const ci = im[at + 2 * part]
      const dr = re[at + 3 * part]
      const di = im[at + 3 * part]
      const sumR = ar + cr
      const sumI = ai + ci
      const betweenR = ar - cr
      const betweenI = ai - ci
      const otherR = br + dr
      const otherI = bi + di
      // The difference of the others, turned by a right angle.
      const turnedR = sign * (di - bi)
      const turnedI = sign * (br - dr)
      outRe[out] = sumR + otherR
      outIm[out] = sumI + otherI
      const r1 = betweenR + turnedR
      const i1 = betweenI + turnedI
      outRe[out + stride] = r1 * c1 - i1 * s1
      outIm[out + stride] = r1 * s1 + i1 * c1
      const r2 = sumR - otherR
      const i2 = sumI - otherI
      outRe[out + 2 * stride] = r2 * c2 - i2 * s2
      outIm[out + 2 * stride] = r2 * s2 + i2 * c2
      const r3 = betweenR - turnedR
      const i3 = betweenI - turnedI
      outRe[out + 3 * stride] = r3 * c3 - i3 * s3
      outIm[out + 3 * stride] = r3 * s3 + i3 * c3
    }
  }
}

function halve(from: Complex, to: Complex, { m, stride, sign }: Pass): void {
  const { re, im } = from
  const { re: outRe, im: outIm } = to
  for (let q = 0; q < m; q++) {
    const angle = (sign * Math.PI * q) / m
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    for (let at = stride * q, out = 2 * at, end = at + stride; at < end; at++, out++) {
      const other = at + stride * m
      const a = re[at] - re[other]
      const b = im[at] - im[other]
      outRe[out] = re[at] + re[other]
      outIm[out] = im[at] + im[other]
      outRe[out + stride] = a * cos - b * sin
      outIm[out + stride] = a * sin + b * cos
    }
  }
}

function divide(from: Complex, to: Complex, { m, stride, sign }: Pass, factor: number): void {
  const n = m * factor
  const { re, im } = from
  const { re: outRe, im: outIm } = to
  for (let q = 0; q < m; q++) {
    for (let j = 0; j < factor; j++) {
      const out = stride * (factor * q + j)
      outRe.fill(0, out, out + stride)
      outIm.fill(0, out, out + stride)
      for (let i = 0; i < factor; i++) {
        const angle = (sign * 2 * Math.PI * ((j * (q + m * i)) % n)) / n
        const cos = Math.cos(angle)
        const sin = Math.sin(angle)
        const at = stride * (q + m * i)
        for (let t = 0; t < stride; t++) {
          outRe[out + t] += re[at + t] * cos - im[at + t] * sin
          outIm[out + t] += re[at + t] * sin + im[at + t] * cos
        }
      }
    }
  }
}

/** Bluestein 1970: j·k = (j² + k² − (k − j)²)/2 makes the sum a convolution, for which a power of two is long enough. */
function byConvolution({ re, im }: Complex, length: number, width: number, sign: 1 | -1): Complex {
  const long = 2 ** Math.ceil(Math.log2(2 * length - 1))
  const angles = Float64Array.from({ length }, (_, k) => (sign * Math.PI * (k ** 2 % (2 * length))) / length)
  const cos = angles.map(Math.cos)
  const sin = angles.map(Math.sin)
  const chirp = zeros(long)
  for (let k = 0; k < length; k++) {
    chirp.re[k] = chirp.re[(long - k) % long] = cos[k]
    chirp.im[k] = chirp.im[(long - k) % long] = -sin[k]
  }
  const response = fourierColumns(chirp, zeros(long), long, 1, -1)
  const wide = zeros(long * width)
  const turn = (from: Complex, to: Complex) => {
    for (let k = 0, at = 0; k < length; k++)
      for (const end = at + width; at < end; at++) {
        const a = from.re[at]
        const b = from.im[at]
        to.re[at] = a * cos[k] - b * sin[k]
        to.im[at] = a * sin[k] + b * cos[k]
      }
  }
  turn({ re, im }, wide)
  const spectrum = fourierColumns(wide, zeros(long * width), long, width, -1)
  for (let k = 0, at = 0; k < long; k++) {
    const c = response.re[k] / long
    const s = response.im[k] / long
    for (const end = at + width; at < end; at++) {
      const a = spectrum.re[at]
      const b = spectrum.im[at]
      spectrum.re[at] = a * c - b * s
      spectrum.im[at] = a * s + b * c
    }
  }
  const folded = fourierColumns(spectrum, zeros(long * width), long, width, 1)
  const out = { re: re.slice(), im: im.slice() }
  turn(folded, out)
  return out
}

const zeros = (n: number): Complex => ({ re: new Float64Array(n), im: new Float64Array(n) })
