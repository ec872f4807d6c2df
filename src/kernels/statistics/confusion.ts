import { pairwiseSum } from '../../python/pairwiseSum'

/** Weighted counts of a confusion matrix by rows (truth) and columns (prediction), in C order; samples with an index below 0 do not count. */
export function confusionCounts(
  reference: Int32Array,
  prediction: Int32Array,
  classes: number,
  weights: Float64Array,
): Float64Array {
  const counts = new Float64Array(classes * classes)
  for (let i = 0; i < reference.length; i++) {
    if (reference[i] >= 0 && prediction[i] >= 0) counts[reference[i] * classes + prediction[i]] += weights[i]
  }
  return counts
}

/** Row sums (truth), column sums (prediction), diagonal and total of a square table, summed as numpy does. */
export function margins(counts: Float64Array, classes: number) {
  const rows = new Float64Array(classes)
  const columns = new Float64Array(classes)
  const diagonal = new Float64Array(classes)
  for (let i = 0; i < classes; i++) {
    diagonal[i] = counts[i * classes + i]
    rows[i] = pairwiseSum(counts, i * classes, classes)
    for (let j = 0; j < classes; j++) columns[j] += counts[i * classes + j]
  }
  return { rows, columns, diagonal, total: pairwiseSum(columns) }
}
