import { binomialTerm } from './binomialTerm'

/** Both tails of a distribution, so that a small one keeps its digits. */
export interface Tails {
  readonly lower: number
  readonly upper: number
}

/**
 * The regularised incomplete beta function I_x(a, b) and 1 − I_x(a, b) for a, b > 0, by its continued fraction.
 *
 * @param y 1 − x, given apart so that a small one keeps its digits.
 */
export function incompleteBeta(x: number, a: number, b: number, y = 1 - x): Tails {
  // The fraction of what is no number never ends.
  if (Number.isNaN(a + b)) return { lower: Number.NaN, upper: Number.NaN }
  if (!(x > 0)) return Number.isNaN(x) ? { lower: Number.NaN, upper: Number.NaN } : { lower: 0, upper: 1 }
  if (!(y > 0)) return { lower: 1, upper: 0 }
  const front = betaFront(x, a, b, y)
  if (x < (a + 1) / (a + b + 2)) {
    const lower = (front / a) * continuedFraction(x, a, b)
    return { lower, upper: 1 - lower }
  }
  const upper = (front / b) * continuedFraction(y, b, a)
  return { lower: 1 - upper, upper }
}

/** x^a·y^b/B(a, b). */
export function betaFront(x: number, a: number, b: number, y: number): number {
  return ((a * b) / (a + b)) * binomialTerm(a, a + b, x, y)
}

/** Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 1e6; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    const factor = d * c
    fraction *= factor
    if (Math.abs(factor - 1) < 2e-16) break
  }
  return fraction
}

function away(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value
}
