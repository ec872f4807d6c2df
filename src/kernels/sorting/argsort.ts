import { sortIndexed } from './sortIndexed'

/** Indices of the values in ascending order; stable, −0 equals 0, NaN last. See {@link sortIndexed}. */
export function argsort(values: Float64Array): Uint32Array {
  return sortIndexed(values).order
}
