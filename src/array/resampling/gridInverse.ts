/** The inverse of an index-to-point matrix by singular values, equal to ITK's to the last bit. */
import { inverseOf, singularValues } from './singularValues'

/** Row-major 3 × 3 in and out. The determinant must not be 0. */
export function gridInverse(matrix: readonly number[]): number[] {
  const off = matrix.some((value, k) => k % 4 !== 0 && value !== 0)
  // For a diagonal matrix the singular values and vectors are exact.
  if (!off) return matrix.map((value, k) => (k % 4 === 0 ? 1 / value : 0))
  return inverseOf(singularValues(matrix))
}
