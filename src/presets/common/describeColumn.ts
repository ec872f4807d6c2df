import { quantileSorted } from '../../kernels/statistics/quantile'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'

/** `DataFrame.describe` of a column of numbers without missing values; the deviation is that of a sample. */
export function describeColumn(values: readonly number[]): Record<string, number> {
  const sorted = Float64Array.from(values).sort()
  return {
    mean: numpyMean(values),
    std: values.length > 1 ? numpyStd(values, 1) : Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    '25%': quantileSorted(sorted, 0.25),
    '50%': quantileSorted(sorted, 0.5),
    '75%': quantileSorted(sorted, 0.75),
    count: values.length,
  }
}
