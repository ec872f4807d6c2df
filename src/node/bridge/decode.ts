/** Values from Python: JSON in which `{"$": [kind, …]}` stands for what JSON cannot hold. */
import type { Data, DType, LabelPair, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'

/** An array in a message: stored and declared type, shape, strides in elements, and where its samples begin. */
export interface ArrayHeader {
  readonly stored: DType
  readonly dtype: DType
  readonly shape: readonly number[]
  readonly stride: readonly number[]
  readonly start: number
}

/** What the values of one message refer to. */
export interface DecodeContext {
  readonly arrays: readonly ArrayHeader[]
  /** The samples of all arrays. */
  readonly samples: Uint8Array<ArrayBuffer>
  pair(id: number): LabelPair
  callback(index: number): (...values: unknown[]) => unknown
}

/** How a function takes an array: with a shape, as a flat list, or as a list of rows. */
export type ArrayForm = 'array' | 'list' | 'rows'

const typedArrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
}

export function decode(value: unknown, context: DecodeContext): unknown {
  if (Array.isArray(value)) return value.map((item) => decode(item, context))
  if (typeof value !== 'object' || value === null) return value
  const special = (value as { readonly $?: readonly [string, unknown, unknown] }).$
  if (special !== undefined) return decodeSpecial(special, context)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, decode(field, context)]))
}

function decodeSpecial([kind, first, second]: readonly [string, unknown, unknown], context: DecodeContext): unknown {
  if (kind === 'number') return Number(first)
  if (kind === 'object')
    return Object.fromEntries(
      (first as readonly [string, unknown][]).map(([name, field]) => [name, decode(field, context)]),
    )
  if (kind === 'map')
    return new Map((first as readonly unknown[][]).map((entry) => decode(entry, context) as [unknown, unknown]))
  if (kind === 'pair') return context.pair(first as number)
  if (kind === 'callback') return context.callback(first as number)
  if (kind === 'spaced') return { ...(decode(first, context) as NdArray), spacing: second }
  if (kind === 'array') return formed(arrayOf(context, first as number), second as ArrayForm)
  return refuse('internal', 'a message from Python', kind, 'a known kind of value')
}

function arrayOf({ arrays, samples }: DecodeContext, index: number): NdArray & { readonly data: Data } {
  const header = arrays[index]!
  const { stored, dtype, shape, stride, start } = header
  const type = typedArrays[stored as keyof typeof typedArrays]
  const length = shape.reduce((size, n) => size * n, 1)
  const data: Data = new type(samples.buffer, samples.byteOffset + start, length)
  return dtype === stored ? { data, shape, stride } : { data, shape, stride, dtype }
}

function formed(array: NdArray, form: ArrayForm): unknown {
  const { data, shape } = array
  if (form === 'array' || (form === 'rows' && shape.length > 2)) return array
  if (form === 'list' || shape.length < 2) return data
  const [rows = 0, columns = 0] = shape
  return Array.from({ length: rows }, (_, row) => data.subarray(row * columns, (row + 1) * columns))
}
