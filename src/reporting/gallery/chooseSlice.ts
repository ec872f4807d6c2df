import { refuse, requireSameShape } from '../../errors/refuse'
import { type MaskVolume, planeOf } from './planeOf'

export interface ChosenSlice {
  /** Axis with the largest spacing, the last of equals. */
  readonly axis: number
  readonly slice: number
  /** Per slice across the axis: voxels in one mask only, and voxels of the reference. */
  readonly wrongPerSlice: number[]
  readonly referencePerSlice: number[]
}

/**
 * The slice that a gallery shows: the one with most wrong voxels, then with most reference voxels, then nearest the middle, then the first.
 *
 * @param spacing in the order of the shape.
 * @throws MedgradeError `shape-mismatch` for masks of other than three axes or of different shapes.
 */
export function chooseSlice(reference: MaskVolume, prediction: MaskVolume, spacing: readonly number[]): ChosenSlice {
  const { shape } = reference
  if (shape.length !== 3) refuse('shape-mismatch', 'a volume', `${shape.length} axes`, 'three axes')
  requireSameShape(shape, prediction.shape)
  const largest = Math.max(...spacing)
  const axis = spacing.lastIndexOf(largest)
  const count = shape[axis]!
  const wrongPerSlice: number[] = []
  const referencePerSlice: number[] = []
  for (let slice = 0; slice < count; slice++) {
    const first = planeOf(reference, axis, slice).data
    const second = planeOf(prediction, axis, slice).data
    wrongPerSlice.push(first.reduce((sum, value, i) => sum + (value === second[i] ? 0 : 1), 0))
    referencePerSlice.push(first.reduce((sum, value) => sum + value, 0))
  }
  const fromMiddle = (slice: number) => Math.abs(slice - (count - 1) / 2)
  const better = (one: number, other: number) =>
    wrongPerSlice[one]! - wrongPerSlice[other]! ||
    referencePerSlice[one]! - referencePerSlice[other]! ||
    fromMiddle(other) - fromMiddle(one)
  let slice = 0
  for (let next = 1; next < count; next++) if (better(next, slice) > 0) slice = next
  return { axis, slice, wrongPerSlice, referencePerSlice }
}
