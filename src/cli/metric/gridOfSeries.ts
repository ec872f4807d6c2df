import type { ImageGrid } from '../../contract'
import { imageGrid } from '../../engine/inspect/imageGrid'
import { openFile, withSide } from './metricFiles'

/** The grid of the images of `--series`: a folder or archive of DICOM slices, or an image. @throws FileFailure. */
export async function gridOfSeries(path: string): Promise<ImageGrid> {
  const { bytes, name, resolve } = await openFile('reference', path)
  return withSide('reference', path, () => imageGrid(bytes, { name, resolve }))
}
