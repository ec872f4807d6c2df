import { incompleteGamma } from './incompleteGamma'

/** P(X > x) of the χ² distribution with `freedom` degrees. */
export function chiSquareTail(x: number, freedom: number): number {
  return incompleteGamma(freedom / 2, x / 2).upper
}
