import { float64Pair, type Vector } from '../../array/vector'
import { refuse } from '../../errors/refuse'
import { pearsonR } from '../../kernels/statistics/correlation'

/**
 * Pearson's linear correlation coefficient, from −1 to 1, equal to scipy's `pearsonr`.
 *
 * `r = Σ(x−x̄)(y−ȳ) / (‖x−x̄‖ ‖y−ȳ‖)`, clipped to [−1, 1]. NaN if either vector is constant or contains NaN or an infinity. Two points give
 * exactly ±1.
 *
 * @param reference n numbers: an array, a typed array, or an ndarray (read in C order).
 * @param prediction n numbers, in the same order.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for fewer than two.
 * @example
 * plcc([1, 2, 3], [1, 3, 2]).toFixed(2) // → 0.50
 */
export function plcc(reference: Vector, prediction: Vector): number {
  const { x, y } = float64Pair(reference, prediction)
  if (x.length < 2) {
    refuse('too-few-values', 'points', x.length, 'at least 2')
  }
  return pearsonR(x, y)
}

/** Alias of {@link plcc}. */
export const pearson = plcc
