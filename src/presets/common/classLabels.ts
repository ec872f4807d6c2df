import { asContiguous } from '../../array/asContiguous'
import { nonzeroRanges } from '../../array/labels/nonzeroRanges'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray } from '../../contract'

/** A label array by a table of values: each value becomes its class (1 to 255), and a value outside the table becomes 0. */
export function classLabels(array: NdArray, classes: ReadonlyMap<number, number>): NdArray<Uint8Array> {
  const { data: stored, shape, stride, spacing } = asContiguous(array, 'any')
  const data = numbersOf(stored)
  const out = new Uint8Array(data.length)
  const small = Uint8Array.from({ length: 256 }, (_, value) => classes.get(value) ?? 0)
  const classOf = (value: number): number => small[value] ?? classes.get(value) ?? 0
  nonzeroRanges(data, (from, to) => {
    if (data instanceof Uint8Array) for (let i = from; i < to; i++) out[i] = small[data[i]!]!
    else for (let i = from; i < to; i++) out[i] = classOf(data[i]!)
  })
  return { data: out, shape, stride, spacing }
}
