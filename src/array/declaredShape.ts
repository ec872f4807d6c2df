/** The fields of structured and complex samples lie on a last axis here, which the shape of the reader's library does not have. */
import type { NdArray } from '../contract'

/** The shape as the reader's library reports it. */
export function declaredShape(array: Pick<NdArray, 'shape' | 'dtype'>): readonly number[] {
  const hidden = array.dtype === 'struct' || array.dtype === 'complex64' || array.dtype === 'complex128'
  return hidden ? array.shape.slice(0, -1) : array.shape
}
