/** The ends of bootstrap intervals, from the values of a statistic over the resamples. */
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { normalTail } from '../../kernels/statistics/normalTail'
import { quantileSorted } from '../../kernels/statistics/quantile'
import { numpyMean } from '../../python/numpyMean'

export type Ends = readonly [low: number, high: number]

export const undefinedEnds: Ends = [Number.NaN, Number.NaN]

/** What counts as rounding: values so near to the estimate are equal to it, and a spread not above it is zero. */
export function roundingSlack(estimate: number): number {
  return 1e-12 * Math.max(1, Math.abs(estimate))
}

/** [Q(a), Q(1 − a)] of ascending values. */
export function percentileEnds(sorted: Float64Array, tail: number): Ends {
  return [quantileSorted(sorted, tail), quantileSorted(sorted, 1 - tail)]
}

/** [2θ − Q(1 − a), 2θ − Q(a)]. */
export function basicEnds(sorted: Float64Array, estimate: number, tail: number): Ends {
  const [low, high] = percentileEnds(sorted, tail)
  return [2 * estimate - high, 2 * estimate - low]
}

export interface BcaParts {
  /** Share of the resamples below the estimate; those equal to it count half. */
  readonly share: number
  readonly z0: number
  /** NaN where no case changes the estimate. */
  readonly acceleration: number
}

export function bcaParts(distribution: Float64Array, estimate: number, leftOut: Float64Array): BcaParts {
  const slack = roundingSlack(estimate)
  let twice = 0
  for (const value of distribution) {
    if (value < estimate - slack) twice += 2
    else if (value <= estimate + slack) twice += 1
  }
  const share = twice / (2 * distribution.length)
  return { share, z0: normalQuantile(share), acceleration: accelerationOf(leftOut, slack) }
}

/** Σu³/(6(Σu²)^1.5), u the mean of the leave-one-out values minus each. */
function accelerationOf(leftOut: Float64Array, slack: number): number {
  const mean = numpyMean(leftOut)
  let squares = 0
  let cubes = 0
  let largest = 0
  for (const value of leftOut) {
    const u = mean - value
    squares += u * u
    cubes += u * u * u
    largest = Math.max(largest, Math.abs(u))
  }
  return largest <= slack ? Number.NaN : cubes / (6 * squares * Math.sqrt(squares))
}

/** The quantiles at Φ(z₀ + (z₀ ± z)/(1 − acceleration·(z₀ ± z))); undefined where the share is 0 or 1 or no case changes the estimate. */
export function bcaEnds(sorted: Float64Array, { z0, acceleration }: Omit<BcaParts, 'share'>, tail: number): Ends {
  if (!Number.isFinite(z0) || Number.isNaN(acceleration)) return undefinedEnds
  const z = normalQuantile(tail)
  const at = (sum: number) => quantileSorted(sorted, normalTail(-(z0 + sum / (1 - acceleration * sum))))
  return [at(z0 + z), at(z0 - z)]
}

/** [θ − t*₍₁₋ₐ₎·scale, θ − t*₍ₐ₎·scale] of ascending t*. */
export function studentisedEnds(sorted: Float64Array, estimate: number, scale: number, tail: number): Ends {
  const [low, high] = percentileEnds(sorted, tail)
  return [estimate - high * scale, estimate - low * scale]
}
