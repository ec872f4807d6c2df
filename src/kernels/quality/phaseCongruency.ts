// Phase congruency with log-Gabor filters of four scales and four orientations, as FSIM uses it (Kovesi 1999; constants of piq).

import { type Complex, fourier2 } from './fourier'
import type { Samples } from './separable'

const SCALES = 4
const ORIENTATIONS = 4
const EPSILON = 2 ** -52

/** Filters in the order of the frequencies, zero frequency first: [orientation][scale]. */
function filtersOf(height: number, width: number): Float64Array[][] {
  const n = height * width
  const radial = Array.from({ length: SCALES }, () => new Float64Array(n))
  const angular = Array.from({ length: ORIENTATIONS }, () => new Float64Array(n))
  const [rows, columns] = [frequencies(height), frequencies(width)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [a, b] = [rows[y], columns[x]]
      const distance = Math.sqrt(a * a + b * b)
      const zero = at === 0
      const radius = zero ? 1 : distance
      const lowPass = 1 / (1 + (distance / 0.45) ** 30)
      for (let s = 0; s < SCALES; s++) {
        const wave = radius * 6 * 2 ** s
        radial[s][at] = zero ? 0 : Math.exp(-(Math.log(wave) ** 2) / (2 * Math.log(0.55) ** 2)) * lowPass
      }
      const theta = Math.atan2(-b, a)
      for (let o = 0; o < ORIENTATIONS; o++) {
        const phi = (o * Math.PI) / ORIENTATIONS
        const ds = Math.sin(theta) * Math.cos(phi) - Math.cos(theta) * Math.sin(phi)
        const dc = Math.cos(theta) * Math.cos(phi) + Math.sin(theta) * Math.sin(phi)
        angular[o][at] = Math.exp(-(Math.atan2(ds, dc) ** 2) / (2 * (Math.PI / 4.8) ** 2))
      }
    }
  }
  return angular.map((spread) => radial.map((ring) => ring.map((value, i) => value * spread[i])))
}

/** Zero frequency first. */
function frequencies(n: number): Float64Array {
  const half = Math.floor(n / 2)
  const value = (k: number) => (n % 2 === 0 ? (k - half) / n : (k - half) / (n - 1))
  return Float64Array.from({ length: n }, (_, k) => value((k + half) % n))
}

/** The filters of a picture's size, with what the noise of each orientation needs of them. */
export interface FilterBank {
  readonly orientations: readonly {
    readonly filters: readonly Float64Array[]
    readonly own: number
    readonly cross: number
  }[]
}

export function filterBank(height: number, width: number): FilterBank {
  const n = height * width
  const orientations = filtersOf(height, width).map((filters) => {
    // The sums of products of the filters in space are those of their even parts in frequency (Parseval).
    let own = 0
    let cross = 0
    const even = new Float64Array(SCALES)
    for (let i = 0; i < n; i++) {
      const [y, x] = [Math.floor(i / width), i % width]
      const opposite = ((height - y) % height) * width + ((width - x) % width)
      for (let s = 0; s < SCALES; s++) {
        even[s] = (filters[s][i] + filters[s][opposite]) / 2
        own += even[s] * even[s]
        for (let t = 0; t < s; t++) cross += even[s] * even[t]
      }
    }
    return { filters, own, cross }
  })
  return { orientations }
}

export function phaseCongruency({ data, shape }: Samples, bank: FilterBank): Float64Array {
  const [height, width] = shape
  const n = data.length
  const spectrum = fourier2({ re: data, im: new Float64Array(n) }, height, width, false)
  const energies = new Float64Array(n)
  const amplitudes = new Float64Array(n)
  for (const { filters, own, cross } of bank.orientations) {
    const responses = filters.map((filter) => fourier2(filtered(spectrum, filter), height, width, true))
    const threshold = noiseThreshold(filters[0], responses[0], own, cross)
    for (let i = 0; i < n; i++) {
      let even = 0
      let odd = 0
      for (const { re, im } of responses) {
        even += re[i]
        odd += im[i]
      }
      const length = Math.sqrt(even * even + odd * odd) + EPSILON
      const e = even / length
      const o = odd / length
      let energy = 0
      for (const { re, im } of responses) {
        energy += re[i] * e + im[i] * o - Math.abs(re[i] * o - im[i] * e)
        amplitudes[i] += Math.sqrt(re[i] * re[i] + im[i] * im[i])
      }
      energies[i] += Math.max(energy - threshold, 0)
    }
  }
  return energies.map((energy, i) => (energy + EPSILON) / (amplitudes[i] + EPSILON))
}

function filtered({ re, im }: Complex, filter: Float64Array): Complex {
  const n = filter.length
  const out = { re: new Float64Array(n), im: new Float64Array(n) }
  for (let i = 0; i < n; i++) {
    out.re[i] = re[i] * filter[i]
    out.im[i] = im[i] * filter[i]
  }
  return out
}

/** What noise alone reaches, from the median of the finest scale. */
function noiseThreshold(finest: Float64Array, { re, im }: Complex, own: number, cross: number): number {
  const squares = re.map((value, i) => value * value + im[i] * im[i]).sort()
  const median = squares[Math.floor((squares.length - 1) / 2)]
  const power = median / Math.log(2) / finest.reduce((sum, value) => sum + value * value, 0)
  const tau = Math.sqrt((2 * power * own + 4 * power * cross) / 2)
  return (tau * Math.sqrt(Math.PI / 2) + 2 * Math.sqrt((2 - Math.PI / 2) * tau * tau)) / 1.7
}
