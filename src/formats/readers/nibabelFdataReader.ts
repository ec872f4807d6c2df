/**
 * The `nibabel_fdata` reader: `img.get_fdata()`. Its values are always float64; those of an unscaled file are left in their stored type,
 * declared as float64, because no value differs and a mask would grow eightfold.
 */
import type { Reader } from '../../contract'
import { refuse } from '../../errors/refuse'
import { type NibabelVolume, readNiftiNibabel } from '../nifti/readNiftiNibabel'

/** 64-bit integers are rounded to doubles as NumPy rounds them; RGB files are refused, as get_fdata refuses them. */
export const nibabelFdataReader: Reader<NibabelVolume> = async (bytes, context) => {
  const volume = await readNiftiNibabel(bytes, context)
  if (volume.dtype === 'struct')
    refuse('wrong-format', 'samples', 'RGB structures', 'numbers that convert to float64', { file: context.name })
  const { data } = volume
  const wide = data instanceof BigInt64Array || data instanceof BigUint64Array
  return { ...volume, data: wide ? rounded(data) : data, dtype: 'float64' }
}

function rounded(data: BigInt64Array | BigUint64Array): Float64Array {
  const out = new Float64Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = Number(data[i])
  return out
}
