import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair, Whole } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { pairSkeleton, type SkeletonSettings } from '../../kernels/topology/skeletonVoxels'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'

/** Options of {@link clDice}. */
export interface ClDiceOptions extends LabelOptions {
  /**
   * Value for an empty skeleton. `'topcow'` (default; TopCoW, TopBrain): its share is 0, and clDice is 0 if both shares are. `'original'` (the
   * published code of clDice): 0/0, so NaN.
   */
  readonly convention?: 'topcow' | 'original'
  /** Thinning method: `'lee'` (default for three axes) or `'zhang'` (default for two). */
  readonly method?: 'lee' | 'zhang'
  /** The order in which thinning scans the axes; the last digits depend on it. Default: the order of the shape. */
  readonly axes?: readonly Whole[]
  /** Value for a label that is absent from both arrays. Default: the value of the convention. */
  readonly whenEmpty?: number
}

const clDiceTable = /* @__PURE__ */ (() =>
  ({
    ...labelTable,
    convention: 'string',
    method: 'string',
    axes: 'numbers',
    whenEmpty: 'number or NaN',
  }) as const)()

/** Skeleton counts behind {@link clDice}, as {@link clDiceCounts} gives them. */
export interface ClDiceCounts {
  readonly referenceSkeleton: number
  readonly predictionSkeleton: number
  /** Voxels of the reference's skeleton inside the prediction. */
  readonly referenceSkeletonInPrediction: number
  readonly predictionSkeletonInReference: number
}

/**
 * Centre-line Dice 2·Tprec·Tsens / (Tprec + Tsens), Tprec = |S(P)∩R| / |S(P)|, Tsens = |S(R)∩P| / |S(R)|, S = skeleton; from 0 to 1, higher is better
 * (Shit et al. 2021).
 *
 * With `label` the answer is a number (`'any'` merges all labels); without, a Map over `labels` (default: every label but 0 on either side).
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`, `unsupported` unless there are two or three axes.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 1, 1), shape: [1, 4] }
 * const prediction = { data: Uint8Array.of(1, 1, 0, 0), shape: [1, 4] }
 * clDice(reference, prediction, { label: 1 }) // → 0.6666666666666666
 */
export function clDice(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: ClDiceOptions & { label: LabelSelector },
): number
export function clDice(reference: ArrayInput, prediction: ArrayInput, options?: ClDiceOptions): Map<number, number>
export function clDice(pair: LabelPair, options: ClDiceOptions & { label: LabelSelector }): number
export function clDice(pair: LabelPair, options?: ClDiceOptions): Map<number, number>
export function clDice(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | ClDiceOptions,
  third?: ClDiceOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'clDice', clDiceTable)
  const convention = oneOf('convention', options.convention, 'topcow', 'original')
  return perLabel(pair, options, (label) => {
    const { reference, prediction } = pair.count(label)
    if (options.whenEmpty !== undefined && reference + prediction === 0) return options.whenEmpty
    const counts = countsOf(pair, label, options)
    const precision = share(counts.predictionSkeletonInReference, counts.predictionSkeleton, convention)
    const sensitivity = share(counts.referenceSkeletonInPrediction, counts.referenceSkeleton, convention)
    if (convention === 'topcow' && precision + sensitivity === 0) return 0
    return (2 * precision * sensitivity) / (precision + sensitivity)
  })
}

/** The four counts of one label, from skeletons that the pair keeps. */
export function clDiceCounts(pair: LabelPair, options: ClDiceOptions & { label: LabelSelector }): ClDiceCounts {
  return countsOf(asLabelPair(pair, options, undefined, 'clDiceCounts', clDiceTable).pair, options.label, options)
}

function countsOf(pair: PreparedPair, label: LabelSelector, settings: SkeletonSettings): ClDiceCounts {
  const reference = pairSkeleton(pair, label, 'reference', settings)
  const prediction = pairSkeleton(pair, label, 'prediction', settings)
  return {
    referenceSkeleton: reference.length,
    predictionSkeleton: prediction.length,
    referenceSkeletonInPrediction: inside(pair, label, reference, 'prediction'),
    predictionSkeletonInReference: inside(pair, label, prediction, 'reference'),
  }
}

function inside(pair: PreparedPair, label: LabelSelector, skeleton: Int32Array, side: Side): number {
  const data = pair.data(side)
  let n = 0
  for (let k = 0; k < skeleton.length; k++) {
    const value = data[skeleton[k]!]
    if (label === 'any' ? value !== 0 : value === label) n++
  }
  return n
}

function share(part: number, whole: number, convention: 'topcow' | 'original'): number {
  return whole === 0 && convention === 'topcow' ? 0 : part / whole
}
