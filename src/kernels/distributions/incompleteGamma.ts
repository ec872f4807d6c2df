import { exponential } from '../elementary/exponential'
import { naturalLog } from '../elementary/naturalLog'
import type { Tails } from './incompleteBeta'
import { logGamma } from './logGamma'

/** The regularised incomplete gamma functions P(a, x) and Q(a, x) for a > 0: the series below a + 1, the continued fraction above. */
export function incompleteGamma(a: number, x: number): Tails {
  if (Number.isNaN(x)) return { lower: Number.NaN, upper: Number.NaN }
  if (x <= 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  const front = exponential(a * naturalLog(x) - x - logGamma(a))
  if (x < a + 1) {
    const lower = front * series(a, x)
    return { lower, upper: 1 - lower }
  }
  const upper = front * continuedFraction(a, x)
  return { lower: 1 - upper, upper }
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Infinity
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 1e6; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    const factor = d * c
    fraction *= factor
    if (Math.abs(factor - 1) < 2e-16) break
  }
  return fraction
}
