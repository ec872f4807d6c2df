/** Row-major 4 × 4 in RAS of a grid in LPS (`direction` row-major, sizes by file axis); null for other than three axes. */
export function rasAffine(
  origin: readonly number[],
  direction: readonly number[],
  sizes: readonly number[],
): number[] | null {
  if (origin.length !== 3) return null
  const sign = [-1, -1, 1]
  const rows = sign.map((s, row) => [
    ...[0, 1, 2].map((k) => s * direction[row * 3 + k]! * sizes[k]!),
    s * origin[row]!,
  ])
  // No −0.
  return [...rows.flat().map((value) => value + 0), 0, 0, 0, 1]
}
