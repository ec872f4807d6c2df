import type { PreparedPair } from '../../array/labels/labelPair'
import { refuse } from '../../errors/refuse'
import { type GridMetric, gridDistances } from '../../kernels/distance/gridDistances'
import { surfaceDistances } from '../../metrics/distance/surfaceDistances'
import { surfacePair } from '../../metrics/distance/surfacePair'
import { surfaceSetting } from '../../metrics/distance/surfaceSetting'

/** Distances of the surface elements of one mask to those of the other, each with its area. */
interface ElementDistances {
  readonly distances: ArrayLike<number>
  readonly areas: ArrayLike<number>
}

/** Both ways between the surface elements of two masks. The areas are of the spacing, steps of a grid ignore it. */
export function elementDistances(
  pair: PreparedPair,
  label: number,
  metric: 'euclidean' | GridMetric,
): readonly ElementDistances[] {
  if (metric === 'euclidean') {
    const found = surfaceDistances(pair, { label, convention: 'surface-distance', precision: 'single' })
    return [
      { distances: found.referenceToPrediction, areas: found.referenceAreas! },
      { distances: found.predictionToReference, areas: found.predictionAreas! },
    ]
  }
  if (pair.shape.length !== 2 && pair.shape.length !== 3) refuse('unsupported', 'shape', pair.shape, '2 or 3 axes')
  const setting = surfaceSetting(pair, 'elements', 'mm')
  const found = surfacePair(pair, label, setting, 1)
  if (found === null) return []
  const { reference, prediction } = found.surfaces
  return [[reference, prediction] as const, [prediction, reference] as const].map(([from, to]) => ({
    distances: gridDistances(from.corners, to.corners, found.box.size, metric),
    areas: Float64Array.from(from.codes, (code) => setting.areas!.byCode[code]!),
  }))
}
