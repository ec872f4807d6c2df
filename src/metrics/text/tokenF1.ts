import { checkArguments } from '../../errors/checkArguments'
import { clippedMatches, countNGrams } from '../../kernels/text/nGrams'

/**
 * F1 of two token multisets, in [0, 1]; 0 if they have no token in common.
 *
 * @example
 * tokenF1(['left', 'lung'], ['left', 'kidney']) // → 0.5
 */
export function tokenF1(reference: readonly string[], candidate: readonly string[]): number {
  checkArguments({ reference, candidate }, ['string'], ['string'])
  const common = clippedMatches(countNGrams(candidate, 1), countNGrams(reference, 1))
  if (common === 0) return 0
  const precision = common / candidate.length
  const recall = common / reference.length
  return (2 * precision * recall) / (precision + recall)
}
