/** Agreement of two rankings of the same algorithms. */

import { refuse } from '../errors/refuse'
import { kendallTauB } from '../kernels/statistics/correlation'
import { valuesOrNaN } from './valueOrNaN'

export interface RankingAgreement {
  /** Kendall's tau-b, from −1 (reversed) to 1 (the same order); NaN where a side is constant or fewer than two algorithms are ranked. */
  readonly tauB: number
  /** Spearman's footrule Σ|aᵢ − bᵢ|; 0 for equal rankings. */
  readonly footrule: number
}

/**
 * Kendall's tau-b and Spearman's footrule of two rank vectors over the same algorithms.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a rank that is no number.
 * @example
 * rankingAgreement([1, 2, 3], [1, 3, 2]).footrule // → 2
 */
export function rankingAgreement(first: ArrayLike<number | null>, second: ArrayLike<number | null>): RankingAgreement {
  const a = valuesOrNaN(first, 'first')
  const b = valuesOrNaN(second, 'second')
  if (a.length !== b.length) refuse('shape-mismatch', 'Two rankings', `${b.length} ranks`, `${a.length} ranks`)
  let footrule = 0
  for (let i = 0; i < a.length; i++) footrule += Math.abs(a[i]! - b[i]!)
  return { tauB: kendallTauB(a, b), footrule }
}
