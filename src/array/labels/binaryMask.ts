/** Binarisation by the rules of the graders: `value == 1`, `value > 0`. */
import type { NdArray } from '../../contract'
import { asContiguous } from '../asContiguous'
import { nonzeroRanges } from './nonzeroRanges'

/**
 * A mask of 0 and 1: `'positive'` takes values above 0 (fractions too, never NaN), a number (not 0) takes its equals. Axes, order in memory and spacing
 * stay.
 */
export function binaryMask(array: NdArray, rule: 'positive' | number): NdArray<Uint8Array> {
  const { data, shape, stride } = asContiguous(array, 'any')
  const spacing = array.spacing === undefined ? {} : { spacing: array.spacing }
  const mask = new Uint8Array(data.length)
  const values = data as ArrayLike<number>
  const wanted = rule === 'positive' ? 0 : rule
  nonzeroRanges(data, (from, to) => {
    if (rule === 'positive') for (let i = from; i < to; i++) mask[i] = values[i] > 0 ? 1 : 0
    else for (let i = from; i < to; i++) mask[i] = Number(values[i]) === wanted ? 1 : 0
  })
  return { data: mask, shape, stride, ...spacing }
}
