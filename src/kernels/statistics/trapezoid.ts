/** Area under a curve over steps of 1; 0 for a single value. */
export function trapezoid(values: ArrayLike<number>): number {
  let area = 0
  for (let i = 1; i < values.length; i++) area += (values[i - 1]! + values[i]!) / 2
  return area
}
