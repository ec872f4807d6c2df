import type { NdArray, ReadContext } from '../../contract'
import { withWay } from '../../errors/withWay'
import { keptAxes, type LevelSetting, openMultiscale } from './openMultiscale'
import { packedSelection } from './packedSelection'
import { readRegion } from './readRegion'
import { archiveStore, type ZarrStore } from './zarrStore'
import { zarrWays } from './zarrWays'

/** An array of one resolution, with what the metadata say of the image. */
export interface ZarrImage extends NdArray {
  /** The middle of the first voxel along each axis of `shape`, in `unit`; null: not stated. */
  readonly place: readonly number[] | null
  /** Labels that lie beside the image; those of an image of labels are none. */
  readonly labels: readonly string[]
}

/**
 * One resolution of an image; axes of time and of channels of one element are left out.
 *
 * @throws MedgradeError as `openMultiscale` and `readRegion`.
 */
export async function zarrImage(store: ZarrStore, setting: LevelSetting): Promise<ZarrImage> {
  const { array, axes, spacing, unit, origin, labels } = await openMultiscale(store, setting)
  const read = await readRegion(
    store,
    array,
    array.shape.map(() => 0),
    array.shape,
  )
  const kept = keptAxes({ array, axes })
  const of = <T>(list: readonly T[]): T[] => kept.map((axis) => list[axis])
  const isSized = spacing !== null && unit !== undefined
  return {
    ...read,
    shape: of(array.shape),
    axes: of(axes),
    ...(isSized ? { spacing: of(spacing.map((size, axis) => (axes[axis] === 'space' ? size : 1))), unit } : {}),
    place: isSized && origin ? of(origin) : null,
    labels,
  }
}

/** The image of an archive: of a packed folder the one that was chosen. */
export async function archivedZarr(
  bytes: Uint8Array,
  context: Pick<ReadContext, 'name' | 'maxBytes'>,
): Promise<ZarrImage> {
  return withWay(zarrWays, async () => {
    const store = archiveStore(bytes, context)
    return zarrImage(store, await packedSelection(store))
  })
}
