/** Foreground as 0 and 1 by a rule that a grader states in one line: `value == 1`, `value > 0`. */
import type { NdArray } from '../contract'
import { asContiguous } from './asContiguous'
import { nonzeroStretches } from './nonzeroStretches'

/**
 * The mask of an array: `'positive'` takes what is above 0 (fractions too, never NaN), a number takes what equals it (not 0). Axes, order in memory and
 * spacing stay; bytes that are such a mask already are not copied.
 */
export function binaryMask(array: NdArray, rule: 'positive' | number): NdArray<Uint8Array> {
  const { data, shape, stride } = asContiguous(array, 'any')
  const spacing = array.spacing === undefined ? {} : { spacing: array.spacing }
  if (data instanceof Uint8Array && isMask(data, rule)) return { data, shape, stride, ...spacing }
  const mask = new Uint8Array(data.length)
  const values = data as ArrayLike<number>
  const wanted = rule === 'positive' ? 0 : rule
  nonzeroStretches(data, (from, to) => {
    if (rule === 'positive') for (let i = from; i < to; i++) mask[i] = values[i] > 0 ? 1 : 0
    else for (let i = from; i < to; i++) mask[i] = Number(values[i]) === wanted ? 1 : 0
  })
  return { data: mask, shape, stride, ...spacing }
}

/** Nothing but 0 and 1, where 1 is foreground by the rule. */
function isMask(data: Uint8Array, rule: 'positive' | number): boolean {
  if (rule !== 'positive' && rule !== 1) return false
  const aligned = data.byteOffset % 4 === 0
  const words = aligned ? new Int32Array(data.buffer, data.byteOffset, data.length >> 2) : new Int32Array(0)
  let bits = 0
  for (let i = 0; i < words.length; i++) bits |= words[i]
  for (let i = words.length << 2; i < data.length; i++) bits |= data[i]
  return (bits & ~0x01010101) === 0
}
