/** The means of the reference graders: numpy's summation order, with or without missing values. */
import { pairwiseSum } from './pairwiseSum'

export interface NumpyMeanOptions {
  /** Leave NaN out, as a pandas column does; default false: one NaN makes the mean NaN. */
  readonly skipMissing?: boolean
}

/** Arithmetic mean in numpy's order of summation, so that the last digit agrees. No value (left) gives NaN. */
export function numpyMean(values: ArrayLike<number>, options: NumpyMeanOptions = {}): number {
  const numbers = new Float64Array(values)
  let count = numbers.length
  if (options.skipMissing) {
    // pandas puts zeros where values are missing and divides by the number of the others
    for (const [i, value] of numbers.entries()) {
      if (!Number.isNaN(value)) continue
      numbers[i] = 0
      count--
    }
  }
  return count === 0 ? Number.NaN : pairwiseSum(numbers) / count
}
