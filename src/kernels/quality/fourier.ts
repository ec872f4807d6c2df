// The discrete Fourier transform of any length, by the factors of the length: passes that leave the frequencies in order (Stockham).

export interface Complex {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** Transform of rows and columns of a picture; `inverse` divides by the number of pixels. */
export function fourier2({ re, im }: Complex, height: number, width: number, inverse: boolean): Complex {
  const n = height * width
  const values: Complex = { re: re.slice(), im: im.slice() }
  const spare: Complex = { re: new Float64Array(n), im: new Float64Array(n) }
  const sign = inverse ? 1 : -1
  const columns = transformed(values, spare, { length: height, sign, lines: 1, width })
  const done = transformed(columns, columns === values ? spare : values, {
    length: width,
    sign,
    lines: height,
    width: 1,
  })
  if (inverse) {
    for (let i = 0; i < n; i++) {
      done.re[i] /= n
      done.im[i] /= n
    }
  }
  return done
}

/** `lines` blocks of `length` elements of `width` neighbouring numbers each. */
interface Lines {
  readonly length: number
  readonly sign: number
  readonly lines: number
  readonly width: number
}

/** Works in both arrays and returns the one that holds the result. */
function transformed(values: Complex, spare: Complex, { length, sign, lines, width }: Lines): Complex {
  let [from, to] = [values, spare]
  for (let n = length, stride = width; n > 1; ) {
    const factor = smallestFactor(n)
    const m = n / factor
    if (factor === 2) halve(from, to, { m, stride, sign, lines, step: length * width })
    else for (let k = 0; k < lines; k++) divide(from, to, k * length * width, { m, factor, stride, sign })
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

interface Halving {
  readonly m: number
  readonly stride: number
  readonly sign: number
  readonly lines: number
  /** From line to line. */
  readonly step: number
}

function halve(from: Complex, to: Complex, { m, stride, sign, lines, step }: Halving): void {
  const { re, im } = from
  const { re: outRe, im: outIm } = to
  for (let q = 0; q < m; q++) {
    const angle = (sign * Math.PI * q) / m
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    for (let line = 0; line < lines; line++) {
      let at = line * step + stride * q
      let out = line * step + stride * 2 * q
      for (const end = at + stride; at < end; at++, out++) {
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
}

interface Division {
  readonly m: number
  readonly factor: number
  readonly stride: number
  readonly sign: number
}

function divide(from: Complex, to: Complex, start: number, { m, factor, stride, sign }: Division): void {
  const n = m * factor
  const cos = Float64Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n))
  const sin = Float64Array.from({ length: n }, (_, k) => sign * Math.sin((2 * Math.PI * k) / n))
  const [re, im, outRe, outIm] = [from.re, from.im, to.re, to.im]
  for (let q = 0; q < m; q++) {
    for (let j = 0; j < factor; j++) {
      const out = start + stride * (factor * q + j)
      outRe.fill(0, out, out + stride)
      outIm.fill(0, out, out + stride)
      for (let i = 0; i < factor; i++) {
        const turn = (j * (q + m * i)) % n
        const [c, s] = [cos[turn], sin[turn]]
        const at = start + stride * (q + m * i)
        for (let t = 0; t < stride; t++) {
          outRe[out + t] += re[at + t] * c - im[at + t] * s
          outIm[out + t] += re[at + t] * s + im[at + t] * c
        }
      }
    }
  }
}
