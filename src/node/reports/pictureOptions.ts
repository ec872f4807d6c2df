import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { GalleryOptions } from '../../reporting/gallery/galleryPictures'
import { windowPresets } from '../../reporting/gallery/greyWindow'

/** What pictures of the worst cases show. */
export interface PictureChoice {
  /** Folder of the images; false: no pictures. */
  readonly images?: string | false
  readonly window?: string
  /** The page that they are for; without one there are none. */
  readonly html?: string
}

/** @throws MedgradeError `bad-option` for another window. */
export async function pictureOptions({ window }: PictureChoice): Promise<GalleryOptions> {
  const { encodePng } = await import('../images/encodePng')
  if (window === undefined) return { encodePng }
  if (window === 'pet') return { encodePng, inverted: true }
  const known = windowPresets as Readonly<Record<string, (typeof windowPresets)['lung']>>
  if (!Object.hasOwn(known, window))
    refuse('bad-option', '--window', window, nearestName(window, [...Object.keys(windowPresets), 'pet']))
  return { encodePng, window: known[window]! }
}
