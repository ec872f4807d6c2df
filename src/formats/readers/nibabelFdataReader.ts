/**
 * The `nibabel_fdata` reader: `img.get_fdata()`. Its values are float64. Those of an unscaled file keep their stored type, with the dtype float64: the
 * values are the same, and a mask takes an eighth of the memory.
 */
import { numbersOf } from '../../array/numbersOf'
import type { Reader } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { NibabelVolume } from '../nifti/readNiftiNibabel'
import { nibabelReader } from './nibabelReader'

/** 64-bit integers are rounded to doubles as NumPy rounds them; RGB files are refused, as get_fdata refuses them. */
export const nibabelFdataReader: Reader<NibabelVolume> = async (bytes, context) => {
  const volume = await nibabelReader(bytes, context)
  if (volume.dtype === 'struct')
    refuse('wrong-format', 'samples', 'RGB structures', 'numbers that convert to float64', { file: context.name })
  return { ...volume, data: numbersOf(volume.data), dtype: 'float64' }
}
