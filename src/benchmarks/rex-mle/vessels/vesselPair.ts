/** Two label volumes of one patient, made ready as the graders of TopCoW and TopBrain do it. */
import { castUint8 } from '../../../array/labels/castLabels'
import { type PreparedPair, preparePair } from '../../../array/labels/labelPair'
import { physicalGridOf, resampleToGrid } from '../../../array/resampling/resampleToGrid'
import type { MedgradeErrorCode, NdArray, Plain, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { changedValues, described, sameGeometry } from './vesselFacts'

export interface VesselPair {
  readonly pair: PreparedPair
  /** A flat pair (two axes) may be scored only where there is nothing to measure. */
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
  const resampled = size.join() !== own.join()
  if (size.length !== own.length || (strict && resampled)) {
    refuse('shape-mismatch', 'the size of the prediction', own.join('x'), size.join('x'))
  }
  const flat = size.length < 3
  const [fixed, moving] = [inSpace(reference), inSpace(prediction)]
  const fitted = resampled ? resampleToGrid(moving, physicalGridOf(fixed)) : moving
  const sides = { reference: castUint8(fixed), prediction: castUint8(fitted) }
  const { spacing } = reference
  const pair = preparePair(labels(sides.reference, flat), labels(sides.prediction, flat), { spacing })
  const warnings: string[] = []
  if (resampled)
    warnings.push(`prediction of size ${own.join('x')} resampled onto ${size.join('x')}, nearest neighbour`)
  else if (!sameGeometry(reference, prediction)) warnings.push('the geometry of the prediction differs and is ignored')
  for (const [side, before] of [
    ['reference', fixed],
    ['prediction', fitted],
  ] as const)
    if (changedValues(before, sides[side])) warnings.push(`values of the ${side} changed in the cast to 8 bits`)
  const facts = { ...described('gt', reference, size), ...described('pred', prediction, own), resampled }
  return { pair, flat, facts, warnings }
}

/** A flat pair fails as soon as there is a label to measure. */
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

/** A flat image leaves its third axis again: two axes are thinned by another rule. */
function labels({ data, shape, stride, offset }: NdArray<Uint8Array>, flat: boolean): NdArray<Uint8Array> {
  const from = flat ? 1 : 0
  return { data, shape: shape.slice(from), ...(stride && { stride: stride.slice(from) }), ...(offset && { offset }) }
}
