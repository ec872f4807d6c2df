/** Corners of a drawn curve at most. */
export const MOST_CORNERS = 200

/** The places at which a curve of straight parts begins, bends or ends. */
export function cornersOf(x: ArrayLike<number>, y: ArrayLike<number>): number[] {
  const last = x.length - 1
  return Array.from({ length: x.length }, (_, i) => i).filter(
    (i) =>
      i === 0 || i === last || (x[i]! - x[i - 1]!) * (y[i + 1]! - y[i]!) !== (x[i + 1]! - x[i]!) * (y[i]! - y[i - 1]!),
  )
}

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
