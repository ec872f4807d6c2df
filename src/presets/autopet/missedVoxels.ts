import { asContiguous } from '../../array/asContiguous'
import { type PreparedPair, preparePair } from '../../array/labels/labelPair'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray } from '../../contract'
import { truncatedLabels } from '../common/truncatedLabels'
import type { EvaluationPair } from '../presetTypes'
import { type Lesions, lesionsOf } from './lesions'
import { overlapsOf } from './overlapsOf'

/** What autoPET III and IV compute of a case. */
export interface MissedVoxels {
  /** Voxels of predicted components without a voxel of the reference. */
  readonly falsePositive: number
  /** Voxels of reference components without a predicted voxel; NaN if the reference is empty. */
  readonly falseNegative: number
  /** 2Σ(g·p) / (Σg + Σp) over the values; NaN if Σg is 0. */
  readonly dice: number
  /** Whether a side holds other values than 0 and 1. */
  readonly weighted: boolean
}

/** Dice of the values and the volumes of components that the other side lacks; only voxels of one value are connected. */
export function missedVoxels({ reference, prediction }: EvaluationPair): MissedVoxels {
  const truncated = { reference: truncatedLabels(reference), prediction: truncatedLabels(prediction) }
  const pair = preparePair(truncated.reference, truncated.prediction)
  const fractions = truncated.reference !== reference || truncated.prediction !== prediction
  // A fraction below 1 is in no component, but a component that meets it is not missed.
  const foreground = fractions ? preparePair(reference, prediction, { foreground: 'nonzero' }) : pair
  const sums = fractions ? sumsOfValues(reference, prediction) : sumsOfLabels(pair)
  const untouched = (side: 'reference' | 'prediction') => {
    const own = lesionsOf(pair, side, 'separate')
    const other = lesionsOf(foreground, side === 'reference' ? 'prediction' : 'reference', 'merged')
    return voxelsWithoutOverlap(own, other)
  }
  return {
    falsePositive: sums.prediction === 0 ? 0 : untouched('prediction'),
    falseNegative: sums.reference === 0 ? Number.NaN : untouched('reference'),
    dice: sums.reference === 0 ? Number.NaN : (2 * sums.both) / (sums.reference + sums.prediction),
    weighted: fractions || pair.labels.some((label) => label !== 1),
  }
}

function voxelsWithoutOverlap(own: Lesions, other: Lesions): number {
  const touched = new Set(overlapsOf(own, other).map(({ reference }) => reference))
  return own.sizes.reduce((sum, size, lesion) => (touched.has(lesion) ? sum : sum + size), 0)
}

interface Sums {
  reference: number
  prediction: number
  both: number
}

function sumsOfLabels({ joint }: PreparedPair): Sums {
  const sums = { reference: 0, prediction: 0, both: 0 }
  for (const { reference, prediction, count } of joint) {
    sums.reference += reference * count
    sums.prediction += prediction * count
    sums.both += reference * prediction * count
  }
  return sums
}

function sumsOfValues(reference: NdArray, prediction: NdArray): Sums {
  const first = asContiguous(reference, 'any')
  const a = numbersOf(first.data)
  const b = numbersOf(asContiguous(prediction, first.order).data)
  const sums = { reference: 0, prediction: 0, both: 0 }
  for (let i = 0; i < a.length; i++) {
    sums.reference += a[i]!
    sums.prediction += b[i]!
    sums.both += a[i]! * b[i]!
  }
  return sums
}
