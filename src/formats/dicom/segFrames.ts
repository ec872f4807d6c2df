import { functionalGroups } from './functionalGroups'
import type { DataSet } from './openDicom'
import { refuseDicom } from './refuseDicom'

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

/**
 * Where each frame lies and which segment it shows, from the functional groups: those of a frame, else the shared ones.
 *
 * @throws MedgradeError `bad-header` for missing groups, `unsupported` for slides of microscopes.
 */
export function segFrames(dataset: DataSet, isLabelMap: boolean, file: string): SegFrame[] {
  const { frames, itemIn, numbersIn } = functionalGroups(dataset, file)
  return frames.map((own, i) => {
    const missing = (what: string): never =>
      refuseDicom('bad-header', what, `none for frame ${i + 1}`, 'its value', { file })
    if (itemIn(own, 'x0048021a'))
      refuseDicom(
        'unsupported',
        'PlanePositionSlideSequence',
        'positions on a slide of a microscope',
        'positions in a patient',
        { file },
      )
    const position = numbersIn(own, 'x00209113', 'x00200032')
    const orientation = numbersIn(own, 'x00209116', 'x00200037')
    const pixelSpacing = numbersIn(own, 'x00289110', 'x00280030')
    const segment = itemIn(own, 'x0062000a')?.uint16('x0062000b') ?? null
    return {
      segment: isLabelMap ? null : (segment ?? missing('ReferencedSegmentNumber')),
      position: position?.length === 3 ? position : missing('ImagePositionPatient'),
      orientation: orientation?.length === 6 ? orientation : missing('ImageOrientationPatient'),
      pixelSpacing: pixelSpacing?.length === 2 ? pixelSpacing : missing('PixelSpacing'),
      sliceSpacing: numbersIn(own, 'x00289110', 'x00180088')?.[0] || null,
    }
  })
}
