import type { LabelCount } from '../../array/labels/labelCounts'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { LabelPair, NdArray } from '../../contract'
import { labelPair } from '../../metrics/overlap/labelPair'
import { broadcastPair } from './broadcastPair'
import { classLabels } from './classLabels'
import { exactLabels } from './exactLabels'

export interface ComparedPairOptions {
  /** Value → class from 1 to 255; values outside become background. Default: every whole number is its own label. */
  readonly classes?: ReadonlyMap<number, number>
  /** Voxel size in the order of the shape. Default: the reference's. */
  readonly spacing?: readonly number[]
}

/** A reference and a prediction as a Python tool compares them. */
export interface ComparedPair {
  readonly pair: LabelPair
  /** Whether NumPy repeated an axis of length 1. */
  readonly broadcast: boolean
  /** Voxels of each side before axes were repeated, as `np.sum` of each mask counts them, and common voxels after it. */
  count(label: LabelSelector): LabelCount
}

/** Volumes of one case, or parts of them. */
export interface ComparedSides {
  readonly name: string
  readonly reference: NdArray
  readonly prediction: NdArray
}

/**
 * Prepares a case for tools that build a mask of each label by `==` and combine masks by NumPy's broadcasting.
 *
 * @throws MedgradeError `shape-mismatch`.
 */
export function comparedPair(sides: ComparedSides, { classes, spacing }: ComparedPairOptions = {}): ComparedPair {
  const labels = (array: NdArray) => (classes ? classLabels(array, classes) : exactLabels(array))
  const { reference, prediction, repeats } = broadcastPair(
    labels(sides.reference),
    labels(sides.prediction),
    sides.name,
  )
  const pair = labelPair(reference, prediction, spacing ? { spacing } : {})
  return {
    pair,
    broadcast: repeats.reference + repeats.prediction > 2,
    count(label) {
      const count = pair.count(label)
      return {
        reference: count.reference / repeats.reference,
        prediction: count.prediction / repeats.prediction,
        both: count.both,
      }
    },
  }
}
