/** Two label volumes of one patient, prepared as the graders of TopCoW and TopBrain do it. */
import { castChanges } from '../../../array/labels/castChanges'
import { castUint8 } from '../../../array/labels/castLabels'
import { physicalGridOf, resampleToGrid } from '../../../array/resampling/resampleToGrid'
import { sameGeometry } from '../../../array/resampling/sameGeometry'
import type { LabelPair, MedgradeErrorCode, NdArray, Plain, Volume } from '../../../contract'
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
  const resampled = expected !== found
  if (size.length !== own.length || (strict && resampled))
    refuse('shape-mismatch', 'the size of the prediction', found, expected)
  const flat = size.length < 3
  const [fixed, moving] = [inSpace(reference), inSpace(prediction)]
  const fitted = resampled ? resampleToGrid(moving, physicalGridOf(fixed)) : moving
  const [truth, labels] = [castUint8(fixed), castUint8(fitted)]
  const warnings: string[] = []
  if (resampled) warnings.push(`prediction of size ${found} resampled onto ${expected}, nearest neighbour`)
  else if (!sameGeometry(reference, prediction)) warnings.push('the geometry of the prediction differs and is ignored')
  if (castChanges(fixed, truth)) warnings.push('values of the reference changed in the cast to 8 bits')
  if (castChanges(fitted, labels)) warnings.push('values of the prediction changed in the cast to 8 bits')
  return {
    pair: labelPair(withAxes(truth, flat), withAxes(labels, flat), { spacing: reference.spacing }),
    flat,
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

/** A flat image as one slice of a volume, which is what resampling takes. */
function inSpace(volume: Volume): Volume {
  if (volume.spacing.length > 2) return volume
  const { stride, ...flat } = volume
  const [a = 1, b = 0, c = 0, d = 1] = volume.direction
  return {
    ...flat,
    shape: [1, ...volume.shape],
    ...(stride && { stride: [0, ...stride] }),
    spacing: [1, ...volume.spacing],
    origin: [...volume.origin, 0],
    direction: [a, b, 0, c, d, 0, 0, 0, 1],
  }
}

/** The labels alone; a flat image loses its third axis again, because two axes are thinned by another rule. */
function withAxes({ data, shape, stride, offset }: NdArray<Uint8Array>, flat: boolean): NdArray<Uint8Array> {
  const from = flat ? 1 : 0
  return { data, shape: shape.slice(from), ...(stride && { stride: stride.slice(from) }), ...(offset && { offset }) }
}
