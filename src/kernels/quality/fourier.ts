// The discrete Fourier transform of any length: split by the smallest prime factor of the length.

export interface Complex {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** Transform of rows and columns of a picture; `inverse` divides by the number of pixels. */
export function fourier2({ re, im }: Complex, height: number, width: number, inverse: boolean): Complex {
  const out = { re: re.slice(), im: im.slice() }
  const rows = planOf(width, inverse)
  for (let y = 0; y < height; y++) transformLine(out, y * width, 1, rows)
  const columns = planOf(height, inverse)
  for (let x = 0; x < width; x++) transformLine(out, x, width, columns)
  if (inverse) {
    const n = height * width
    for (let i = 0; i < n; i++) {
      out.re[i] /= n
      out.im[i] /= n
    }
  }
  return out
}

interface Plan {
  readonly n: number
  readonly cos: Float64Array
  readonly sin: Float64Array
}

function planOf(n: number, inverse: boolean): Plan {
  const sign = inverse ? 1 : -1
  return {
    n,
    cos: Float64Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n)),
    sin: Float64Array.from({ length: n }, (_, k) => sign * Math.sin((2 * Math.PI * k) / n)),
  }
}

function transformLine(values: Complex, start: number, stride: number, plan: Plan): void {
  const line = { re: new Float64Array(plan.n), im: new Float64Array(plan.n) }
  for (let k = 0; k < plan.n; k++) {
    line.re[k] = values.re[start + k * stride]
    line.im[k] = values.im[start + k * stride]
  }
  const done = transformed(line, 0, 1, plan.n, plan)
  for (let k = 0; k < plan.n; k++) {
    values.re[start + k * stride] = done.re[k]
    values.im[start + k * stride] = done.im[k]
  }
}

/** Of the n values at `from`, `from + step`, … */
function transformed(line: Complex, from: number, step: number, n: number, plan: Plan): Complex {
  let factor = 2
  while (n % factor !== 0) factor = factor * factor > n ? n : factor + 1
  const m = n / factor
  const out = { re: new Float64Array(n), im: new Float64Array(n) }
  if (n === 1) {
    out.re[0] = line.re[from]
    out.im[0] = line.im[from]
    return out
  }
  for (let j = 0; j < factor; j++) {
    // A prime length takes its values from the line itself.
    if (m === 1) addTurned(out, line, from + j * step, 1, j, plan)
    else addTurned(out, transformed(line, from + j * step, step * factor, m, plan), 0, m, j, plan)
  }
  return out
}

/** Adds m values, repeated over the length, times the j-th powers of the roots of unity of the length. */
function addTurned(
  out: Complex,
  part: Complex,
  start: number,
  m: number,
  j: number,
  { n: whole, cos, sin }: Plan,
): void {
  const n = out.re.length
  const turn = (j * whole) / n
  const { re, im } = part
  for (let k = 0, from = 0, at = 0; k < n; k++) {
    const c = cos[at]
    const s = sin[at]
    const a = re[start + from]
    const b = im[start + from]
    out.re[k] += a * c - b * s
    out.im[k] += a * s + b * c
    at += turn
    if (at >= whole) at -= whole
    if (++from === m) from = 0
  }
}
