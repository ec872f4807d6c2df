import type { Runs } from '../../array/labels/labelRuns'
import { weightedPercentile } from '../../kernels/statistics/percentile'
import { distancesFromSide, type OneWay } from '../../metrics/distance/distancesFromSide'
import { type SurfacePair, surfacesOfRuns } from '../../metrics/distance/surfacesOfRuns'
import { pairwiseSum } from '../../python/pairwiseSum'
import type { BratsGrid } from './bratsGrid'

/** The 95th percentile of the distances between the surface elements of two masks, the larger of both ways; infinite if one is empty. */
export function robustHausdorff(reference: Runs, prediction: Runs, grid: BratsGrid): number {
  if (reference.count === 0 || prediction.count === 0) return Infinity
  return surfacePercentile(surfacesOfRuns(reference, prediction, grid.elements, 1)!, grid)
}

/** The same for surfaces that are known. */
export function surfacePercentile(surfaces: SurfacePair, grid: BratsGrid): number {
  const ways = (['reference', 'prediction'] as const).map((side) => {
    // Distances of elements far away only matter if they are more than five per cent.
    const near = nearPercentile(distancesFromSide(side, surfaces, grid.nearElements, grid.bits))
    if (near !== null) return near
    const { distances, weights } = distancesFromSide(side, surfaces, grid.elements, grid.bits)
    return weightedPercentile(distances, weights!, 95)
  })
  return Math.max(...ways)
}

/** The percentile if it is certain although the largest distances are not known; the order of their areas changes the last digits of the sum. */
function nearPercentile({ distances, weights }: OneWay): number | null {
  const total = pairwiseSum(weights!)
  const margin = 1e-9
  let running = 0
  for (let i = 0; i < distances.length && distances[i] !== Infinity; i++) {
    const before = running / total
    running += weights![i]!
    if (running / total < 0.95 - margin) continue
    return before < 0.95 - margin && running / total > 0.95 + margin ? distances[i]! : null
  }
  return null
}

/**
 * The share of surface voxels within a tolerance of the other surface, at each tolerance of up to 1 mm; at most 0.999999995. One mask empty: 0, both: 1.
 */
export function surfaceShares(
  reference: Runs,
  prediction: Runs,
  tolerances: readonly number[],
  grid: BratsGrid,
): number[] {
  if (reference.count === 0 || prediction.count === 0)
    return tolerances.map(() => (reference.count === prediction.count ? 1 : 0))
  const surfaces = surfacesOfRuns(reference, prediction, grid.closeVoxels, 1)!
  const lists = (['prediction', 'reference'] as const).map(
    (side) => distancesFromSide(side, surfaces, grid.closeVoxels, grid.bits).distances,
  )
  return tolerances.map((tolerance) => {
    const shares = lists.map((list) => {
      let within = 0
      for (let i = 0; i < list.length; i++) if (list[i]! <= tolerance) within++
      return { hit: within / list.length, miss: (list.length - within) / list.length }
    })
    const hits = shares[0]!.hit + shares[1]!.hit
    return hits / (hits + shares[0]!.miss + shares[1]!.miss + 1e-8)
  })
}
