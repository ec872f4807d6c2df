import { numpyMean } from '../../python/numpyMean'
import { pairwiseSum } from '../../python/pairwiseSum'

/**
 * Standard deviation as numpy and pandas compute it: the sum of squares in numpy's order, divided by n − `ddof`; NaN if that is 0 or less. Missing values
 * are left out but keep their places in the sum, as in a pandas column.
 */
export function sampleDeviation(values: readonly number[], ddof: 0 | 1): number {
  const divisor = values.filter((value) => !Number.isNaN(value)).length - ddof
  if (divisor <= 0) return Number.NaN
  const mean = numpyMean(values, { skipMissing: true })
  const squares = Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : (value - mean) * (value - mean)))
  return Math.sqrt(pairwiseSum(squares) / divisor)
}
