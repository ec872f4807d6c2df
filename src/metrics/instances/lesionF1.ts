import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { pairComponents } from '../../kernels/components/labelComponents'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'

/** Options of {@link lesionF1}. */
export interface LesionF1Options extends LabelOptions {
  /** Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
  /** F1 if neither array has a lesion. Default 1. */
  readonly whenEmpty?: number
}

/** Result of {@link lesionF1}. */
export interface LesionF1Result {
  /** truePositives / (truePositives + (falsePositives + falseNegatives) / 2). */
  readonly f1: number
  /** Reference lesions that share at least one voxel with the prediction. */
  readonly truePositives: number
  /** Reference lesions that do not. */
  readonly falseNegatives: number
  /** Predicted lesions that share no voxel with the reference. */
  readonly falsePositives: number
  readonly referenceLesions: number
  readonly predictionLesions: number
  /** |referenceLesions − predictionLesions|. */
  readonly countDifference: number
}

/**
 * Lesion-wise F1 with its counts, as ISLES'22 defines it: lesions are connected components; a reference lesion is found, and a predicted lesion correct, if
 * it shares at least one voxel with the other side.
 *
 * Unlike the other label metrics it merges all labels when `label` is not given (`label: 'any'`); `labels` gives a Map. Arrays of one to three axes.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const reference = { data: Uint8Array.of(1, 0, 1, 0, 0), shape: [5] }
 * const prediction = { data: Uint8Array.of(1, 0, 0, 0, 1), shape: [5] }
 * lesionF1(reference, prediction).f1 // → 0.5
 */
export function lesionF1(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: LesionF1Options & { labels: readonly number[] },
): Map<number, LesionF1Result>
export function lesionF1(reference: ArrayInput, prediction: ArrayInput, options?: LesionF1Options): LesionF1Result
export function lesionF1(
  pair: LabelPair,
  options: LesionF1Options & { labels: readonly number[] },
): Map<number, LesionF1Result>
export function lesionF1(pair: LabelPair, options?: LesionF1Options): LesionF1Result
export function lesionF1(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | LesionF1Options,
  third?: LesionF1Options,
): LesionF1Result | Map<number, LesionF1Result> {
  const { pair, options } = asLabelPair(first, second, third, 'lesionF1', {
    ...labelTable,
    connectivity: 'number',
    whenEmpty: 'number or NaN',
  })
  const reach = reachOf(options.connectivity, pair.grid.rank)
  const chosen = options.labels ? options : { ...options, label: options.label ?? 'any' }
  return perLabel(pair, chosen, (label) => {
    const reference = countLesions(pair, 'reference', reach, label)
    const prediction = countLesions(pair, 'prediction', reach, label)
    const truePositives = reference.overlapping
    const falseNegatives = reference.lesions - reference.overlapping
    const falsePositives = prediction.lesions - prediction.overlapping
    const half = (falsePositives + falseNegatives) / 2
    return {
      f1: truePositives + half === 0 ? (options.whenEmpty ?? 1) : truePositives / (truePositives + half),
      truePositives,
      falseNegatives,
      falsePositives,
      referenceLesions: reference.lesions,
      predictionLesions: prediction.lesions,
      countDifference: Math.abs(reference.lesions - prediction.lesions),
    }
  })
}

/** Number of lesions of one side, and how many of them share a voxel with the same label of the other side. */
function countLesions(pair: PreparedPair, side: Side, reach: 1 | 2 | 3, label: LabelSelector) {
  if (pair.componentCounts) {
    const { count: lesions, overlapping } = pair.componentCounts(side, reach, label)
    return { lesions, overlapping }
  }
  const { runs, component, count } = pairComponents(pair, side, reach, label === 'any')
  const other = pair.data(side === 'reference' ? 'prediction' : 'reference')
  const { start, end } = runs
  const any = label === 'any'
  const overlaps = new Uint8Array(count)
  const hasLabel = new Uint8Array(count)
  for (let r = 0; r < runs.count; r++) {
    const c = component[r]!
    if (overlaps[c] === 1 || (!any && runs.label[r] !== label)) continue
    hasLabel[c] = 1
    for (let i = start[r]!; i < end[r]!; i++)
      if (any ? other[i] !== 0 : other[i] === label) {
        overlaps[c] = 1
        break
      }
  }
  return { lesions: hasLabel.filter(Boolean).length, overlapping: overlaps.filter(Boolean).length }
}
