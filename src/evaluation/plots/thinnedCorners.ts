/** Corners of a drawn curve at most. */
export const MOST_CORNERS = 200

/** Of many corners about `most`, evenly spaced by their number, with the first and the last. */
export function thinnedCorners(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  most = MOST_CORNERS,
): { x: number[]; y: number[]; corners: number } {
  const corners = x.length
  const count = Math.min(corners, most)
  const chosen = Array.from({ length: count }, (_, k) =>
    count === corners ? k : Math.round((k * (corners - 1)) / (count - 1)),
  )
  return { x: chosen.map((at) => x[at]!), y: chosen.map((at) => y[at]!), corners }
}
