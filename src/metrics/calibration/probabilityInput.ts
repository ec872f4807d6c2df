import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import { float64Vector, isNdArray, type Vector } from '../../array/vector'
import { refuse, requireList } from '../../errors/refuse'
import { isMatrix, type Matrix } from '../classification/scoreInput'

/** Probabilities of classes 0, 1, …: a number a sample (class 1), a row a sample, or an array of samples × classes. */
export type Probabilities = Vector | Matrix

/** Samples in one list, row after row. */
export interface Samples {
  readonly count: number
  readonly classes: number
  /** `count` rows of `classes` numbers; of one number each where `binary`. */
  readonly p: Float64Array | Float32Array
  /** Whether there is only the probability of class 1. */
  readonly binary: boolean
  readonly truth: Int32Array
}

/**
 * Classes are checked, probabilities by who reads them: `asColumns` and `confidencesOf`.
 *
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` for no samples, `bad-input` for a class that is none of the columns.
 */
export function samplesOf(reference: ArrayLike<number>, probabilities: Probabilities): Samples {
  const { p, count, classes } = flatten(probabilities)
  const binary = classes === 1
  requireList('reference', reference)
  if (reference.length !== count) refuse('shape-mismatch', 'samples of the probabilities', count, reference.length)
  if (count === 0) refuse('too-few-values', 'samples', 0, 'at least 1')
  const known = binary ? 2 : classes
  for (let i = 0; i < count; i++) {
    const value = reference[i]!
    if (!(Number.isInteger(value) && value >= 0 && value < known))
      refuse('bad-input', `class of sample ${i}`, value, `0 to ${known - 1}`)
  }
  const truth = reference instanceof Int32Array ? reference : new Int32Array(reference)
  return { count, classes: known, p, binary, truth }
}

/** Refuses NaN and infinite numbers. */
export function requireFinite({ p }: Samples): void {
  for (let i = 0; i < p.length; i++)
    if (!Number.isFinite(p[i])) refuse('bad-input', `probability ${i}`, p[i], 'a finite number')
}

/** Refuses probabilities that are none. */
export function requireShares({ p }: Samples): void {
  for (let i = 0; i < p.length; i++)
    if (!(p[i]! >= 0 && p[i]! <= 1)) refuse('bad-input', `probability ${i}`, p[i], '0 to 1')
}

/**
 * The same with a column for each class.
 *
 * @throws {@link MedgradeError} `bad-input` for a probability that is not a finite number.
 */
export function asColumns(samples: Samples): Samples {
  requireFinite(samples)
  if (!samples.binary) return samples
  const p = new Float64Array(2 * samples.count)
  for (let i = 0; i < samples.count; i++) {
    p[2 * i + 1] = samples.p[i]!
    p[2 * i] = 1 - samples.p[i]!
  }
  return { ...samples, p, binary: false }
}

function flatten(probabilities: Probabilities): Pick<Samples, 'p' | 'count' | 'classes'> {
  if (isNdArray(probabilities) && probabilities.shape.length === 2) {
    const dense = asContiguous(probabilities)
    const numbers = numbersOf(dense.data)
    const p = numbers instanceof Float32Array ? numbers : new Float64Array(numbers)
    return { p, count: dense.shape[0]!, classes: dense.shape[1]! }
  }
  if (!isMatrix(probabilities)) {
    const p = float64Vector(probabilities, 'probabilities')
    return { p, count: p.length, classes: 1 }
  }
  for (const [i, row] of probabilities.entries()) requireList(`probabilities of sample ${i}`, row)
  const classes = probabilities[0]!.length
  const p = new Float64Array(probabilities.length * classes)
  for (const [i, row] of probabilities.entries()) {
    if (row.length !== classes) refuse('shape-mismatch', `probabilities of sample ${i}`, row.length, classes)
    for (let c = 0; c < classes; c++) p[i * classes + c] = row[c]!
  }
  return { p, count: probabilities.length, classes }
}
