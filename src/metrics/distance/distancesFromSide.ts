import type { Side } from '../../array/labels/labelPair'
import { voxelsOfRuns } from '../../kernels/components/voxelsOfRuns'
import { type NearestHits, nearestByTransform, nearestDistances } from '../../kernels/distance/nearestDistances'
import { sortElements } from '../../kernels/sorting/sortElements'
import { addVoxels, hasVoxel, removeVoxels } from '../../kernels/topology/bitGrid'
import type { SurfaceSetting } from './surfaceSetting'
import type { SurfacePair } from './surfacesOfRuns'

/** Distances of the surface of one side to the surface of the other. */
export interface OneWay {
  /** Sorted only if there are weights; else in the order of the voxels in memory. */
  readonly distances: Float64Array
  /** Areas of surface elements, or null if every distance counts once. */
  readonly weights: Float64Array | null
}

/** Bits, all zero, for at least so many voxels; they are zero again after use. */
export type ZeroedBits = (voxels: number) => Int32Array

/** Distances from one side to the other. */
export function distancesFromSide(
  side: Side,
  { box, runs, surfaces }: SurfacePair,
  setting: SurfaceSetting,
  zeroedBits: ZeroedBits,
): OneWay {
  const { kind, lattice, offsets, areas } = setting
  const other = side === 'reference' ? 'prediction' : 'reference'
  const { corners, codes } = surfaces[side]
  const targets = surfaces[other].corners
  const grid = zeroedBits(box.length)
  const search = (queries: Int32Array): NearestHits => {
    if (offsets !== null && targets.length > 0) return nearestDistances(queries, targets, grid, box, lattice, offsets)
    const distance =
      targets.length > 0
        ? nearestByTransform(queries, targets, box, lattice)
        : new Float64Array(queries.length).fill(Infinity)
    return { distance, step: new Int32Array(queries.length).fill(-1) }
  }
  if (kind === 'elements') return sortElements(search(corners), codes, areas!, offsets!)
  if (kind === 'voxels') return { distances: search(corners).distance, weights: null }
  // Voxels inside the other mask have distance zero; for the others the nearest voxel lies on the other surface.
  const all = voxelsOfRuns(runs[side])
  const inside = voxelsOfRuns(runs[other])
  addVoxels(grid, inside)
  const outside = all.filter((voxel) => !hasVoxel(grid, voxel))
  removeVoxels(grid, inside)
  const distances = new Float64Array(all.length)
  distances.set(search(outside).distance)
  return { distances, weights: null }
}
