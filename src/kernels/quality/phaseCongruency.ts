// Phase congruency with log-Gabor filters of four scales and four orientations, as FSIM uses it (Kovesi 1999; constants of piq).

import { orderStatistics } from '../statistics/orderStatistics'
import type { Complex } from './fourierColumns'
import { fourierTransposed } from './fourierTransposed'
import { type FilterSums, type LogGaborBank, ORIENTATIONS, SCALES } from './logGaborBank'
import type { Samples } from './separable'

const EPSILON = 2 ** -52

export function phaseCongruency({ data, shape }: Samples, bank: LogGaborBank): Float64Array {
  const [height, width] = shape
  const n = data.length
  const spectrum = spectrumOf(data, height, width)
  const energies = new Float64Array(n)
  const amplitudes = new Float64Array(n)
  const squares = new Float64Array(n)
  const responses = Array.from({ length: SCALES }, () => complex(n))
  let spare = complex(n)
  for (let o = 0; o < ORIENTATIONS; o++) {
    for (let s = 0; s < SCALES; s++) {
      const values = responses[s]
      filter(spectrum, bank.rings[s], bank.spreads[o], values)
      responses[s] = fourierTransposed(values, spare, width, height, 1)
      if (responses[s] === spare) spare = values
    }
    addOrientation(responses, noiseThreshold(responses[0], bank.sums[o], squares), energies, amplitudes)
  }
  for (let i = 0; i < n; i++) energies[i] = (energies[i] + EPSILON) / (amplitudes[i] + EPSILON)
  return energies
}

const complex = (n: number): Complex => ({ re: new Float64Array(n), im: new Float64Array(n) })

/** With its axes exchanged, and divided by the number of pixels, as its inverse wants it. */
function spectrumOf(data: Float64Array, height: number, width: number): Complex {
  const n = data.length
  const spectrum = fourierTransposed({ re: data.slice(), im: new Float64Array(n) }, complex(n), height, width, -1)
  for (let i = 0; i < n; i++) {
    spectrum.re[i] /= n
    spectrum.im[i] /= n
  }
  return spectrum
}

function filter({ re, im }: Complex, ring: Float64Array, spread: Float64Array, out: Complex): void {
  const { re: outRe, im: outIm } = out
  for (let i = 0; i < ring.length; i++) {
    const weight = ring[i] * spread[i]
    outRe[i] = re[i] * weight
    outIm[i] = im[i] * weight
  }
}

/** Four scales in one loop: bench row N15. */
function addOrientation(
  responses: readonly Complex[],
  threshold: number,
  energies: Float64Array,
  amplitudes: Float64Array,
): void {
  const [a, b, c, d] = responses as [Complex, Complex, Complex, Complex]
  const [a0, a1, b0, b1, c0, c1, d0, d1] = [a.re, a.im, b.re, b.im, c.re, c.im, d.re, d.im]
  for (let i = 0; i < energies.length; i++) {
    const even = a0[i] + b0[i] + c0[i] + d0[i]
    const odd = a1[i] + b1[i] + c1[i] + d1[i]
    const length = Math.sqrt(even * even + odd * odd) + EPSILON
    const e = even / length
    const o = odd / length
    const energy =
      partOf(a0[i], a1[i], e, o) + partOf(b0[i], b1[i], e, o) + partOf(c0[i], c1[i], e, o) + partOf(d0[i], d1[i], e, o)
    energies[i] += Math.max(energy - threshold, 0)
    amplitudes[i] +=
      amplitudeOf(a0[i], a1[i]) + amplitudeOf(b0[i], b1[i]) + amplitudeOf(c0[i], c1[i]) + amplitudeOf(d0[i], d1[i])
  }
}

const partOf = (re: number, im: number, e: number, o: number): number => re * e + im * o - Math.abs(re * o - im * e)

const amplitudeOf = (re: number, im: number): number => Math.sqrt(re * re + im * im)

/** What noise alone reaches, from the median of the finest scale; `squares` is overwritten. */
function noiseThreshold({ re, im }: Complex, [finest, own, cross]: FilterSums, squares: Float64Array): number {
  for (let i = 0; i < squares.length; i++) squares[i] = re[i] * re[i] + im[i] * im[i]
  // The lower middle value of an even number.
  const [median] = orderStatistics(squares, (squares.length - 1) >> 1)
  const power = median / Math.log(2) / finest
  const tau = Math.sqrt((2 * power * own + 4 * power * cross) / 2)
  return (tau * Math.sqrt(Math.PI / 2) + 2 * Math.sqrt((2 - Math.PI / 2) * tau * tau)) / 1.7
}
