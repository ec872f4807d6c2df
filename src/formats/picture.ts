import type { Data, NdArray } from '../contract'

/** NumPy's name of the sample type; `bool` lives in a Uint8Array of 0 and 1, `float16` in a Float32Array. */
export type PictureType =
  | 'bool'
  | 'uint8'
  | 'int8'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float16'
  | 'float32'
  | 'float64'

/** What a picture reader returns: C order, rows first, channels (if any) last, with NumPy's name of the type. */
export interface Picture<D extends Data = Data> extends NdArray<D> {
  readonly dtype: PictureType
}
