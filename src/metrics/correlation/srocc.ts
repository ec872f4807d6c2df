import { float64Pair, type Vector } from '../../array/vector'
import { spearmanRho } from '../../kernels/statistics/correlation'

/**
 * Spearman's rank correlation, from −1 to 1, equal to scipy's `spearmanr`: Pearson's coefficient of the average ranks.
 *
 * Equal values share the mean of their places, −0 equals 0, infinities rank like numbers. NaN when either vector is constant, holds NaN, or
 * has fewer than two values. A perfect order may give 0.9999999999999999, as there.
 *
 * @param reference n numbers: an array, a typed array, or an ndarray (read in C order).
 * @param prediction n numbers, in the same order.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths.
 */
export function srocc(reference: Vector, prediction: Vector): number {
  const { x, y } = float64Pair(reference, prediction)
  return spearmanRho(x, y)
}

/** Alias of {@link srocc}. */
export const spearman = srocc
