// Percentiles of distances as three libraries define them: numpy's linear interpolation in double or single precision, PyTorch's with fused
// multiply-add, and the area-weighted step function of surface-distance. The first two need two order statistics and no sorting.

import { pairwiseSum } from '../../python/pairwiseSum'
import { orderStatistics } from './orderStatistics'

/**
 * Linear interpolation between order statistics as in numpy, in single precision for a Float32Array. Reorders `values`. NaN between two infinities.
 */
export function linearPercentile(values: Float64Array | Float32Array, percent: number, fused: boolean): number {
  const last = values.length - 1
  if (last < 0) return Number.NaN
  const f = values instanceof Float32Array ? Math.fround : (value: number) => value
  const rank = f(f(last) * f(percent / 100))
  const below = Math.min(Math.floor(rank), last)
  const weight = f(rank - below)
  const [a, b] = orderStatistics(values, below)
  const difference = f(b - a)
  const small = weight < 0.5
  const product = difference * (small ? weight : f(1 - weight))
  const step = fused ? product : f(product)
  return f(small ? a + step : b - step)
}

/**
 * The first distance at which the cumulative share of the area reaches `percent`; the last distance if none does. Distances ascend.
 * As in the library, a plain running sum is divided by numpy's pairwise sum, which decides exact ties.
 */
export function weightedPercentile(distances: Float64Array, areas: Float64Array, percent: number): number {
  if (distances.length === 0) return Infinity
  const total = pairwiseSum(areas)
  const share = percent / 100
  let running = 0
  for (let i = 0; i < distances.length; i++) {
    running += areas[i]
    if (running / total >= share) return distances[i]
  }
  return distances[distances.length - 1]
}

/** The largest value; NaN for none. */
export function largest(values: Float64Array | Float32Array): number {
  let max = values.length === 0 ? Number.NaN : -Infinity
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i]
  return max
}
