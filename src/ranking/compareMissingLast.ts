/** Comparison for an ascending sort that puts NaN last; NaNs are equal to each other, so a stable sort keeps their order. */
export function compareMissingLast(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a - b
}
