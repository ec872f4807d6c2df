import { asContiguous } from '../../array/asContiguous'
import { isPair } from '../../array/labels/asLabelPair'
import { denseLabels, hasLargeLabels } from '../../array/labels/denseLabels'
import { kernelPair } from '../../array/labels/labelPair'
import { toLabels, widenLabels } from '../../array/labels/toLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput, Data } from '../../contract'
import { requireSameShape } from '../../errors/refuse'
import type { InstanceData, InstanceOverlap } from '../../kernels/matching/instanceOverlap'
import { overlapOfCounts } from '../../kernels/matching/overlapOfCounts'

const none = /* @__PURE__ */ new Uint8Array(0)

export interface InstancePair {
  /** Of arrays that were counted part by part, which have no elements then. */
  readonly overlap?: InstanceOverlap
  readonly reference: InstanceData
  readonly prediction: InstanceData
  readonly shape: readonly number[]
  /** The ids of the labels, which are ranks where an id is beyond 32 bits; absent: labels are ids. */
  readonly ids?: Float64Array
}

/**
 * Two label arrays of one shape in C order: unchanged if both have the same type of 8 or 16 bits, else as Int32. Arrays that were counted part by part are
 * one pair, which stands for both.
 */
export function instancePair(reference: ArrayInput, prediction: ArrayInput): InstancePair {
  if (reference === prediction && isPair(reference)) {
    const { joint, shape } = kernelPair(reference)
    return { reference: none, prediction: none, shape, overlap: overlapOfCounts(joint) }
  }
  const { data: a, shape } = asContiguous(ndArrayOf(reference))
  const other = ndArrayOf(prediction)
  requireSameShape(shape, other?.shape)
  const b = asContiguous(other).data
  if (hasLargeLabels(a) || hasLargeLabels(b)) {
    const [first, second, ids] = denseLabels(a, b)
    return { reference: first, prediction: second, shape, ids }
  }
  return a.constructor === b.constructor && a.BYTES_PER_ELEMENT < 4
    ? { reference: a as InstanceData, prediction: b as InstanceData, shape }
    : { reference: wide(a), prediction: wide(b), shape }
}

/** The labels of one array in C order as Int32, and its shape. */
export function instanceLabels(array: ArrayInput): { readonly data: Int32Array; readonly shape: readonly number[] } {
  const { data, shape } = asContiguous(ndArrayOf(array))
  return { data: wide(data), shape }
}

function wide(data: Data): Int32Array {
  if (data instanceof Int32Array) return data
  // Types of 8 and 16 bits are whole numbers.
  return data.BYTES_PER_ELEMENT < 4 ? new Int32Array(data as Uint16Array) : widenLabels(toLabels(data))
}
