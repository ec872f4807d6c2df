/** Two label volumes of one patient, prepared as the graders of TopCoW and TopBrain do it. */
import { gridFacts } from '../../../array/resampling/gridFacts'
import type { LabelPair, MedgradeErrorCode, Plain, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { labelPairOnGrid } from '../../../metrics/overlap/labelPairOnGrid'

export interface VesselPair {
  readonly pair: LabelPair
  /** Two axes: may be scored only where there is no label to measure. */
  readonly flat: boolean
  readonly facts: Readonly<Record<string, Plain>>
  readonly warnings: readonly string[]
}

/** `strict`, as the official evaluations: unequal sizes and flat images are errors. */
export function vesselPair(reference: Volume, prediction: Volume, strict = false): VesselPair {
  checkVolume(reference, 'invalid-answers', 'reference', strict)
  checkVolume(prediction, 'wrong-format', 'prediction', strict)
  const [gt, pred] = [gridFacts(reference), gridFacts(prediction)]
  const [expected, found] = [gt.size.join('x'), pred.size.join('x')]
  if (gt.size.length !== pred.size.length || (strict && expected !== found))
    refuse('shape-mismatch', 'the size of the prediction', found, expected)
  const { pair, resampled, warnings } = labelPairOnGrid(reference, prediction)
  const facts = { ...prefixed('gt', gt), ...prefixed('pred', pred), resampled }
  return { pair, flat: gt.size.length < 3, facts, warnings }
}

const prefixed = (side: 'gt' | 'pred', facts: Readonly<Record<string, Plain>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${side}_${name}`, value]))

/** @throws MedgradeError `invalid-answers` for a flat pair. */
export function refuseFlat({ flat, facts }: VesselPair): void {
  if (flat) refuse('invalid-answers', 'dimensions of the labels', `size ${facts.gt_size}`, '3 axes')
}

function checkVolume(volume: Volume, code: MedgradeErrorCode, name: string, strict: boolean): void {
  const axes = volume.spacing.length
  const wanted = axes === 3 || (axes === 2 && !strict)
  if (wanted && volume.components === 1 && volume.shape.length === axes) return
  refuse(code, `axes of the ${name}`, `${axes} axes, ${volume.components} components`, '3 axes, 1 component')
}
