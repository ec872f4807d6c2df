import { exponential } from '../elementary/exponential'
import { normalTail } from '../statistics/normalTail'

/** The p-quantile of the range of `count` independent standard normal values (the studentised range with infinite degrees of freedom). */
export function rangeQuantile(p: number, count: number): number {
  let low = 0
  let high = 40
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (rangeBelow(middle, count) < p) low = middle
    else high = middle
  }
  return high
}

/** P(range ≤ width) = count·∫ φ(z)·(Φ(z) − Φ(z − width))^(count − 1) dz. The trapezium rule is exact to rounding for this smooth integrand. */
function rangeBelow(width: number, count: number): number {
  const step = 1 / 16
  let sum = 0
  for (let z = -9; z <= 9; z += step) {
    const inside = normalTail(-z) - normalTail(width - z)
    sum += exponential((-z * z) / 2) * inside ** (count - 1)
  }
  return (count * step * sum) / Math.sqrt(2 * Math.PI)
}
