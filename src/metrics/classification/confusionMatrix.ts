import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import {
  classIndices,
  distinctLabels,
  type Label,
  type Labels,
  requireSamples,
  sampleWeights,
} from '../../kernels/statistics/classIndex'
import { type ConfusionCounts, confusionCounts } from '../../kernels/statistics/confusion'

export interface ConfusionMatrixOptions {
  /** Classes and their order; samples of other labels do not count. Default: all that occur, sorted by value or code point. */
  readonly labels?: readonly Label[]
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

export interface ConfusionMatrix {
  readonly labels: readonly Label[]
  /** `matrix[i][j]`: samples of class i that were predicted as class j. */
  readonly matrix: number[][]
}

/**
 * Confusion matrix, rows truth, columns prediction, as scikit-learn's `confusion_matrix`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none, `bad-input` for labels of mixed kinds,
 *   `too-large` for more than 8192 classes, whose matrix has no room.
 * @example
 * confusionMatrix([0, 1, 1], [0, 1, 0]).matrix // → [ [ 1, 0 ], [ 1, 1 ] ]
 */
export function confusionMatrix(
  reference: Labels,
  prediction: Labels,
  options: ConfusionMatrixOptions = {},
): ConfusionMatrix {
  checkOptions('confusionMatrix', options, { labels: 'list', sampleWeight: 'list' })
  const { labels, counts } = countLabels(reference, prediction, options)
  if (labels.length > MOST_CLASSES)
    refuse('too-large', 'classes of a confusion matrix', labels.length, `at most ${MOST_CLASSES}`)
  const matrix = labels.map(() => new Array<number>(labels.length).fill(0))
  counts.counts.forEach((count, k) => {
    matrix[counts.rows[k]!]![counts.columns[k]!] = count
  })
  return { labels, matrix }
}

/** Their matrix takes half a gigabyte. */
const MOST_CLASSES = 8192

/** The cells of the matrix that are not 0, for the scores computed from it. */
export function countLabels(
  reference: Labels,
  prediction: Labels,
  options: ConfusionMatrixOptions,
): { readonly labels: readonly Label[]; readonly counts: ConfusionCounts } {
  requireSamples(reference, prediction)
  const present = distinctLabels(reference, prediction)
  const labels = options.labels ?? present
  if (labels.length === 0 || new Set(labels).size !== labels.length) {
    refuse('bad-option', 'labels', labels, 'each class once')
  }
  const weights = sampleWeights(options.sampleWeight, reference.length)
  const counts = confusionCounts(
    classIndices(reference, labels),
    classIndices(prediction, labels),
    labels.length,
    weights,
  )
  return { labels, counts }
}
