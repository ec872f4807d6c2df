/**
 * Why a metric of tables has no number: no rows or one, a side whose values are all equal, one class only, or an infinite value.
 *
 * @param reference values of the reference: numbers or classes, or rows of them.
 * @param prediction those of the prediction.
 */
export function nanReason(reference: readonly unknown[], prediction: readonly unknown[]): string {
  if ([reference, prediction].some((values) => values.flat().some(Number.isNaN))) return 'a value is NaN'
  if (reference.length === 1) return 'there is one row'
  if (reference.length === 0) return 'there are no values'
  if (prediction.length === 0) return 'the prediction has no values'
  const only = (side: string, values: readonly unknown[]) =>
    Array.isArray(values[0]) || values.some((value) => value !== values[0])
      ? null
      : typeof values[0] === 'number' && values.length > 0
        ? `all values of the ${side} are ${values[0]}`
        : `the ${side} has one class, ${values[0]}`
  const infinite = [reference, prediction].some((values) =>
    values.flat().some((value) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY),
  )
  const isSame = reference !== prediction && reference.every((value, i) => value === prediction[i])
  return (
    only('reference', reference) ??
    only('prediction', prediction) ??
    (infinite ? 'a value is infinite' : isSame ? 'all values of both sides are the same' : undefinedRatio)
  )
}

const undefinedRatio = 'the definition divides zero by zero for these values'
