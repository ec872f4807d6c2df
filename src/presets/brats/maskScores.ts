import type { Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import { type NearestHits, nearestDistances } from '../../kernels/distance/nearestDistances'
import { sortElements, type WeightedDistances } from '../../kernels/sorting/sortElements'
import { weightedPercentile } from '../../kernels/statistics/percentile'
import { distancesFromSide } from '../../metrics/distance/distancesFromSide'
import { type SurfacePair, surfacesOfRuns } from '../../metrics/distance/surfacesOfRuns'
import { pairwiseSum } from '../../python/pairwiseSum'
import type { BratsGrid } from './bratsGrid'
import { farPercentile } from './farPercentile'

/** Of the areas, at the 95th percentile. */
const SHARE = 0.95
/** Sums of areas in another order differ in the last digits. */
const MARGIN = 1e-9

/** The 95th percentile of the distances between the surface elements of two masks, the larger of both ways; infinite if one is empty. */
export function robustHausdorff(reference: Runs, prediction: Runs, grid: BratsGrid): number {
  if (reference.count === 0 || prediction.count === 0) return Infinity
  return surfacePercentile(surfacesOfRuns(reference, prediction, grid.elements, 1)!, grid)
}

/** The same for surfaces that are known. */
export function surfacePercentile(surfaces: SurfacePair, grid: BratsGrid): number {
  return Math.max(...(['reference', 'prediction'] as const).map((side) => onePercentile(side, surfaces, grid)))
}

/** Distances of elements far away only matter if they are more than five per cent. */
function onePercentile(side: Side, surfaces: SurfacePair, grid: BratsGrid): number {
  const { box } = surfaces
  const { corners, codes } = surfaces.surfaces[side]
  const targets = surfaces.surfaces[side === 'reference' ? 'prediction' : 'reference'].corners
  const { offsets, areas, lattice } = grid.nearElements
  if (targets.length > 0 && offsets !== null && areas !== null) {
    const hits = nearestDistances(corners, targets, grid.bits(box.length), box, lattice, offsets)
    const sorted = sortElements(hits, codes, areas, offsets)
    const near = nearPercentile(sorted)
    if (near !== null) return near
    const far = farElements(hits, corners, codes, areas.byCode)
    const total = pairwiseSum(sorted.weights)
    const nearer = pairwiseSum(sorted.weights.subarray(0, corners.length - far.queries.length))
    const found =
      nearer / total > SHARE - MARGIN ? null : farPercentile({ ...far, targets, box, lattice, nearer, total }, SHARE)
    if (found !== null) return found
  }
  const { distances, weights } = distancesFromSide(side, surfaces, grid.elements, grid.bits)
  return weightedPercentile(distances, weights!, 95)
}

function farElements({ step }: NearestHits, corners: Int32Array, codes: Int32Array, areas: Float64Array) {
  const isFar = (_: number, i: number) => step[i]! < 0
  return { queries: corners.filter(isFar), weights: Float64Array.from(codes.filter(isFar), (code) => areas[code]!) }
}

/** The percentile if it is certain although the largest distances are not known; the order of their areas changes the last digits of the sum. */
function nearPercentile({ distances, weights }: WeightedDistances): number | null {
  const total = pairwiseSum(weights)
  let running = 0
  for (let i = 0; i < distances.length && distances[i] !== Infinity; i++) {
    const before = running / total
    running += weights[i]!
    if (running / total < SHARE - MARGIN) continue
    return before < SHARE - MARGIN && running / total > SHARE + MARGIN ? distances[i]! : null
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
