import { clippedMatches, countNGrams } from '../../kernels/text/nGrams'

/** F1 of the two token multisets; 0 if they share nothing (an empty side included). In [0, 1], symmetric. */
export function tokenF1(reference: readonly string[], candidate: readonly string[]): number {
  const common = clippedMatches(countNGrams(candidate, 1), countNGrams(reference, 1))
  if (common === 0) return 0
  const precision = common / candidate.length
  const recall = common / reference.length
  return (2 * precision * recall) / (precision + recall)
}
