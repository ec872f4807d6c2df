import { refuse } from '../../errors/refuse'

/** Refuses a spacing that is not positive and finite: distances and volumes need voxels with a size. */
export function checkSpacing(spacing: readonly number[]): void {
  if (spacing.every((s) => s > 0 && Number.isFinite(s))) return
  refuse('bad-argument', 'spacing', spacing, 'positive, finite numbers')
}
