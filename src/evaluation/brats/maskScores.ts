import type { Runs } from '../../array/labels/labelRuns'
import { weightedPercentile } from '../../kernels/statistics/percentile'
import { distancesFromSide } from '../../metrics/distance/distancesFromSide'
import { surfacesOfRuns } from '../../metrics/distance/surfacesOfRuns'
import type { BratsGrid } from './bratsGrid'

/** The 95th percentile of the distances between the surface elements of two masks, the larger of both ways; infinite if one is empty. */
export function robustHausdorff(reference: Runs, prediction: Runs, grid: BratsGrid): number {
  if (reference.count === 0 || prediction.count === 0) return Infinity
  const surfaces = surfacesOfRuns(reference, prediction, grid.elements, 1)!
  const ways = (['reference', 'prediction'] as const).map((side) => {
    const { distances, weights } = distancesFromSide(side, surfaces, grid.elements, grid.bits)
    return weightedPercentile(distances, weights!, 95)
  })
  return Math.max(...ways)
}

/**
 * The share of surface voxels within a tolerance of the other surface, at each tolerance in mm; at most 0.999999995. One mask empty: 0, both: 1.
 */
export function surfaceShares(
  reference: Runs,
  prediction: Runs,
  tolerances: readonly number[],
  grid: BratsGrid,
): number[] {
  if (reference.count === 0 || prediction.count === 0)
    return tolerances.map(() => (reference.count === prediction.count ? 1 : 0))
  const surfaces = surfacesOfRuns(reference, prediction, grid.voxels, 1)!
  const lists = (['prediction', 'reference'] as const).map(
    (side) => distancesFromSide(side, surfaces, grid.voxels, grid.bits).distances,
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
