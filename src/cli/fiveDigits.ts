/**
 * A number of a printed table with five digits, or `-` where there is none. An infinite one is a result, such as the mean distance of an algorithm that
 * missed a structure, and is not to be taken for a missing one.
 */
export function fiveDigits(value: number): string {
  if (Number.isNaN(value)) return '-'
  if (!Number.isFinite(value)) return value < 0 ? '-∞' : '∞'
  return value.toPrecision(5)
}
