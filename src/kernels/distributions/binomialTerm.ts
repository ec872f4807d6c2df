// Loader's form of the binomial probability: the large logarithms cancel on paper and not in floating point.
import { exponential } from '../elementary/exponential'
import { naturalLog } from '../elementary/naturalLog'
import { logGamma } from './logGamma'

/** Γ(n + 1)/(Γ(k + 1)·Γ(n − k + 1)) · p^k · q^(n − k) for real 0 ≤ k ≤ n and q = 1 − p, given apart so that a small one keeps its digits. */
export function binomialTerm(k: number, n: number, p: number, q: number): number {
  if (p === 0) return k === 0 ? 1 : 0
  if (q === 0) return k === n ? 1 : 0
  if (k === 0) return exponential(n * logOf(q, p))
  if (k === n) return exponential(n * logOf(p, q))
  const exponent =
    stirlingError(n) - stirlingError(k) - stirlingError(n - k) - deviance(k, n * p) - deviance(n - k, n * q)
  return Math.sqrt(n / (2 * Math.PI * k * (n - k))) * exponential(exponent)
}

/** ln x, where `rest` = 1 − x. */
function logOf(x: number, rest: number): number {
  if (x <= 0.5) return naturalLog(x)
  // What is lost of a small rest in 1 − rest is made good by the quotient.
  const near = 1 - rest
  return near === 1 ? -rest : (naturalLog(near) * rest) / (1 - near)
}

/** ln Γ(x + 1) − Stirling's formula for it. */
function stirlingError(x: number): number {
  if (x <= 15) return logGamma(x + 1) - (x + 0.5) * naturalLog(x) + x - 0.5 * naturalLog(2 * Math.PI)
  const s = 1 / (x * x)
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - (1 / 1188) * s) * s) * s) * s) / x
}

/** x·ln(x/mean) + mean − x; a series where both are close. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * naturalLog(x / mean) + mean - x
  const v = (x - mean) / (x + mean)
  let sum = (x - mean) * v
  let power = 2 * x * v
  for (let j = 1; ; j++) {
    power *= v * v
    const next = sum + power / (2 * j + 1)
    if (next === sum) return sum
    sum = next
  }
}
