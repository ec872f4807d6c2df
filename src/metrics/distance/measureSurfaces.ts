// What all distance metrics share: the surfaces of one label by a library's definition and the distances between them, computed at first use and kept
// with the pair, so that several metrics of one label need one search.

import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type LabelOptions, labelTable } from '../overlap/perLabel'
import type { OneWay } from './distancesFromSide'
import { surfaceDistancesFrom, surfacePair } from './surfacePair'
import { type SurfaceKind, surfaceSetting } from './surfaceSetting'

export type { OneWay } from './distancesFromSide'

/** The library whose definition of surface, distances and summary to follow. */
export type SurfaceConvention = 'plain' | 'monai' | 'medpy' | 'surface-distance' | 'simpleitk'

/** Conventions of distances that `surfaceDistances` does not have: meshes of voxel faces, and MetricsReloaded's values for empty masks. */
export type MeshConvention = 'meshmetrics' | 'metrics-reloaded'

/** The convention that says what a surface of voxels is: MetricsReloaded has that of `'plain'`. */
export function voxelConvention(convention: SurfaceConvention | MeshConvention = 'plain'): SurfaceConvention {
  return convention === 'metrics-reloaded' || convention === 'meshmetrics' ? 'plain' : convention
}

/** Options that all distance metrics share. */
export interface SurfaceOptions extends LabelOptions {
  /**
   * A voxel is on the surface if a neighbour that differs in at most this number of axes is background: 1 (faces), 2, 3 (all 26). More than there are
   * axes means all neighbours. Default 1. Only for voxel surfaces: `'plain'`, `'monai'`, `'medpy'`.
   */
  readonly connectivity?: number
  /** Of the result: `'mm'` (default), the unit of the spacing, or `'voxel'`: spacing is ignored, one voxel is one. */
  readonly unit?: 'mm' | 'voxel'
}

export const surfaceTable = /* @__PURE__ */ (() =>
  ({ ...labelTable, connectivity: 'number', unit: 'string' }) as const)()

export interface MeasuredSurfaces {
  readonly empty: { readonly reference: boolean; readonly prediction: boolean }
  /** Number of voxels or elements of the surface of `side`. */
  count(side: Side): number
  /** Distances from `side` to the other one. */
  from(side: Side): OneWay
}

/** One label of a pair; nothing is computed before `count` or `from` is called. */
export function measureSurfaces(
  pair: PreparedPair,
  label: LabelSelector,
  convention: SurfaceConvention,
  options: SurfaceOptions,
): MeasuredSurfaces {
  const kind = kindOf(oneOf('convention', convention, 'plain', 'monai', 'medpy', 'surface-distance', 'simpleitk'))
  const connectivity = connectivityOf(options.connectivity, kind)
  if (kind === 'elements' && pair.shape.length !== 2 && pair.shape.length !== 3) {
    refuse('unsupported', 'shape', pair.shape, '2 or 3 axes')
  }
  const unit = oneOf('unit', options.unit, 'mm', 'voxel')
  const key = `surfaces ${kind} ${connectivity} ${unit} ${label}`
  const setting = () => surfaceSetting(pair, kind, unit)
  const both = () => pair.keep(`${key} both`, () => surfacePair(pair, label, setting(), connectivity))
  const { reference, prediction } = pair.count(label)
  return {
    empty: { reference: reference === 0, prediction: prediction === 0 },
    count: (side) => both()?.surfaces[side].corners.length ?? 0,
    from: (side) =>
      pair.keep(`${key} from ${side}`, () => {
        const found = both()
        if (found !== null) return surfaceDistancesFrom(side, found, pair, setting())
        return { distances: new Float64Array(0), weights: kind === 'elements' ? new Float64Array(0) : null }
      }),
  }
}

function kindOf(convention: SurfaceConvention): SurfaceKind {
  if (convention === 'surface-distance') return 'elements'
  return convention === 'simpleitk' ? 'everything' : 'voxels'
}

function connectivityOf(connectivity: number | undefined, kind: SurfaceKind): number {
  if (connectivity === undefined) return 1
  if (kind !== 'voxels') refuse('bad-argument', 'connectivity', connectivity, 'none, or plain, monai or medpy')
  if (!(Number.isInteger(connectivity) && connectivity >= 1))
    refuse('bad-argument', 'connectivity', connectivity, '1 or more axes')
  return connectivity
}
