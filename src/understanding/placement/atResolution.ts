import type { PictureRegions } from '../../contract'
import { refuse } from '../../errors/refuse'

/**
 * Regions on a picture of which a pixel is several pixels of that on which they were drawn, as QuPath's downsample says it; null: one.
 *
 * @throws MedgradeError `bad-argument` for a downsample that is no number above 0.
 */
export function atResolution(regions: PictureRegions, downsample: number | null): PictureRegions {
  if (downsample === null) return regions
  if (!(downsample > 0 && downsample < Infinity))
    refuse('bad-argument', '--downsample', downsample, 'a number above 0: pixels of the file a pixel of the picture')
  const [width, height] = regions.size
  return { ...regions, downsample, size: [Math.ceil(width / downsample), Math.ceil(height / downsample)] }
}
