import { incompleteBeta } from './incompleteBeta'

/** P(F > f) of Fisher's F with `between` and `within` degrees of freedom. */
export function fisherTail(f: number, between: number, within: number): number {
  if (f === Infinity) return 0
  const whole = within + between * f
  return incompleteBeta(within / whole, within / 2, between / 2, (between * f) / whole).lower
}
