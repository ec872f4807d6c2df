/**
 * The `nibabel` reader: `np.asanyarray(nibabel.load(path).dataobj)` with its zooms.
 */
import type { Reader } from '../../contract'
import { type NibabelVolume, readNiftiNibabel } from '../nifti/readNiftiNibabel'

/** Shape in file order x, y, z[, t]; spacing are the header's zooms, unscaled by units. */
export const nibabelReader: Reader<NibabelVolume> = async (bytes, context) => {
  if (!/\.(?:mgh|MGH|mg[zZ]|MGZ)$/.test(context.name)) return readNiftiNibabel(bytes, context)
  const { readMgh } = await import('../mgh/readMgh')
  return readMgh(bytes, context)
}
