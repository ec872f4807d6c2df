import type { Source } from '../../contract'
import { folderOf } from '../../engine/files/insidePath'
import { readers } from '../../formats/readers/readers'
import type { ImageVolume } from '../gallery/imageVolume'

/** A picture may not need more than this. */
const MOST_BYTES = 2 ** 31

/**
 * One image of a gallery.
 *
 * @throws MedgradeError what the reader throws, and `unsupported` for an image that is no map of one value each voxel.
 */
export async function readPicture(source: Source, path: string): Promise<ImageVolume> {
  const { imageVolume } = await import('../gallery/imageVolume')
  const folder = folderOf(path)
  const image = await readers.any(await source.read(path), {
    name: path,
    maxBytes: MOST_BYTES,
    resolve: (name) => source.read(folder === '' ? name : `${folder}/${name}`),
  })
  return imageVolume(image, path)
}
