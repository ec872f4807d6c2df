/** The mean of the reference graders, with or without missing values. */
import { pairwiseSum } from './pairwiseSum'

export interface NumpyMeanOptions {
  /** Leave NaN out, as a pandas column does; default false: one NaN makes the mean NaN. */
  readonly skipMissing?: boolean
}

/** The arithmetic mean, summed in numpy's order, so that the last digit agrees; NaN without a value. */
export function numpyMean(values: ArrayLike<number>, options: NumpyMeanOptions = {}): number {
  const copied = options.skipMissing || !(values instanceof Float64Array)
  const numbers = copied ? new Float64Array(values) : values
  let count = numbers.length
  if (options.skipMissing) {
    // pandas replaces missing values by 0 and divides by the number of the others.
    for (const [i, value] of numbers.entries()) {
      if (!Number.isNaN(value)) continue
      numbers[i] = 0
      count--
    }
  }
  return count === 0 ? Number.NaN : pairwiseSum(numbers) / count
}
