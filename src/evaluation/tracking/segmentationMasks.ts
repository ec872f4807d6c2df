import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { CellTrackingOptions } from '../../metrics/tracking/cellTracking'
import { stackedFrames } from '../../understanding/tracks/stackedFrames'

/**
 * The masks beside the tracks: `man_seg007.tif` is frame 7, `man_seg_007_012.tif` slice 12 of frame 7, as in the Cell Tracking Challenge.
 *
 * @param masks by name. @param frames names of the frames, in their order.
 * @throws MedgradeError `bad-input` for a mask of no frame, and for slices beside whole frames.
 */
export function segmentationMasks(
  masks: readonly (readonly [name: string, mask: NdArray])[],
  frames: readonly string[],
  file: string,
): CellTrackingOptions {
  if (masks.length === 0) return {}
  const numbers = frames.map((name) => numbersOf(name)?.at(-1))
  const places = masks.map(([name]) => {
    const [frame, slice] = numbersOf(name) ?? []
    const index = frame === undefined ? -1 : numbers.indexOf(frame)
    if (index < 0)
      refuse('bad-input', name, 'a mask of no frame', 'names such as man_seg007.tif, with the number of a frame', {
        file,
      })
    return { index, slice }
  })
  const slices = places.flatMap(({ slice }) => slice ?? [])
  if (slices.length > 0 && slices.length < places.length)
    refuse('bad-input', 'masks of SEG', 'slices and whole frames', 'slices, or whole frames', { file })
  return {
    segmentation: stackedFrames(
      masks.map(([, mask]) => mask),
      file,
    ),
    segmentationFrames: places.map(({ index }) => index),
    ...(slices.length > 0 ? { segmentationSlices: slices } : {}),
  }
}

/** The number of a frame at the end of a name, and that of a slice behind it. */
function numbersOf(name: string): number[] | undefined {
  const found = /(\d+)(?:_(\d+))?(?:\.[a-z]+)+$/i.exec(name)
  return found?.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)]))
}
