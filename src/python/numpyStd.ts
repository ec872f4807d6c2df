import { numpyMean } from './numpyMean'

/** Standard deviation in numpy's order of summation: the sum of squares divided by n − `ddof`. */
export function numpyStd(values: readonly number[], ddof: 0 | 1): number {
  const mean = numpyMean(values)
  const squares = values.map((value) => (value - mean) ** 2)
  return Math.sqrt((numpyMean(squares) * values.length) / (values.length - ddof))
}
