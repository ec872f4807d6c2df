import { incompleteBeta } from './incompleteBeta'

/** P(T > t) of Student's t with `freedom` degrees. */
export function studentTail(t: number, freedom: number): number {
  const square = t * t
  if (square === Infinity) return t > 0 ? 0 : 1
  const half = incompleteBeta(freedom / (freedom + square), freedom / 2, 0.5, square / (freedom + square)).lower / 2
  return t >= 0 ? half : 1 - half
}
