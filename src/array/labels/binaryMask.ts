/** Foreground as 0 and 1 by a rule that a grader states in one line: `value == 1`, `value > 0`. */
import type { NdArray } from '../../contract'
import { asContiguous } from '../asContiguous'
import { nonzeroStretches } from './nonzeroRanges'

/**
 * The mask of an array: `'positive'` takes what is above 0 (fractions too, never NaN), a number takes what equals it (not 0). Axes, order in memory and
 * spacing stay.
 */
export function binaryMask(array: NdArray, rule: 'positive' | number): NdArray<Uint8Array> {
  const { data, shape, stride } = asContiguous(array, 'any')
  const spacing = array.spacing === undefined ? {} : { spacing: array.spacing }
  const mask = new Uint8Array(data.length)
  const values = data as ArrayLike<number>
  const wanted = rule === 'positive' ? 0 : rule
  nonzeroStretches(data, (from, to) => {
    if (rule === 'positive') for (let i = from; i < to; i++) mask[i] = values[i] > 0 ? 1 : 0
    else for (let i = from; i < to; i++) mask[i] = Number(values[i]) === wanted ? 1 : 0
  })
  return { data: mask, shape, stride, ...spacing }
}
