import { checkArguments } from '../../errors/checkArguments'
export interface RelativeImprovement {
  /** (original − updated) / updated; null if updated is 0. */
  readonly overUpdated: number | null
  /** (original − updated) / original; null if original is 0. */
  readonly overOriginal: number | null
}

/** Relative improvement of an error in both published conventions, as fractions: 1.98 → 0.68 is 191 % in one and 66 % in the other. */
export function relativeImprovement(original: number, updated: number): RelativeImprovement {
  checkArguments({ original, updated }, 'number', 'number')
  const over = (divisor: number) => (divisor === 0 ? null : (original - updated) / divisor)
  return { overUpdated: over(updated), overOriginal: over(original) }
}
