import type { Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { EvaluationPair } from '../presetTypes'

const TOLERANCE = 1e-5

/**
 * The spacing that panoptica applies to the axes of the arrays (z, y, x): SimpleITK's list, which is in the order x, y, z.
 *
 * @param quirks receives the names of the quirks that took effect.
 * @throws MedgradeError `shape-mismatch`, `bad-geometry` where panoptica refuses the pair. It adds up signed differences, so a smaller prediction passes.
 */
export function panopticaSpacing({ name, reference, prediction }: EvaluationPair, quirks: Set<string>): number[] {
  const where = { case: name }
  if (`${reference.shape}` !== `${prediction.shape}`)
    refuse('shape-mismatch', 'the shape of the prediction', prediction.shape, reference.shape, where)
  for (const field of ['origin', 'spacing', 'direction'] as const) {
    const differences = prediction[field].map((value, k) => value - reference[field][k]!)
    const sum = differences.reduce((total, each) => total + each, 0)
    if (sum > TOLERANCE)
      refuse('bad-geometry', `the ${field} of the prediction`, prediction[field], reference[field], where)
    if (differences.some((each) => Math.abs(each) > TOLERANCE)) quirks.add('signed-geometry-difference')
  }
  if (prediction.spacing.some((value, k) => value !== reference.spacing[k]))
    refuse('bad-geometry', 'the spacing of the prediction', prediction.spacing, reference.spacing, where)
  const applied = reversed(reference)
  if (applied.some((value, k) => value !== reference.spacing[k])) quirks.add('spacing-reversed')
  return applied
}

function reversed({ spacing }: Volume): number[] {
  return [...spacing].reverse()
}
