import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { GalleryOptions } from '../../reporting/gallery/galleryPictures'
import { windowPresets } from '../../reporting/gallery/greyWindow'
import type { PictureFlags } from '../flags/reportFlags'

/** @throws MedgradeError `bad-option` for another window. */
export async function pictureOptions({ window }: PictureFlags): Promise<GalleryOptions> {
  const { encodePng } = await import('../../node/images/encodePng')
  if (window === undefined) return { encodePng }
  if (window === 'pet') return { encodePng, inverted: true }
  const known = windowPresets as Readonly<Record<string, (typeof windowPresets)['lung']>>
  if (!Object.hasOwn(known, window))
    refuse('bad-option', '--window', window, nearestName(window, [...Object.keys(windowPresets), 'pet']))
  return { encodePng, window: known[window]! }
}
