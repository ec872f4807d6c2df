/** Paired Wilcoxon signed-rank test: the absolute differences are ranked and the rank sum of the positive ones is compared with its null distribution. */

import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { oneOf } from '../errors/oneOf'
import { refuse } from '../errors/refuse'
import { signedRankChances } from '../kernels/distributions/signedRankChances'
import { normalTail } from '../kernels/statistics/normalTail'
import { rankValues } from '../kernels/statistics/ranks'
import { valuesOrNaN } from './valueOrNaN'

export interface WilcoxonOptions {
  /** Of x against y. Default `two-sided`. */
  readonly alternative?: 'two-sided' | 'greater' | 'less'
  /** Zero differences: dropped (`wilcox`), ranked but in neither sum (`pratt`), or ranked and split half and half (`zsplit`). Default `wilcox`. */
  readonly zeroMethod?: 'wilcox' | 'pratt' | 'zsplit'
  /** Move the statistic by one half towards its mean. Default true. */
  readonly correction?: boolean
  /** Normal approximation, or the exact distribution (no ties, no zeros). Default `asymptotic`. */
  readonly method?: 'asymptotic' | 'exact'
}

export interface WilcoxonResult {
  readonly rPlus: number
  readonly rMinus: number
  /** Null for the exact test; −|z| for a two-sided one. */
  readonly z: number | null
  /** NaN where no difference is left to rank, or a value is missing. */
  readonly p: number
}

/**
 * Paired Wilcoxon signed-rank test of `x − y`, as scipy's `wilcoxon`.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-option` for the exact test with ties or zeros, `bad-input` for a value
 *   that is no number, `bad-argument` for an unknown value of an option.
 * @example
 * wilcoxonSignedRank([5, 7, 9], [4, 5, 6], { method: 'exact' }).p // → 0.25
 */
export function wilcoxonSignedRank(
  x: ArrayLike<number | null>,
  y: ArrayLike<number | null>,
  options: WilcoxonOptions = {},
): WilcoxonResult {
  checkArguments({ x, y }, 'list', 'list')
  checkOptions('wilcoxonSignedRank', options, {
    alternative: 'string',
    zeroMethod: 'string',
    correction: 'boolean',
    method: 'string',
  })
  const alternative = oneOf('alternative', options.alternative, 'two-sided', 'greater', 'less')
  const zeroMethod = oneOf('zeroMethod', options.zeroMethod, 'wilcox', 'pratt', 'zsplit')
  const method = oneOf('method', options.method, 'asymptotic', 'exact')
  const { correction = true } = options
  if (x.length !== y.length) refuse('shape-mismatch', 'Paired values', `${y.length} values`, `${x.length} values`)
  const second = valuesOrNaN(y, 'y')
  const all = valuesOrNaN(x, 'x').map((value, i) => value - second[i]!)
  const differences = zeroMethod === 'wilcox' ? all.filter((d) => d !== 0) : all
  const n = differences.length
  const ranks = rankValues(differences.map(Math.abs))
  const { rPlus, rMinus, zeros } = rankSums(differences, ranks, zeroMethod === 'zsplit')
  const excluded = zeroMethod === 'pratt' ? zeros : 0
  // All differences are zero: there is nothing to rank.
  if (n === excluded || differences.some(Number.isNaN)) return { rPlus, rMinus, z: Number.NaN, p: Number.NaN }
  const ties = tieTerm(ranks, excluded)
  if (method === 'exact') {
    if (ties > 0 || zeros > 0 || n < all.length) refuse('bad-option', 'The exact test', 'ties or zeros', 'neither')
    return { rPlus, rMinus, z: null, p: exactP(rPlus, n, alternative) }
  }
  return { rPlus, rMinus, ...normalP({ rPlus, n, ties, excluded }, alternative, correction) }
}

/** R⁺ over n ranks, Σ(t³ − t) over groups of equal ranks, and the number of ranks of zeros that no sum has. */
export interface RankSum {
  readonly rPlus: number
  readonly n: number
  readonly ties: number
  readonly excluded: number
}

/** The normal approximation. */
export function normalP(
  { rPlus, n, ties, excluded }: RankSum,
  alternative: 'two-sided' | 'greater' | 'less',
  correction: boolean,
): { z: number; p: number } {
  const mean = (n * (n + 1) - excluded * (excluded + 1)) / 4
  const spread = n * (n + 1) * (2 * n + 1) - excluded * (excluded + 1) * (2 * excluded + 1)
  const deviation = Math.sqrt((spread - ties / 2) / 24)
  const shift = correction ? halfStep(rPlus - mean, alternative) : 0
  const z = (rPlus - mean - shift) / deviation
  if (alternative === 'greater') return { z, p: normalTail(z) }
  if (alternative === 'less') return { z, p: normalTail(-z) }
  return { z: -Math.abs(z), p: 2 * normalTail(Math.abs(z)) }
}

function halfStep(distance: number, alternative: 'two-sided' | 'greater' | 'less'): number {
  if (alternative === 'greater') return 0.5
  if (alternative === 'less') return -0.5
  return 0.5 * Math.sign(distance)
}

function rankSums(differences: Float64Array, ranks: Float64Array, split: boolean) {
  let rPlus = 0
  let rMinus = 0
  let rZero = 0
  let zeros = 0
  for (let i = 0; i < differences.length; i++) {
    const difference = differences[i]!
    if (difference > 0) rPlus += ranks[i]!
    else if (difference < 0) rMinus += ranks[i]!
    else {
      zeros++
      rZero += ranks[i]!
    }
  }
  const share = split ? rZero / 2 : 0
  return { rPlus: rPlus + share, rMinus: rMinus + share, zeros }
}

/** Σ(t³ − t) over groups of t equal ranks; the `skipped` smallest ranks are left out. */
function tieTerm(ranks: Float64Array, skipped: number): number {
  const sorted = ranks.slice().sort()
  let sum = 0
  for (let start = skipped; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end++
    const t = end - start
    sum += t * t * t - t
    start = end
  }
  return sum
}

/** P(W ≥ R⁺), P(W ≤ R⁺) or twice the smaller, W the sum of a random subset of 1…n. */
function exactP(rPlus: number, n: number, alternative: 'two-sided' | 'greater' | 'less'): number {
  const chance = signedRankChances(n)
  let atMost = 0
  for (let sum = 0; sum <= rPlus; sum++) atMost += chance[sum]!
  let atLeast = 0
  for (let sum = chance.length - 1; sum >= rPlus; sum--) atLeast += chance[sum]!
  if (alternative === 'greater') return Math.min(1, atLeast)
  if (alternative === 'less') return Math.min(1, atMost)
  return Math.min(1, 2 * Math.min(atLeast, atMost))
}
