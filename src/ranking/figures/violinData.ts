import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { quantileSorted } from '../../kernels/statistics/quantile'
import { mean } from '../../python/mean'
import { valuesOrNaN } from '../valueOrNaN'

export interface ViolinOptions {
  /** Number of points at which the density is computed. Default 101. */
  readonly points?: Whole
}

export interface ViolinData {
  /** Values that are there. */
  readonly used: Whole
  readonly mean: number
  readonly median: number
  readonly q25: number
  readonly q75: number
  /** Standard deviation of the Gaussian kernel. */
  readonly bandwidth: number
  /** Evenly spaced from the smallest to the largest value, and the density there. */
  readonly at: number[]
  readonly density: number[]
  /** Ends of the axis: the smallest value or 0, and 1. */
  readonly axis: [number, number]
}

/**
 * Data of a violin of Kendall's tau: a Gaussian kernel density from the smallest to the largest value and a box inside. Bandwidth:
 * 0.9·min(sd, IQR/1.34)·n^(−1/5), as `bw.nrd0` of R; where the minimum is 0 the standard deviation takes its place, then the absolute first value, then 1.
 *
 * @param taus the agreement of each sample, as `kendall` of a bootstrap; NaN or null is left out.
 * @throws MedgradeError `bad-input` for a value that is no number, `bad-option` for fewer than two points.
 * @example
 * violinData([0.2, 0.6, 1, NaN]).median // → 0.6
 */
export function violinData(taus: ArrayLike<number | null>, options: ViolinOptions = {}): ViolinData {
  checkOptions('violinData', options, { points: 'number' })
  const { points = 101 } = options
  if (!Number.isInteger(points) || points < 2) refuse('bad-option', 'points', points, 'a whole number, at least 2')
  const values = valuesOrNaN(taus, 'taus').filter((tau) => !Number.isNaN(tau))
  const sorted = values.slice().sort()
  const [q25, q75] = [quantileSorted(sorted, 0.25), quantileSorted(sorted, 0.75)]
  const box = { used: sorted.length, mean: mean(values), median: quantileSorted(sorted, 0.5), q25, q75 }
  if (sorted.length === 0) return { ...box, bandwidth: Number.NaN, at: [], density: [], axis: [0, 1] }
  const [low, high] = [sorted[0]!, sorted[sorted.length - 1]!]
  const bandwidth = 0.9 * spread(values, (q75 - q25) / 1.34) * values.length ** -0.2
  const at = low === high ? [low] : Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1))
  const density = at.map((point) => {
    let sum = 0
    for (const value of values) sum += Math.exp(-0.5 * ((point - value) / bandwidth) ** 2)
    return sum / (values.length * bandwidth * Math.sqrt(2 * Math.PI))
  })
  return { ...box, bandwidth, at, density, axis: [Math.min(low, 0), 1] }
}

function spread(values: Float64Array, quartiles: number): number {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const deviation = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1))
  return Math.min(deviation, quartiles) || deviation || Math.abs(values[0]!) || 1
}
