import { exponential } from '../elementary/exponential'

/** Upper tail 1 − Φ(z) of the standard normal distribution, computed as ½·erfc(z/√2) with full relative precision for small values. */
export function normalTail(z: number): number {
  return 0.5 * erfc(z * Math.SQRT1_2)
}

/** Complementary error function: below 2 by the series of erf, whose terms are all positive; above by the continued fraction of erfc. */
export function erfc(x: number): number {
  if (Number.isNaN(x)) return Number.NaN
  if (x < 0) return 2 - erfc(-x)
  if (x > 27.3) return 0
  return x < 2 ? 1 - erfSeries(x) : erfcFraction(x)
}

/** erf(x) = 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·…·(2n+1)). */
function erfSeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * exponential(-x * x) * sum
}

/** erfc(x) = e^(−x²)/√π · 1/(x + ½/(x + 1/(x + 3⁄2/(x + …)))), from the inside out. */
function erfcFraction(x: number): number {
  let tail = x
  for (let k = 120; k > 0; k--) tail = x + k / 2 / tail
  return exponential(-x * x) / Math.sqrt(Math.PI) / tail
}
