import { logGamma } from '../../kernels/distributions/logGamma'
import { exponential } from '../../kernels/elementary/exponential'
import { pearsonR } from '../../kernels/statistics/correlation'
import { rankValues } from '../../kernels/statistics/ranks'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { wilcoxonSignedRank } from '../wilcoxonSignedRank'
import { type CaseList, pairedValues } from './pairedValues'

export interface EffectSizes {
  /** Cohen's d of the differences: mean/sd of a − b. */
  readonly dz: number
  /** Mean difference over the root mean variance of a and b. */
  readonly dav: number
  /** dz·√(2(1 − r)), r the correlation of a and b. */
  readonly drm: number
  /** Hedges' factor for small samples, and dz and dav times it. */
  readonly hedgesCorrection: number
  readonly gz: number
  readonly gav: number
  /** (R⁺ − R⁻)/(R⁺ + R⁻) of the signed ranks. */
  readonly rankBiserial: number
  /** Share of all n² pairs of a case of a and a case of b with a above b, minus the share below. */
  readonly cliffsDelta: number
}

/**
 * Effect sizes of a against b over the cases that both have. NaN where a spread is 0.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number.
 * @example
 * effectSizes([3, 5, 7], [2, 3, 4]).dz // → 2
 */
export function effectSizes(first: CaseList, second: CaseList): EffectSizes {
  const { a, b, differences } = pairedValues(first, second)
  const mean = numpyMean(differences)
  const dz = mean / spread(numpyStd(differences, 1))
  const dav = mean / spread(Math.sqrt((numpyStd(a, 1) ** 2 + numpyStd(b, 1) ** 2) / 2))
  const r = pearsonR(a, b)
  // A correlation of 1 up to rounding is 1, else the quotient of two rounding errors would be shown.
  const drm = dz * Math.sqrt(2 * (1 - r <= 1e-12 ? 0 : 1 - r))
  const hedgesCorrection = hedges(differences.length - 1)
  const { rPlus, rMinus } = wilcoxonSignedRank(a, b)
  return {
    dz,
    dav,
    drm,
    hedgesCorrection,
    gz: dz * hedgesCorrection,
    gav: dav * hedgesCorrection,
    rankBiserial: (rPlus - rMinus) / (rPlus + rMinus),
    cliffsDelta: cliffsDelta(a, b),
  }
}

/** NaN for a spread of 0, by which nothing can be divided. */
function spread(deviation: number): number {
  return deviation === 0 ? Number.NaN : deviation
}

/** Γ(f/2)/(√(f/2)·Γ((f − 1)/2)). */
function hedges(freedom: number): number {
  if (freedom < 2) return Number.NaN
  return exponential(logGamma(freedom / 2) - logGamma((freedom - 1) / 2)) / Math.sqrt(freedom / 2)
}

/** The rank among all minus the rank in the own list counts the others below, equal ones half. */
function cliffsDelta(a: Float64Array, b: Float64Array): number {
  const n = a.length
  const both = new Float64Array(2 * n)
  both.set(a)
  both.set(b, n)
  const ranks = rankValues(both)
  const own = rankValues(a)
  let below = 0
  for (let i = 0; i < n; i++) below += ranks[i]! - own[i]!
  return (2 * below) / (n * n) - 1
}
