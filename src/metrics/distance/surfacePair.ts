import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import { runsOfLabel } from '../../kernels/components/pairRuns'
import { voxelsOfRuns } from '../../kernels/components/voxelsOfRuns'
import { type NearestHits, nearestByTransform, nearestDistances } from '../../kernels/distance/nearestDistances'
import { intoBox, type PaddedBox, paddedBox } from '../../kernels/distance/paddedBox'
import { sortElements } from '../../kernels/sorting/sortElements'
import { type SurfaceElements, surfaceElements } from '../../kernels/surface/surfaceElements'
import { rowsBeside, surfaceVoxels } from '../../kernels/surface/surfaceVoxels'
import { addVoxels, hasVoxel, removeVoxels } from '../../kernels/topology/bitGrid'
import type { SurfaceSetting } from './surfaceSetting'

/** Distances of the surface of one side to the surface of the other. */
export interface OneWay {
  /** Sorted only if there are weights. */
  readonly distances: Float64Array
  /** Areas of surface elements, or null if every distance counts once. */
  readonly weights: Float64Array | null
}

/** The surfaces of one label on both sides, in their common box. */
export interface SurfacePair {
  readonly box: PaddedBox
  readonly runs: Readonly<Record<Side, Runs>>
  readonly surfaces: Readonly<Record<Side, SurfaceElements>>
}

const NO_CODES = /* @__PURE__ */ new Int32Array(0)

/** Null if the label is absent from both sides. */
export function surfacePair(
  pair: PreparedPair,
  label: LabelSelector,
  setting: SurfaceSetting,
  connectivity: number,
): SurfacePair | null {
  const { kind, lattice, padding, bits } = setting
  const reference = runsOfLabel(pair, 'reference', label)
  const prediction = runsOfLabel(pair, 'prediction', label)
  const box = paddedBox([reference, prediction], lattice, padding)
  if (box === null) return null
  const beside = kind === 'elements' ? null : rowsBeside(box, lattice.rank, connectivity)
  const surface = (own: Runs): SurfaceElements =>
    beside === null ? surfaceElements(own, box, bits) : { corners: surfaceVoxels(own, beside), codes: NO_CODES }
  const runs = { reference: intoBox(reference, lattice, box), prediction: intoBox(prediction, lattice, box) }
  return { box, runs, surfaces: { reference: surface(runs.reference), prediction: surface(runs.prediction) } }
}

/** Distances from one side to the other. */
export function surfaceDistancesFrom(
  side: Side,
  { box, runs, surfaces }: SurfacePair,
  pair: PreparedPair,
  setting: SurfaceSetting,
): OneWay {
  const { kind, lattice, offsets, areas } = setting
  const other = side === 'reference' ? 'prediction' : 'reference'
  const { corners, codes } = surfaces[side]
  const targets = surfaces[other].corners
  const grid = zeroedBits(pair, box.length)
  const search = (queries: Int32Array): NearestHits => {
    if (offsets !== null && targets.length > 0) return nearestDistances(queries, targets, grid, box, lattice, offsets)
    const distance =
      targets.length > 0
        ? nearestByTransform(queries, targets, box, lattice)
        : new Float64Array(queries.length).fill(Infinity)
    return { distance, step: new Int32Array(queries.length).fill(-1) }
  }
  if (kind === 'elements') return sortElements(search(corners), codes, areas, offsets!)
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

/** Shared zeroed bitset of at least so many voxels; callers clear the bits they set. */
function zeroedBits(pair: PreparedPair, voxels: number): Int32Array {
  const held = pair.keep('bitset', () => ({ grid: new Int32Array(0) }))
  const length = (voxels + 31) >>> 5
  if (held.grid.length < length) held.grid = new Int32Array(length)
  return held.grid
}
