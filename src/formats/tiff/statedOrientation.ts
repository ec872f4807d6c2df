import type { TiffPage } from './readTiffDirectories'
import { xmpOrientation } from './xmpOrientation'

/** How rows and columns of a page are turned (1 to 8): by its tag, without it by the XMP metadata, as Pillow does. 0 or other numbers mean nothing. */
export function statedOrientation({ orientation, xmp }: TiffPage): number {
  return orientation > 0 || !xmp ? orientation : xmpOrientation(xmp)
}
