/** The labels of two Zarr arrays counted box by box, so that arrays far larger than memory are compared. */

import { sweptPair } from '../../array/labels/labelPair'
import { type CountedPairs, PairCounts } from '../../array/labels/pairCounts'
import { sweepLabels } from '../../array/labels/sweepLabels'
import type { NdArray } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { boxesOf } from './boxesOf'
import { keptAxes, type ScaleLevel } from './openMultiscale'
import { readRegion } from './readRegion'
import type { ZarrStore } from './zarrStore'

/** One side: where its chunks are, and which of its resolutions is compared. */
export interface ZarrSide {
  readonly store: ZarrStore
  readonly level: ScaleLevel
}

/** Voxels of a box where chunks are smaller. */
const boxVoxels = 2 ** 22

/**
 * Every pair of labels that occurs, but background on background. Memory is that of a box of both sides and of the pairs.
 *
 * @throws MedgradeError `shape-mismatch`; `bad-label` for floating point and for ids beyond 32 bits; those of `readRegion`.
 */
export async function countedZarr(
  reference: ZarrSide,
  prediction: ZarrSide,
  voxels = boxVoxels,
): Promise<CountedPairs> {
  const sides = [reference, prediction].map((side) => ({ ...side, kept: keptAxes(side.level) }))
  const [shape, other] = sides.map(({ level, kept }) => kept.map((axis) => level.array.shape[axis]))
  requireSameShape(shape, other)
  const grids = sides.map(({ level, kept }) => kept.map((axis) => level.array.chunk.shape[axis]))
  const counts = new PairCounts()
  for (const { start, stop } of boxesOf(shape, grids, voxels)) {
    const read: NdArray[] = []
    for (const { store, level, kept } of sides) {
      // Axes that are left out have one element.
      const all = (values: readonly number[], rest: number) =>
        level.axes.map((_, axis) => (kept.includes(axis) ? values[kept.indexOf(axis)] : rest))
      const { data } = await readRegion(store, level.array, all(start, 0), all(stop, 1))
      read.push({ data, shape: stop.map((end, axis) => end - start[axis]) })
    }
    const [first, second] = read
    for (const one of sweptPair(first, second, {}, sweepLabels).joint) {
      requireSmall(one.reference, reference.store.name)
      requireSmall(one.prediction, prediction.store.name)
      counts.add(one.reference, one.prediction, one.count)
    }
  }
  return counts.sorted()
}

function requireSmall(label: number, file: string): void {
  if (label !== (label | 0))
    refuse('bad-label', 'label', label, `ids within 32 bits, as the image is counted part by part`, { file })
}
