import { wilcoxonSignedRank } from '../wilcoxonSignedRank'

/** Up to so many differences scipy computes the exact distribution. */
const MOST_EXACT = 50

/**
 * The one p-value that reports and tables give for two algorithms on the same cases: two-sided Wilcoxon signed rank, exact for at most 50 differences of which
 * none is zero and no two are of one size, else the normal approximation; NaN where no case differs.
 *
 * @param x one value a case, as `y`; none missing.
 */
export function pairedP(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const isExact = x.length > 0 && x.length <= MOST_EXACT && isWithoutTies(x, y)
  return wilcoxonSignedRank(x, y, { method: isExact ? 'exact' : 'asymptotic' }).p
}

function isWithoutTies(x: ArrayLike<number>, y: ArrayLike<number>): boolean {
  const sizes = new Set<number>()
  for (let at = 0; at < x.length; at++) sizes.add(Math.abs(x[at]! - y[at]!))
  return sizes.size === x.length && !sizes.has(0)
}
