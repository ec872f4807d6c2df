import { betaFront, incompleteBeta } from './incompleteBeta'

/**
 * The x with I_x(a, b) = p, or with 1 − I_x(a, b) = p for the upper tail; NaN for a p outside 0 to 1, and for an a or b that is not a positive, finite number. Newton's steps inside a bracket that shrinks.
 */
export function betaQuantile(p: number, a: number, b: number, tail: 'lower' | 'upper' = 'lower'): number {
  if (!(p >= 0 && p <= 1 && a > 0 && b > 0 && a + b < Infinity)) return Number.NaN
  if (p === 0 || p === 1) return (p === 0) === (tail === 'lower') ? 0 : 1
  const sign = tail === 'lower' ? 1 : -1
  let low = 0
  let high = 1
  let x = a / (a + b)
  for (let step = 0; step < 2000; step++) {
    const tails = incompleteBeta(x, a, b)
    // Above 0 where x is too large.
    const excess = sign * (tails[tail] - p)
    if (excess === 0) return x
    if (excess > 0) high = x
    else low = x
    const density = betaFront(x, a, b, 1 - x) / (x * (1 - x))
    const newton = x - excess / density
    // A bracket from 0 is halved in the exponent: quantiles of small a lie orders of magnitude below 1.
    const middle = low === 0 ? high / 16 : high / low > 4 ? Math.sqrt(low * high) : (low + high) / 2
    const next = newton > low && newton < high ? newton : middle
    if (Math.abs(next - x) <= 1e-16 * x || next === 0) return next
    x = next
  }
  return x
}
