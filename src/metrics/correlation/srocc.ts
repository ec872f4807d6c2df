import { float64Pair, type Vector } from '../../array/vector'
import { spearmanRho } from '../../kernels/statistics/correlation'

/**
 * Spearman's rank correlation, from −1 to 1, equal to scipy's `spearmanr`: Pearson's coefficient of the average ranks.
 *
 * Equal values have the mean of their ranks, −0 equals 0, infinities rank like numbers. NaN if either vector is constant, contains NaN, or has fewer than
 * two values. As in scipy, a perfect order can give 0.9999999999999999.
 *
 * @param reference n numbers: an array, a typed array, or an ndarray (read in C order).
 * @param prediction n numbers, in the same order.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths.
 * @example
 * srocc([1, 2, 3], [1, 30, 2]) // → 0.5
 */
export function srocc(reference: Vector, prediction: Vector): number {
  const { x, y } = float64Pair(reference, prediction)
  return spearmanRho(x, y)
}

/** Alias of {@link srocc}. */
export const spearman = srocc
