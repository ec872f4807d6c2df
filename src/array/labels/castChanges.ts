import type { NdArray } from '../../contract'
import { asContiguous } from '../asContiguous'
import { nonzeroRanges } from './nonzeroRanges'

/** Whether a cast changed any sample that was not 0. */
export function castChanges(before: NdArray, after: NdArray): boolean {
  if (before.data === after.data) return false
  // In memory order: both arrays have the same strides.
  const [a, b] = [before, after].map((array) => asContiguous({ ...array, spacing: undefined }, 'any').data)
  let changed = false
  nonzeroRanges(a!, (from, to) => {
    for (let i = from; i < to && !changed; i++) changed = Number(a![i]) !== Number(b![i])
  })
  return changed
}
