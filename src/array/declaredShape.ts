/**
 * A structured or complex sample lives on a last axis of its own here, which the reader's own shape does not count.
 */
import type { NdArray } from '../contract'

/** The shape as the reader's library reports it: without the axis of fields where the samples are structs or complex numbers. */
export function declaredShape(array: Pick<NdArray, 'shape' | 'dtype'>): readonly number[] {
  const hidden = array.dtype === 'struct' || array.dtype === 'complex64' || array.dtype === 'complex128'
  return hidden ? array.shape.slice(0, -1) : array.shape
}
