import { frameCount, functionalGroups, hasFunctionalGroups } from './functionalGroups'
import { type DataSet, numbersOf } from './openDicom'
import { refuseDicom } from './refuseDicom'
import type { SlicePlace } from './sliceStack'

/** A frame of an image: where it lies, and what its samples mean. */
export interface ImageFrame extends SlicePlace {
  readonly slope: number
  readonly intercept: number
}

/**
 * The frames of a DICOM image: that of a file of one slice, or those of an enhanced image by its functional groups.
 *
 * @throws MedgradeError `bad-header` for a frame without a place; `unsupported` for several frames without functional groups.
 */
export function imageFrames(dataset: DataSet, file: string): ImageFrame[] {
  const several = 'a slice a file, or an enhanced image, whose frames have a place in PerFrameFunctionalGroupsSequence'
  if (hasFunctionalGroups(dataset)) {
    const { frames, numbersIn } = functionalGroups(dataset, file)
    return frames.map((own, i) => frameOf(`${file}, frame ${i + 1}`, (group, tag) => numbersIn(own, group, tag)))
  }
  if (frameCount(dataset) > 1) refuseDicom('unsupported', 'NumberOfFrames', frameCount(dataset), several, { file })
  return [frameOf(file, (_, tag) => numbersOf(dataset, tag, file))]
}

function frameOf(name: string, numbersIn: (group: string, tag: string) => number[] | null): ImageFrame {
  const needed = (what: string, count: number, group: string, tag: string): number[] => {
    const found = numbersIn(group, tag)
    return found?.length === count
      ? found
      : refuseDicom('bad-header', what, found ?? 'nothing', `${count} numbers`, { file: name })
  }
  const [given, shift] = ['x00281053', 'x00281052'].map((tag) => numbersIn('x00289145', tag))
  // Programs differ in what the other one is then.
  if (!given !== !shift)
    refuseDicom(
      'bad-header',
      given ? 'RescaleIntercept' : 'RescaleSlope',
      'nothing',
      `a number, as ${given ? 'RescaleSlope' : 'RescaleIntercept'} is there`,
      { file: name },
    )
  const [slope, intercept] = [given?.[0] ?? 1, shift?.[0] ?? 0]
  // pydicom multiplies by it, GDCM takes it for 1.
  if (slope === 0) refuseDicom('bad-header', 'RescaleSlope', 0, 'another number', { file: name })
  return {
    name,
    position: needed('ImagePositionPatient', 3, 'x00209113', 'x00200032'),
    orientation: needed('ImageOrientationPatient', 6, 'x00209116', 'x00200037'),
    pixelSpacing: needed('PixelSpacing', 2, 'x00289110', 'x00280030'),
    slope,
    intercept,
  }
}
