import { numpyMean } from './numpyMean'

/** Standard deviation in numpy's order of summation: the sum of squares divided by n − `ddof`. */
export function numpyStd(values: ArrayLike<number>, ddof: 0 | 1): number {
  const mean = numpyMean(values)
  const squares = new Float64Array(values.length)
  for (let i = 0; i < squares.length; i++) squares[i] = (values[i] - mean) ** 2
  return Math.sqrt((numpyMean(squares) * values.length) / (values.length - ddof))
}
