import { refuse } from '../../errors/refuse'
import { type DataSet, firstItemOf, itemsOf, numbersOf } from './openDicom'
import type { SlicePlace } from './sliceStack'

/** A frame of an image: where it lies, and what its samples mean. */
export interface ImageFrame extends SlicePlace {
  readonly slope: number
  readonly intercept: number
}

const shared = 'x52009229'
const perFrame = 'x52009230'

/**
 * The frames of a DICOM image: that of a file of one slice, or those of an enhanced image by its functional groups.
 *
 * @throws MedgradeError `bad-header` for a frame without a place; `unsupported` for several frames without functional groups.
 */
export function imageFrames(dataset: DataSet, file: string): ImageFrame[] {
  const groups = itemsOf(dataset, perFrame)
  const count = Number(dataset.intString('x00280008') ?? 1)
  if (groups.length === 0) {
    if (count > 1)
      refuse(
        'unsupported',
        'NumberOfFrames',
        count,
        'a slice a file, or an enhanced image, whose frames have a place',
        {
          file,
        },
      )
    return [frameOf(file, (_, tag) => numbersOf(dataset, tag), file)]
  }
  if (groups.length !== count)
    refuse('bad-header', 'functional groups', `of ${groups.length} frames`, `of ${count} frames`, { file })
  const common = firstItemOf(dataset, shared)
  // What all frames share is read once.
  const known = new Map<string, number[] | null>()
  const ofAll = (group: string, tag: string) => {
    if (!known.has(tag)) known.set(tag, numbersOf(firstItemOf(common, group), tag))
    return known.get(tag)!
  }
  return groups.map((own, i) =>
    frameOf(
      `${file}, frame ${i + 1}`,
      (group, tag) => {
        const item = firstItemOf(own, group)
        return item ? numbersOf(item, tag) : ofAll(group, tag)
      },
      file,
    ),
  )
}

type NumbersIn = (group: string, tag: string) => number[] | null

function frameOf(name: string, numbersIn: NumbersIn, file: string): ImageFrame {
  const needed = (what: string, count: number, group: string, tag: string): number[] => {
    const found = numbersIn(group, tag)
    return found?.length === count
      ? found
      : refuse('bad-header', what, found ?? 'nothing', `${count} numbers`, { file: name === file ? file : name })
  }
  const [slope] = numbersIn('x00289145', 'x00281053') ?? [1]
  const [intercept] = numbersIn('x00289145', 'x00281052') ?? [0]
  // pydicom multiplies by it, GDCM takes it for 1.
  if (slope === 0) refuse('bad-header', 'RescaleSlope', 0, 'another number', { file })
  return {
    name,
    position: needed('ImagePositionPatient', 3, 'x00209113', 'x00200032'),
    orientation: needed('ImageOrientationPatient', 6, 'x00209116', 'x00200037'),
    pixelSpacing: needed('PixelSpacing', 2, 'x00289110', 'x00280030'),
    slope,
    intercept,
  }
}
