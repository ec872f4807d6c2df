/**
 * The `nibabel` reader: `np.asanyarray(nibabel.load(path).dataobj)` with its zooms.
 */
import type { Reader } from '../../contract'
import { type NibabelVolume, readNiftiNibabel } from '../nifti/readNiftiNibabel'

/** Shape in file order x, y, z[, t]; spacing are the header's zooms, unscaled by units. */
export const nibabelReader: Reader<NibabelVolume> = readNiftiNibabel
