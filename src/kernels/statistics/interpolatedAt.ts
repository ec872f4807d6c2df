/**
 * Straight between the points, as numpy: of equal places the last counts, beyond the ends the end values.
 *
 * @param xs ascending.
 */
export function interpolatedAt(x: number, xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  let after = 0
  while (after < xs.length && !(xs[after] > x)) after++
  if (after === xs.length) return ys[ys.length - 1]
  if (after === 0) return ys[0]
  const [x0, y0] = [xs[after - 1], ys[after - 1]]
  return y0 + ((ys[after] - y0) / (xs[after] - x0)) * (x - x0)
}
