/** The `ome_zarr` reader: the samples as zarr-python reads them, axes and sizes as ome-zarr-py takes them from the metadata. */
import type { NdArray, Reader } from '../../contract'
import { archivedZarr } from '../zarr/zarrImage'

/** The axes of the array, without those of time and channels of one element. */
export const omeZarrReader: Reader<NdArray> = async (bytes, context) => {
  const { place: _, labels: __, ...array } = await archivedZarr(bytes, context)
  return array
}
