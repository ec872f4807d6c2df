import { betaQuantile } from './betaQuantile'

/** The f with P(F > f) = `tail` of Fisher's F with `between` and `within` degrees of freedom, which may be fractions. */
export function fisherQuantile(tail: number, between: number, within: number): number {
  // within/(within + between·F) has a Beta(within/2, between/2) distribution, whose lower tail is the upper one of F.
  const y = betaQuantile(tail, within / 2, between / 2)
  return (within * (1 - y)) / (between * y)
}
