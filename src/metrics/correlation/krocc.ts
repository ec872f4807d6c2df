import { float64Pair, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { kendallTauB, kendallTauC } from '../../kernels/statistics/correlation'

export interface KroccOptions {
  /** `b` corrects for ties on either side, `c` for tables of unequal size. Default `b`. */
  readonly variant?: 'b' | 'c'
}

/**
 * Kendall's rank correlation, from −1 to 1, equal to scipy's `kendalltau`, in O(n log n).
 *
 * tau-b is `(C − D)/√(N − Tx)/√(N − Ty)` with C concordant and D discordant pairs of N = n(n−1)/2, Tx and Ty the pairs tied in each vector
 * (joint ties count in both); tau-c is `2(C − D)/(n²(m−1)/m)`, m the smaller number of distinct values. NaN if either vector is constant,
 * contains NaN, or has fewer than two values.
 *
 * @param reference n numbers: an array, a typed array, or an ndarray (read in C order).
 * @param prediction n numbers, in the same order.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths.
 * @example
 * krocc([1, 2, 3], [1, 3, 2]) // → 0.33333333333333337
 */
export function krocc(reference: Vector, prediction: Vector, options: KroccOptions = {}): number {
  checkOptions('krocc', options, { variant: 'string' })
  const { x, y } = float64Pair(reference, prediction)
  return oneOf('variant', options.variant, 'b', 'c') === 'c' ? kendallTauC(x, y) : kendallTauB(x, y)
}

/** Alias of {@link krocc}. */
export const kendallTau = krocc
