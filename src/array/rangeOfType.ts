import type { DType } from '../contract'
import { integerRange } from './integerRange'

/**
 * The range that scikit-image takes from the type of an image whose smallest value is `low`: from 0 to the largest value of the type, or from its smallest
 * value if `low` lies below 0. That of real numbers is −1 to 1. Without `low` it is that of the whole type.
 */
export function rangeOfType(dtype: DType, low = Number.NEGATIVE_INFINITY): number {
  const [lowest, highest] = integerRange(dtype) ?? [-1, 1]
  return low >= 0 ? highest : highest - lowest
}
