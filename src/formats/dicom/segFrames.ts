import { refuse } from '../../errors/refuse'
import { type DataSet, firstItemOf, itemsOf, numbersOf } from './openDicom'

/** A frame of a segmentation: the pixels of one segment in one slice; of a label map, of all segments. */
export interface SegFrame {
  /** null in a label map. */
  readonly segment: number | null
  /** Centre of the first pixel, LPS millimetres. */
  readonly position: readonly number[]
  /** Directions of the rows and of the columns. */
  readonly orientation: readonly number[]
  /** Distance of rows, distance of columns. */
  readonly pixelSpacing: readonly number[]
  /** null where no element states it. */
  readonly sliceSpacing: number | null
}

const shared = 'x52009229'
const perFrame = 'x52009230'

/**
 * Where each frame lies and which segment it shows, from the functional groups: those of a frame, else the shared ones.
 *
 * @throws MedgradeError `bad-header` for missing groups, `unsupported` for slides of microscopes.
 */
export function segFrames(dataset: DataSet, isLabelMap: boolean, file: string): SegFrame[] {
  const count = Number(dataset.intString('x00280008') ?? 1)
  const common = firstItemOf(dataset, shared)
  const groups = itemsOf(dataset, perFrame)
  if (groups.length !== count || count < 1)
    refuse(
      'bad-header',
      'PerFrameFunctionalGroupsSequence',
      `${groups.length} items`,
      `one for each of ${count} frames`,
      {
        file,
      },
    )
  const inGroup = (own: DataSet, tag: string) => firstItemOf(own, tag) ?? firstItemOf(common, tag)
  // Texts that all frames share are read once.
  const numbersIn = (group: string, tag: string) => {
    const ofAll = numbersOf(firstItemOf(common, group), tag)
    return (own: DataSet) => {
      const item = firstItemOf(own, group)
      return item ? numbersOf(item, tag) : ofAll
    }
  }
  const positionOf = numbersIn('x00209113', 'x00200032')
  const orientationOf = numbersIn('x00209116', 'x00200037')
  const pixelSpacingOf = numbersIn('x00289110', 'x00280030')
  const sliceSpacingOf = numbersIn('x00289110', 'x00180088')
  return groups.map((own, i) => {
    const missing = (what: string): never =>
      refuse('bad-header', what, `none for frame ${i + 1}`, 'its value', { file })
    if (inGroup(own, 'x0048021a'))
      refuse('unsupported', 'frames', 'positions on a slide of a microscope', 'positions in a patient', { file })
    const position = positionOf(own)
    const orientation = orientationOf(own)
    const pixelSpacing = pixelSpacingOf(own)
    const segment = inGroup(own, 'x0062000a')?.uint16('x0062000b') ?? null
    return {
      segment: isLabelMap ? null : (segment ?? missing('ReferencedSegmentNumber')),
      position: position?.length === 3 ? position : missing('ImagePositionPatient'),
      orientation: orientation?.length === 6 ? orientation : missing('ImageOrientationPatient'),
      pixelSpacing: pixelSpacing?.length === 2 ? pixelSpacing : missing('PixelSpacing'),
      sliceSpacing: sliceSpacingOf(own)?.[0] || null,
    }
  })
}
