import { largestOf } from '../../array/largestOf'
import { refuse, requireSameShape } from '../../errors/refuse'
import type { MaskVolume } from './plane'

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
  const largest = largestOf(spacing)
  const axis = spacing.lastIndexOf(largest)
  const count = shape[axis]!
  const { wrongPerSlice, referencePerSlice } = countsPerSlice(reference, prediction, axis)
  const fromMiddle = (slice: number) => Math.abs(slice - (count - 1) / 2)
  const better = (one: number, other: number) =>
    wrongPerSlice[one]! - wrongPerSlice[other]! ||
    referencePerSlice[one]! - referencePerSlice[other]! ||
    fromMiddle(other) - fromMiddle(one)
  let slice = 0
  for (let next = 1; next < count; next++) if (better(next, slice) > 0) slice = next
  return { axis, slice, wrongPerSlice, referencePerSlice }
}

/** In one pass over both masks. */
function countsPerSlice({ shape, data }: MaskVolume, { data: other }: MaskVolume, axis: number) {
  const [first, second, third] = shape as [number, number, number]
  const wrong = new Float64Array(shape[axis]!)
  const inside = new Float64Array(shape[axis]!)
  for (let x = 0, at = 0; x < first; x++)
    for (let y = 0; y < second; y++)
      for (let z = 0; z < third; z++, at++) {
        const [r, p] = [data[at] ? 1 : 0, other[at] ? 1 : 0]
        if (r === 0 && p === 0) continue
        const slice = axis === 0 ? x : axis === 1 ? y : z
        inside[slice]! += r
        wrong[slice]! += r ^ p
      }
  return { wrongPerSlice: [...wrong], referencePerSlice: [...inside] }
}
