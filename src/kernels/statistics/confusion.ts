import { pairwiseSum } from '../../python/pairwiseSum'
import { sparsePairwiseSum } from '../../python/sparsePairwiseSum'

/** The cells of a confusion matrix that are not 0, by row (truth), then column (prediction): as many as samples at most, whatever the number of classes. */
export interface ConfusionCounts {
  readonly classes: number
  readonly rows: Int32Array
  readonly columns: Int32Array
  readonly counts: Float64Array
}

/** Tables of at most so many cells are counted as arrays. */
const DENSE_CELLS = 1 << 16

/** Weighted counts, added in the order of the samples; samples with an index below 0 do not count. */
export function confusionCounts(
  reference: Int32Array,
  prediction: Int32Array,
  classes: number,
  weights: Float64Array,
): ConfusionCounts {
  const cells = classes * classes <= DENSE_CELLS ? new Float64Array(classes * classes) : new Map<number, number>()
  for (let i = 0; i < reference.length; i++) {
    if (reference[i] < 0 || prediction[i] < 0) continue
    const cell = reference[i] * classes + prediction[i]
    if (cells instanceof Map) cells.set(cell, (cells.get(cell) ?? 0) + weights[i])
    else cells[cell] += weights[i]
  }
  const valueAt = (cell: number) => (cells instanceof Map ? (cells.get(cell) ?? 0) : cells[cell])
  const used = Float64Array.from(cells.keys())
    .filter((cell) => valueAt(cell) !== 0)
    .sort()
  return {
    classes,
    rows: Int32Array.from(used, (cell) => Math.floor(cell / classes)),
    columns: Int32Array.from(used, (cell) => cell % classes),
    counts: used.map(valueAt),
  }
}

/** Row sums (truth), column sums (prediction), diagonal and total of a square table, summed as numpy does. */
export function margins({ classes, rows, columns, counts }: ConfusionCounts) {
  const rowSums = new Float64Array(classes)
  const columnSums = new Float64Array(classes)
  const diagonal = new Float64Array(classes)
  for (let first = 0, end = 0; first < counts.length; first = end) {
    const row = rows[first]
    while (end < counts.length && rows[end] === row) {
      columnSums[columns[end]] += counts[end]
      if (columns[end] === row) diagonal[row] = counts[end]
      end++
    }
    const [places, values] = [columns.subarray(first, end), counts.subarray(first, end)]
    rowSums[row] = sparsePairwiseSum({ places, values, length: classes })
  }
  return { rows: rowSums, columns: columnSums, diagonal, total: pairwiseSum(columnSums) }
}
