import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { NnunetLabel } from './labelKey'

/** Voxels of a label: true positives, false positives, false negatives, true negatives. */
export type LabelCounts = readonly [tp: number, fp: number, fn: number, tn: number]

/**
 * Counts the voxels of each label or region, leaving out voxels whose reference is the ignore label.
 *
 * Values are compared as nnU-Net compares them, in single precision and without rounding: 1.5 is no label. Axes of length 1 on one side are repeated,
 * as NumPy broadcasts.
 *
 * @throws MedgradeError `shape-mismatch` for shapes that cannot be broadcast.
 */
export function countLabels(
  reference: NdArray,
  prediction: NdArray,
  labels: readonly NnunetLabel[],
  ignoreLabel?: number,
): LabelCounts[] {
  const values = [...new Set(labels.flat().map(Math.fround))]
  const ignored = ignoreLabel === undefined ? null : Math.fround(ignoreLabel)
  const codes = new Map(
    [...new Set(ignored === null ? values : [...values, ignored])].map((value, i) => [value, i + 1]),
  )
  const size = codes.size + 1
  const joint = jointCounts(codedPair(reference, prediction, codes), size)
  // Ignored voxels of the reference count nowhere.
  if (ignored !== null) joint.fill(0, codes.get(ignored)! * size, (codes.get(ignored)! + 1) * size)
  const total = joint.reduce((sum, count) => sum + count, 0)
  return labels.map((label) => {
    const inLabel = new Uint8Array(size)
    for (const value of [label].flat()) inLabel[codes.get(Math.fround(value))!] = 1
    let tp = 0
    let fp = 0
    let fn = 0
    for (let r = 0; r < size; r++)
      for (let p = 0; p < size; p++) {
        const count = joint[r * size + p]!
        if (inLabel[r] && inLabel[p]) tp += count
        else if (inLabel[p]) fp += count
        else if (inLabel[r]) fn += count
      }
    return [tp, fp, fn, total - tp - fp - fn]
  })
}

/** Whether NumPy can broadcast two shapes of equally many axes. */
export function canBroadcast(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((n, axis) => n === b[axis] || n === 1 || b[axis] === 1)
}

interface CodedPair {
  readonly reference: Codes
  readonly prediction: Codes
  /** Of the broadcast pair; null: both are used sample by sample. */
  readonly shape: readonly number[] | null
}

interface Codes {
  readonly data: Uint16Array
  /** In samples; 0 along a repeated axis. */
  readonly stride: readonly number[]
}

function codedPair(reference: NdArray, prediction: NdArray, codes: ReadonlyMap<number, number>): CodedPair {
  const same = `${reference.shape}` === `${prediction.shape}`
  if (!canBroadcast(reference.shape, prediction.shape))
    refuse('shape-mismatch', 'shape of the prediction', prediction.shape, reference.shape)
  const coded = (array: NdArray): Codes => {
    const { data, stride, shape } = asContiguous(array)
    return { data: codesOf(data, codes), stride: stride.map((step, axis) => (shape[axis] === 1 ? 0 : step)) }
  }
  const shape = same ? null : reference.shape.map((n, axis) => (n === 1 ? prediction.shape[axis]! : n))
  return { reference: coded(reference), prediction: coded(prediction), shape }
}

/** The number of each sample's value, 0 for a value that is no label. */
function codesOf(data: Data, codes: ReadonlyMap<number, number>): Uint16Array {
  const table = new Uint16Array(65536)
  for (const [value, code] of codes) if (value >= 0 && value < 65536 && Number.isInteger(value)) table[value] = code
  const out = new Uint16Array(data.length)
  if (data instanceof Uint8Array || data instanceof Uint16Array) {
    for (let i = 0; i < out.length; i++) out[i] = table[data[i]!]!
    return out
  }
  for (let i = 0; i < out.length; i++) {
    const value = Math.fround(Number(data[i]))
    if (value === 0) out[i] = table[0]!
    else out[i] = value > 0 && value < 65536 && value === (value | 0) ? table[value]! : (codes.get(value) ?? 0)
  }
  return out
}

/** Voxels by code of the reference and code of the prediction. */
function jointCounts({ reference, prediction, shape }: CodedPair, size: number): Float64Array {
  const joint = new Float64Array(size * size)
  const r = reference.data
  const p = prediction.data
  if (shape === null) {
    for (let i = 0; i < r.length; i++) joint[r[i]! * size + p[i]!]!++
    return joint
  }
  const visit = (axis: number, i: number, j: number): void => {
    const n = shape[axis]
    if (n === undefined) {
      joint[r[i]! * size + p[j]!]!++
      return
    }
    for (let k = 0; k < n; k++) visit(axis + 1, i + k * reference.stride[axis]!, j + k * prediction.stride[axis]!)
  }
  if (!shape.includes(0)) visit(0, 0, 0)
  return joint
}
