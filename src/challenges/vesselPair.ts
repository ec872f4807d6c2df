/** Two label volumes of one patient, made ready as the graders of TopCoW and TopBrain do it. */
import { castUint8 } from '../array/castLabels'
import { dtypeOf } from '../array/dtypeOf'
import { type PreparedPair, preparePair } from '../array/labelPair'
import { MedgradeError } from '../array/MedgradeError'
import { physicalGridOf, resampleToGrid } from '../array/resampleToGrid'
import type { Plain, Volume } from '../contract'

export interface VesselPair {
  readonly pair: PreparedPair
  /** A flat pair is one slice here, and may be scored only where there is nothing to measure. */
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
    const [found, expected] = [own.join('x'), size.join('x')]
    throw new MedgradeError('shape-mismatch', `The prediction has size ${found}, the reference ${expected}`, {
      found,
      expected,
    })
  }
  const [fixed, moving] = [inSpace(reference), inSpace(prediction)]
  const fitted = resampled ? resampleToGrid(moving, physicalGridOf(fixed)) : moving
  const pair = preparePair(labels(fixed), labels(fitted), { spacing: [...fixed.spacing].reverse() })
  const warnings: string[] = []
  if (resampled)
    warnings.push(`prediction of size ${own.join('x')} resampled onto ${size.join('x')}, nearest neighbour`)
  else if (!sameGeometry(reference, prediction)) warnings.push('the geometry of the prediction differs and is ignored')
  const facts = { ...described('gt', reference, size), ...described('pred', prediction, own), resampled }
  return { pair, flat: size.length < 3, facts, warnings }
}

/** A flat pair fails as soon as there is a label to measure. */
export function refuseFlat({ flat, facts }: VesselPair): void {
  if (!flat) return
  const found = `size ${facts.gt_size}`
  throw new MedgradeError('invalid-answers', 'Labels are measured in three dimensions', { found, expected: '3 axes' })
}

function checkVolume(volume: Volume, code: string, name: string, strict: boolean): void {
  const axes = volume.spacing.length
  const wanted = axes === 3 || (axes === 2 && !strict)
  if (wanted && volume.components === 1 && volume.shape.length === axes) return
  const found = `${axes} axes, ${volume.components} components`
  const expected = '3 axes, 1 component'
  throw new MedgradeError(code, `The ${name} has ${found}, expected ${expected}`, { found, expected })
}

/** A flat image as one slice of a volume. */
function inSpace(volume: Volume): Volume {
  if (volume.spacing.length > 2) return volume
  const { stride, ...flat } = volume
  const [a = 1, b = 0, c = 0, d = 1] = volume.direction
  return {
    ...flat,
    shape: [1, ...volume.shape],
    ...(stride && { stride: [0, ...stride] }),
    spacing: [...volume.spacing, 1],
    origin: [...volume.origin, 0],
    direction: [a, b, 0, c, d, 0, 0, 0, 1],
  }
}

function labels(volume: Volume) {
  const { data, shape, stride, offset } = castUint8(volume)
  return { data, shape, ...(stride && { stride }), ...(offset && { offset }) }
}

function sameGeometry(a: Volume, b: Volume): boolean {
  const all = ({ spacing, origin, direction }: Volume) => [...spacing, ...origin, ...direction]
  const other = all(b)
  return all(a).every((value, i) => Math.abs(value - other[i]!) <= 1e-5 * Math.max(1, Math.abs(value)))
}

/** Facts of one image as it was read; minus zero is zero. */
function described(side: 'gt' | 'pred', volume: Volume, size: readonly number[]): Record<string, Plain> {
  const { spacing, origin, direction } = volume
  const plain = (values: readonly number[]) => values.map((value) => value + 0)
  return {
    [`${side}_size`]: size,
    [`${side}_spacing`]: plain(spacing),
    [`${side}_origin`]: plain(origin),
    [`${side}_direction`]: plain(direction),
    [`${side}_pixel_type`]: pixelType(dtypeOf(volume)),
  }
}

/** `int16` as ITK says it: 16-bit signed integer. */
function pixelType(dtype: string): string {
  const bits = dtype.replace(/\D/g, '')
  if (dtype.startsWith('float')) return `${bits}-bit float`
  return `${bits}-bit ${dtype.startsWith('uint') ? 'unsigned' : 'signed'} integer`
}
