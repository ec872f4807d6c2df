import { betaQuantile } from './betaQuantile'

/** A page has hundreds of means over the same number of cases. */
let last = { p: Number.NaN, freedom: Number.NaN, t: Number.NaN }

/** The p-quantile of Student's t with `freedom` degrees; NaN for a p outside 0 to 1 or without a degree of freedom. */
export function studentQuantile(p: number, freedom: number): number {
  if (!(p >= 0 && p <= 1 && freedom > 0)) return Number.NaN
  if (p === 0.5) return 0
  if (p !== last.p || freedom !== last.freedom) last = { p, freedom, t: quantile(p, freedom) }
  return last.t
}

function quantile(p: number, freedom: number): number {
  const tails = 2 * Math.min(p, 1 - p)
  // t²/(freedom + t²) has a Beta(½, freedom/2) distribution. Its complement keeps the digits of a t with a large square.
  const x = betaQuantile(tails, freedom / 2, 0.5)
  const t =
    x < 0.5
      ? Math.sqrt((freedom * (1 - x)) / x)
      : squareRootRatio(betaQuantile(tails, 0.5, freedom / 2, 'upper'), freedom)
  return p < 0.5 ? -t : t
}

function squareRootRatio(y: number, freedom: number): number {
  return Math.sqrt((freedom * y) / (1 - y))
}
