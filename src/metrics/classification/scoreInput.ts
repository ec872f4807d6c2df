import { float64Vector, type Vector } from '../../array/vector'
import { refuse } from '../../errors/refuse'
import { classIndices, distinctLabels, type Label, type Labels } from '../../kernels/statistics/classIndex'

/** A row of scores or indicators for every sample. */
export type Matrix = readonly ArrayLike<number>[]

export function isMatrix(value: Vector | Matrix | Labels | Matrix): value is Matrix {
  return Array.isArray(value) && typeof value[0] === 'object'
}

/** Columns of a matrix, all rows of the same length. */
export function columnsOf(matrix: Matrix, name: string): Float64Array[] {
  const width = matrix[0]?.length ?? 0
  for (const [index, row] of matrix.entries()) {
    if (row.length !== width) {
      refuse('shape-mismatch', `values in row ${index} of ${name}`, row.length, width)
    }
  }
  return Array.from({ length: width }, (_, c) =>
    float64Vector(
      Array.from(matrix, (row) => row[c]!),
      name,
    ),
  )
}

/** 1 for the positive label, by default the larger of the two that occur. */
export function positiveSamples(reference: Labels, positiveLabel?: Label): Uint8Array {
  const labels = distinctLabels(reference)
  if (labels.length > 2) {
    refuse('bad-input', 'classes', labels.slice(0, 5), 'two, or rows of scores')
  }
  const positive = positiveLabel ?? defaultPositive(labels)
  return Uint8Array.from({ length: reference.length }, (_, i) => (reference[i] === positive ? 1 : 0))
}

/** A single class 0, −1 or false is the negative one. */
function defaultPositive(labels: readonly Label[]): Label | undefined {
  if (labels.length === 2) return labels[1]
  const [only] = labels
  return only === 0 || only === -1 || only === false ? undefined : only
}

/** The column of each sample's class; classes are the given ones, or those that occur. */
export function columnPlaces(reference: Labels, labels: readonly Label[] | undefined, columns: number): Int32Array {
  const classes = labels ?? distinctLabels(reference)
  if (classes.length !== columns) {
    refuse('shape-mismatch', 'columns of scores', columns, `${classes.length}, as classes in labels`)
  }
  const places = classIndices(reference, classes)
  const other = places.indexOf(-1)
  if (other >= 0) refuse('bad-input', `class of sample ${other}`, reference[other], 'one of labels')
  return places
}
