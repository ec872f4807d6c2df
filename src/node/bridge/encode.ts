/** Results for Python, in the form that {@link decode} describes. Python knows the names and types of fields by a table made from our types. */

import { asContiguous } from '../../array/asContiguous'
import { dtypeOf } from '../../array/dtypeOf'
import type { Data, NdArray } from '../../contract'

/** Stored and declared type, shape and strides in elements of an array. */
export interface ResultHeader {
  readonly stored: string
  readonly dtype: string
  readonly shape: readonly number[]
  readonly stride: readonly number[]
}

/** JSON and the arrays that it refers to by position. */
export interface Encoded {
  readonly value: unknown
  readonly arrays: readonly ResultHeader[]
  readonly samples: readonly Uint8Array[]
}

/** A list of that many numbers crosses as samples: faster than text. */
const LONG = 32

/** @param own encodes what only the caller knows, such as prepared pairs; undefined: an ordinary value. */
export function encode(value: unknown, own: (value: object) => unknown = () => undefined): Encoded {
  const arrays: Encoded['arrays'][number][] = []
  const samples: Uint8Array[] = []
  const array = ({ data, shape, stride = [1], dtype }: NdArray, kind = 'array') => {
    const stored = dtypeOf({ data })
    arrays.push({ stored, dtype: dtype ?? stored, shape, stride })
    samples.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    return { $: [kind, arrays.length - 1] }
  }
  const list = (data: Data, kind?: string) => array({ data, shape: [data.length] }, kind)
  const visit = (item: unknown): unknown => {
    if (typeof item === 'number')
      return Number.isFinite(item) && !Object.is(item, -0)
        ? item
        : { $: ['number', Object.is(item, -0) ? '-0' : `${item}`] }
    if (typeof item === 'bigint') return { $: ['integer', `${item}`] }
    if (typeof item !== 'object' || item === null) return item ?? null
    if (isData(item)) return list(item)
    if (Array.isArray(item))
      return item.length >= LONG && item.every((entry) => typeof entry === 'number')
        ? list(Float64Array.from(item), 'numbers')
        : item.map(visit)
    if (item instanceof Map) return { $: ['map', [...item].map((entry) => entry.map(visit))] }
    if (isArray(item)) return array({ ...asContiguous(item, 'any'), dtype: dtypeOf(item) })
    return own(item) ?? object(item)
  }
  const object = (item: object) => {
    const entries = Object.entries(item).filter(([, field]) => field !== undefined && typeof field !== 'function')
    if (entries.some(([name]) => name === '$' || name === '__proto__'))
      return { $: ['object', entries.map(([name, field]) => [name, visit(field)])] }
    return Object.fromEntries(entries.map(([name, field]) => [name, visit(field)]))
  }
  return { value: visit(value), arrays, samples }
}

function isData(value: object): value is Data {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
}

/** An array of the library has no other fields than these; a volume has more, which Python wants to know. */
function isArray(value: object): value is NdArray {
  const { data, shape } = value as NdArray
  const known = ['data', 'shape', 'stride', 'offset', 'spacing', 'unit', 'axes', 'dtype']
  return (
    typeof data === 'object' &&
    isData(data) &&
    Array.isArray(shape) &&
    Object.keys(value).every((k) => known.includes(k))
  )
}
