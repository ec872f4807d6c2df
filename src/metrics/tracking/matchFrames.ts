import { asContiguous } from '../../array/asContiguous'
import { type LabelData, toLabels } from '../../array/labels/toLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { instanceOverlap } from '../../kernels/matching/instanceOverlap'
import type { FrameMatches } from './trackTypes'

/** Label maps as one block of labels for each frame. */
export interface Frames {
  readonly count: number
  readonly shape: readonly number[]
  frame(index: number): LabelData
}

export function framesOf(labels: ArrayInput): Frames {
  const { data, shape } = asContiguous(ndArrayOf(labels))
  if (shape.length < 2) refuse('bad-argument', 'shape of the label maps', shape, 'frames, then an image')
  const values = toLabels(data)
  const [count, ...image] = shape
  const size = image.reduce((a, b) => a * b, 1)
  return { count: count!, shape, frame: (index) => values.subarray(index * size, (index + 1) * size) }
}

/** Cells match where more than half of the reference cell is covered. */
export function matchFrames(reference: Frames, prediction: Frames): FrameMatches[] {
  requireSameShape([...reference.shape], [...prediction.shape])
  return Array.from({ length: reference.count }, (_, t) => matchFrame(reference.frame(t), prediction.frame(t)))
}

export function matchFrame(reference: LabelData, prediction: LabelData): FrameMatches {
  const overlap = instanceOverlap(reference, prediction)
  const pairs: { r: number; p: number; iou: number }[] = []
  const predictedOf = new Map<number, number>()
  const times = new Map<number, number>()
  for (let k = 0; k < overlap.pairSizes.length; k++) {
    const [i, j] = [overlap.pairReference[k]!, overlap.pairPrediction[k]!]
    const both = overlap.pairSizes[k]!
    const own = overlap.referenceSizes[i]!
    if (!(both > 0.5 * own)) continue
    const [r, p] = [overlap.referenceLabels[i]!, overlap.predictionLabels[j]!]
    pairs.push({ r, p, iou: both / (own + overlap.predictionSizes[j]! - both) })
    predictedOf.set(r, p)
    times.set(p, (times.get(p) ?? 0) + 1)
  }
  return { reference: overlap.referenceLabels, prediction: overlap.predictionLabels, pairs, predictedOf, times }
}
