import type { ImageInParts } from '../../contract'
import { withWay } from '../../errors/withWay'
import { metadataNames } from './metadataNames'
import { keptAxes, type LevelSetting, openMultiscale } from './openMultiscale'
import { chunkFiles, readRegion } from './readRegion'
import type { ZarrArray } from './zarrArray'
import type { ZarrStore } from './zarrStore'
import { zarrWays } from './zarrWays'

/**
 * One resolution of an image, of which boxes are read; axes of time and of channels of one element are left out.
 *
 * @throws MedgradeError as `openMultiscale`; its `read` as `readRegion`.
 */
export async function imageInParts(store: ZarrStore, setting: LevelSetting): Promise<ImageInParts> {
  const level = await openMultiscale(store, setting)
  const { array, axes, spacing, origin, unit, labels, ofLabels } = level
  const kept = keptAxes(level)
  const of = <T>(list: readonly T[]): T[] => kept.map((axis) => list[axis])
  // Axes that are left out have one element.
  const all = (values: readonly number[], rest: number) =>
    axes.map((_, axis) => (kept.includes(axis) ? values[kept.indexOf(axis)] : rest))
  return {
    name: store.name,
    shape: of(array.shape),
    axes: of(axes),
    dtype: array.dtype,
    itemBytes: array.itemBytes,
    spacing: spacing && of(spacing),
    unit,
    origin: origin && of(origin),
    labelsBeside: labels,
    ofLabels,
    chunk: of(array.chunk.shape),
    async read(start, stop) {
      const { data } = await withWay(zarrWays, () => readRegion(store, array, all(start, 0), all(stop, 1)))
      return { data, shape: stop.map((end, axis) => end - start[axis]) }
    },
    async stamps() {
      return store.stamps?.(filesOf(store, array)) ?? ''
    },
  }
}

/** The files that say what the image is, and those of its chunks, whether they are there or not. */
function* filesOf(store: ZarrStore, array: ZarrArray): Generator<string> {
  const { path } = array
  for (const name of metadataNames) {
    yield name
    if (path !== '') yield `${path}/${name}`
  }
  yield* chunkFiles(store, array)
}
