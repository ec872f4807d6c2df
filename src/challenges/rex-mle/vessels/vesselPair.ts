/** Two label volumes of one patient, prepared as the graders of TopCoW and TopBrain do it. */
import { bytesOnGrid } from '../../../array/resampling/bytesOnGrid'
import { physicalGridOf } from '../../../array/resampling/resampleToGrid'
import { sameGeometry } from '../../../array/resampling/sameGeometry'
import type { LabelPair, MedgradeErrorCode, Plain, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { imageFacts } from './vesselFacts'

export interface VesselPair {
  readonly pair: LabelPair
  /** Two axes: may be scored only where there is no label to measure. */
  readonly flat: boolean
  readonly facts: Readonly<Record<string, Plain>>
  readonly warnings: string[]
}

/**
 * Resamples the prediction onto the reference's grid where sizes differ, casts both to bytes and keeps the reference's spacing, whatever the
 * prediction's own geometry. `strict`, as the official evaluations: unequal sizes and flat images are errors.
 */
export function vesselPair(reference: Volume, prediction: Volume, strict = false): VesselPair {
  checkVolume(reference, 'invalid-answers', 'reference', strict)
  checkVolume(prediction, 'wrong-format', 'prediction', strict)
  const [size, own] = [physicalGridOf(reference).size, physicalGridOf(prediction).size]
  const [expected, found] = [size.join('x'), own.join('x')]
  if (size.length !== own.length || (strict && expected !== found))
    refuse('shape-mismatch', 'the size of the prediction', found, expected)
  const { fixed, moving, resampled, changed } = bytesOnGrid(reference, prediction)
  const warnings: string[] = []
  if (resampled) warnings.push(`prediction of size ${found} resampled onto ${expected}, nearest neighbour`)
  else if (!sameGeometry(reference, prediction)) warnings.push('the geometry of the prediction differs and is ignored')
  if (changed.fixed) warnings.push('values of the reference changed in the cast to 8 bits')
  if (changed.moving) warnings.push('values of the prediction changed in the cast to 8 bits')
  return {
    pair: labelPair(fixed, moving, { spacing: reference.spacing }),
    flat: size.length < 3,
    facts: { ...imageFacts('gt', reference), ...imageFacts('pred', prediction), resampled },
    warnings,
  }
}

/** At most one sentence: the text, and the labels that it is about. */
export const labelWarning = (text: string, labels: readonly number[]): string[] =>
  labels.length > 0 ? [`${text}: ${labels.join(', ')}`] : []

/** @throws MedgradeError `invalid-answers` for a flat pair. */
export function refuseFlat({ flat, facts }: VesselPair): void {
  if (!flat) return
  refuse('invalid-answers', 'dimensions of the labels', `size ${facts.gt_size}`, '3 axes')
}

function checkVolume(volume: Volume, code: MedgradeErrorCode, name: string, strict: boolean): void {
  const axes = volume.spacing.length
  const wanted = axes === 3 || (axes === 2 && !strict)
  if (wanted && volume.components === 1 && volume.shape.length === axes) return
  const found = `${axes} axes, ${volume.components} components`
  refuse(code, `axes of the ${name}`, found, '3 axes, 1 component')
}
