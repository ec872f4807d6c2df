import { CHUNK, nonzeroChunks } from '../../array/labels/nonzeroChunks'
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

/** Visits only the parts of a mask that are not all background. */
function countsPerSlice({ shape, data }: MaskVolume, { data: other }: MaskVolume, axis: number) {
  const count = shape[axis]!
  const wrong = new Float64Array(count)
  const inside = new Float64Array(count)
  const below = shape.slice(axis + 1).reduce((size, length) => size * length, 1)
  const visit = (mask: Uint8Array, beside: Uint8Array, all: Float64Array | null) => {
    let at = 0
    nonzeroChunks(mask, (chunks, found) => {
      for (let c = 0; c < found; c++) {
        const end = chunks[c]! + CHUNK
        // The first two chunks may overlap.
        for (at = Math.max(at, chunks[c]!); at < end; at++) {
          if (!mask[at]) continue
          const slice = Math.floor(at / below) % count
          if (!beside[at]) wrong[slice]!++
          if (all) all[slice]!++
        }
      }
    })
  }
  visit(data, other, inside)
  visit(other, data, null)
  return { wrongPerSlice: [...wrong], referencePerSlice: [...inside] }
}
