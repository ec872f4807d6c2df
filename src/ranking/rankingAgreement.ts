/** How far two rankings of the same algorithms agree. */
import { kendallTauB } from '../kernels/correlation'
import { refuse } from '../kernels/refuse'

export interface RankingAgreement {
  /** Kendall's tau-b, from −1 (reversed) to 1 (the same order); NaN where a side is constant or fewer than two algorithms are ranked. */
  readonly tauB: number
  /** Spearman's footrule Σ|aᵢ − bᵢ|; 0 for equal rankings. */
  readonly footrule: number
}

/**
 * Kendall's tau-b and Spearman's footrule of two rank vectors over the same algorithms.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths.
 */
export function rankingAgreement(a: ArrayLike<number>, b: ArrayLike<number>): RankingAgreement {
  if (a.length !== b.length) refuse('shape-mismatch', 'Two rankings', `${b.length} ranks`, `${a.length} ranks`)
  let footrule = 0
  for (let i = 0; i < a.length; i++) footrule += Math.abs(a[i]! - b[i]!)
  return { tauB: kendallTauB(Float64Array.from(a), Float64Array.from(b)), footrule }
}
