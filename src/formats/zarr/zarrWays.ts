import type { Ways } from '../../errors/withWay'

const anew = 'write the image again with ome-zarr-py, or the array with zarr-python'
const copy = 'copy or write the image again'
const smaller = '--level for a smaller resolution, or write the array with other chunks'

/** What to do about an OME-Zarr that is not read. */
export const zarrWays: Ways = {
  'bad-header': anew,
  'bad-json': anew,
  'bad-encoding': anew,
  'too-deep': anew,
  unsupported: anew,
  'wrong-format': anew,
  'not-found': `${copy}, or choose by --level and --zarr-labels`,
  'bad-checksum': copy,
  'bad-zip': copy,
  corrupt: copy,
  truncated: copy,
  'too-large': smaller,
}
