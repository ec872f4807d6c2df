import { refuse } from '../../errors/refuse'
import { type InstanceOverlap, indexIn } from './instanceOverlap'

/** How many voxels have a label of the reference and one of the prediction. */
interface JointCount {
  readonly reference: number
  readonly prediction: number
  readonly count: number
}

/** The overlap of instances from the counts of every pair of labels, by reference, then prediction; that of background on background may be left out. */
export function overlapOfCounts(joint: readonly JointCount[]): InstanceOverlap {
  const odd = joint.find(({ reference, prediction }) => reference < 0 || prediction < 0)
  if (odd)
    refuse(
      'bad-label',
      `label of the ${odd.reference < 0 ? 'reference' : 'prediction'}`,
      Math.min(odd.reference, odd.prediction),
      'at least 0',
    )
  const sizes = { reference: new Map<number, number>(), prediction: new Map<number, number>() }
  const foreground = { reference: 0, prediction: 0, both: 0 }
  for (const { count, ...labels } of joint)
    for (const side of ['reference', 'prediction'] as const) {
      if (labels[side] === 0) continue
      foreground[side] += count
      sizes[side].set(labels[side], (sizes[side].get(labels[side]) ?? 0) + count)
    }
  const shared = joint.filter(({ reference, prediction }) => reference !== 0 && prediction !== 0)
  for (const { count } of shared) foreground.both += count
  const [first, second] = [sizes.reference, sizes.prediction].map((own) => Int32Array.from(own.keys()).sort())
  return {
    referenceLabels: first,
    referenceSizes: Float64Array.from(first, (label) => sizes.reference.get(label)!),
    predictionLabels: second,
    predictionSizes: Float64Array.from(second, (label) => sizes.prediction.get(label)!),
    pairReference: Int32Array.from(shared, ({ reference }) => indexIn(first, reference)),
    pairPrediction: Int32Array.from(shared, ({ prediction }) => indexIn(second, prediction)),
    pairSizes: Float64Array.from(shared, ({ count }) => count),
    foreground,
  }
}
