import { asCountedPair } from '../../array/labels/asLabelPair'
import type { LabelCount } from '../../array/labels/labelCounts'
import type { CountedPair, LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { refuse } from '../../errors/refuse'
import { type LabelOptions, labelTable, perLabel } from './perLabel'

/** Options of {@link binaryScores}. */
export interface BinaryScoresOptions extends LabelOptions {
  /** Weight of recall against precision in `fBeta`. Default 1. */
  readonly beta?: number
  /** What a false positive costs in true positives, in `netBenefit`. Default 1. */
  readonly exchangeRate?: number
  /** Costs of `[a missed voxel, a false voxel]` in `normalisedExpectedCost`. Default: each class has the same total, 1/(2·prevalence). */
  readonly costs?: readonly [missed: number, false: number]
}

/** What {@link binaryScores} returns. */
export interface BinaryScores {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly trueNegatives: number
  /** TP/|R|; NaN for an empty reference. */
  readonly sensitivity: number
  /** TN/(N − |R|); NaN where the reference is everywhere. */
  readonly specificity: number
  /** Positive predictive value TP/|P|; for an empty prediction 0, or NaN if the reference is empty too. */
  readonly precision: number
  /** Negative predictive value; where the prediction is everywhere 0, or NaN if the reference is too. */
  readonly negativePredictiveValue: number
  readonly accuracy: number
  readonly balancedAccuracy: number
  /** Sensitivity + specificity − 1. */
  readonly youden: number
  /** Sensitivity/(1 − specificity); NaN for a specificity of 1. */
  readonly positiveLikelihoodRatio: number
  readonly matthewsCorrelation: number
  readonly cohenKappa: number
  readonly dice: number
  /** NaN if both are empty. */
  readonly iou: number
  readonly fBeta: number
  /** TP/N − exchangeRate·FP/N. */
  readonly netBenefit: number
  readonly normalisedExpectedCost: number
  /** TP/|R|, under the name that segmentation uses. */
  readonly intersectionOverReference: number
  /** ||P| − |R||/|R|; NaN for an empty reference. */
  readonly relativeVolumeDifference: number
  /** 1 − |FN − FP|/(|R| + |P|); NaN if both are empty. */
  readonly volumeSimilarity: number
  readonly referenceVoxels: number
  readonly predictionVoxels: number
  /** Millilitres, with spacing in millimetres. */
  readonly referenceVolume: number
  readonly predictionVolume: number
}

/**
 * The counts of two masks and all ratios of them, as MetricsReloaded defines them, values for empty masks included, with volume similarity, sizes and
 * volumes. N is the number of voxels of the array, without those that `mask` or `ignoreLabel` leaves out.
 *
 * With `label` the answer is one object; without, a Map over `labels`. Takes two arrays or a `labelPair`, of any rank.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 1), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [2, 2] }
 * const scores = binaryScores(reference, prediction, { label: 1 })
 * scores.sensitivity // → 0.6666666666666666
 * scores.negativePredictiveValue // → 0.5
 */
export function binaryScores(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: BinaryScoresOptions & { label: LabelSelector },
): BinaryScores
export function binaryScores(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: BinaryScoresOptions,
): Map<number, BinaryScores>
export function binaryScores(pair: LabelPair, options: BinaryScoresOptions & { label: LabelSelector }): BinaryScores
export function binaryScores(pair: LabelPair, options?: BinaryScoresOptions): Map<number, BinaryScores>
export function binaryScores(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | BinaryScoresOptions,
  third?: BinaryScoresOptions,
): BinaryScores | Map<number, BinaryScores> {
  const { pair, options } = asCountedPair(first, second, third, 'binaryScores', {
    ...labelTable,
    beta: 'number',
    exchangeRate: 'number',
    costs: 'numbers',
  })
  const { costs, beta = 1 } = options
  if (!(beta > 0)) refuse('bad-argument', 'beta', beta, 'a number above 0')
  if (costs !== undefined && !(costs.length === 2 && costs.every((cost) => cost > 0)))
    refuse('bad-argument', 'costs', costs, 'two numbers above 0')
  return perLabel(pair, options, (label) => scoresOf(pair, label, options), true)
}

function scoresOf(pair: CountedPair, label: LabelSelector, options: BinaryScoresOptions): BinaryScores {
  const { reference, prediction, both } = pair.count(label)
  // Voxels that are left out are background, so the counts of label 0 contain them.
  const n = label === 0 ? pair.size : pair.counted
  const voxelMl = pair.spacing.reduce((volume, size) => volume * size, 1) / 1000
  const [fp, fn] = [prediction - both, reference - both]
  const tn = n - reference - fp
  const sensitivity = both / reference
  const specificity = tn / (n - reference)
  const precision = prediction > 0 ? both / prediction : reference > 0 ? 0 : Number.NaN
  const falsePositiveRate = 1 - specificity
  return {
    truePositives: both,
    falsePositives: fp,
    falseNegatives: fn,
    trueNegatives: tn,
    sensitivity,
    specificity,
    precision,
    negativePredictiveValue: prediction < n ? tn / (n - prediction) : reference < n ? 0 : Number.NaN,
    accuracy: (both + tn) / n,
    balancedAccuracy: (sensitivity + specificity) / 2,
    youden: sensitivity + specificity - 1,
    positiveLikelihoodRatio: falsePositiveRate === 0 ? Number.NaN : sensitivity / falsePositiveRate,
    matthewsCorrelation: (both * tn - fp * fn) / Math.sqrt(prediction * reference * (n - reference) * (n - prediction)),
    cohenKappa: kappaOf({ reference, prediction, both }, n),
    dice: reference + prediction === 0 ? 1 : (2 * both) / (reference + prediction),
    iou: both / (reference + prediction - both),
    fBeta: fBetaOf(precision, prediction === 0 ? 0 : sensitivity, fp + fn, options.beta ?? 1),
    netBenefit: both / n - (fp / n) * (options.exchangeRate ?? 1),
    normalisedExpectedCost: costOf(sensitivity, specificity, reference / n, options.costs),
    intersectionOverReference: sensitivity,
    relativeVolumeDifference: reference === 0 ? Number.NaN : Math.abs(prediction - reference) / reference,
    volumeSimilarity: 1 - Math.abs(fn - fp) / (reference + prediction),
    referenceVoxels: reference,
    predictionVoxels: prediction,
    referenceVolume: reference * voxelMl,
    predictionVolume: prediction * voxelMl,
  }
}

/** The library sums the chance agreement over the values that the reference has. */
function kappaOf({ reference, prediction, both }: LabelCount, n: number): number {
  const agreement = (n - reference - prediction + 2 * both) / n
  const chance = (reference * prediction + (n - reference) * (n - prediction)) / (n * n)
  return (agreement - chance) / (1 - chance)
}

function fBetaOf(precision: number, recall: number, wrong: number, beta: number): number {
  const whole = beta * beta * precision + recall
  if (!(whole > 0)) return wrong > 0 ? 0 : 1
  return ((1 + beta * beta) * precision * recall) / whole
}

function costOf(
  sensitivity: number,
  specificity: number,
  prevalence: number,
  costs: readonly [number, number] | undefined,
): number {
  const ratio = costs === undefined ? 1 : (costs[1] * (1 - prevalence)) / (costs[0] * prevalence)
  const [missed, alarms] = [1 - sensitivity, 1 - specificity]
  return ratio >= 1 ? ratio * alarms + missed : alarms + missed / ratio
}
