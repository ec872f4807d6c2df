import { incompleteBeta } from './incompleteBeta'

/** P(X ≤ k) of the number X of successes in n fair trials: sums of exact terms while the number of outcomes is exact, else the incomplete beta function. */
export function binomialBelow(k: number, n: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  if (n > 50) return incompleteBeta(0.5, n - k, k + 1).lower
  let outcomes = 1
  let sum = 1
  for (let i = 1; i <= k; i++) {
    outcomes = (outcomes * (n - i + 1)) / i
    sum += outcomes
  }
  return sum / 2 ** n
}
