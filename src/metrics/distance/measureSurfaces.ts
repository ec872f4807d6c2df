// What all distance metrics share: the surface of one label on both sides by a library's rule, and the distances between the two,
// computed at first use and kept with the pair, so that HD95, ASD and surface Dice of forty labels cost one search.

import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { runsOfLabel } from '../../kernels/components/pairRuns'
import { voxelsOfRuns } from '../../kernels/components/voxelsOfRuns'
import { type Lattice, latticeOf } from '../../kernels/distance/lattice'
import { type NearestHits, nearestByTransform, nearestDistances } from '../../kernels/distance/nearestDistances'
import { intoBox, type PaddedBox, paddedBox } from '../../kernels/distance/paddedBox'
import { type SortedOffsets, sortedOffsets } from '../../kernels/distance/sortedOffsets'
import { sortElements } from '../../kernels/sorting/sortElements'
import { elementBits, type SurfaceElements, surfaceElements } from '../../kernels/surface/surfaceElements'
import { contourElementLengths, surfaceElementAreas } from '../../kernels/surface/surfaceElementTable'
import { rowsBeside, surfaceVoxels } from '../../kernels/surface/surfaceVoxels'
import { isMarked, mark, wipe } from '../../kernels/topology/bitGrid'
import { type LabelOptions, labelTable } from '../overlap/perLabel'

/** Whose definition of surface, distance list and summary. */
export type SurfaceConvention = 'plain' | 'monai' | 'medpy' | 'surface-distance' | 'simpleitk'

/** Options that all distance metrics share. */
export interface SurfaceOptions extends LabelOptions {
  /**
   * Number of axes in which a neighbour may differ for a voxel to count as surface when that neighbour is background: 1 (faces), 2, 3 (all 26).
   * More than there are axes means all neighbours. Default 1. Only for voxel surfaces: `'plain'`, `'monai'`, `'medpy'`.
   */
  readonly connectivity?: number
  /** `'physical'` (default): distances in the unit of the spacing. `'voxel'`: spacing is ignored, one voxel is one. */
  readonly unit?: 'physical' | 'voxel'
}

export const surfaceTable = { ...labelTable, connectivity: 'number', unit: 'string' } as const

/** Distances of the surface of one side to the surface of the other. */
export interface OneWay {
  /** Not sorted, except with weights. */
  readonly distances: Float64Array
  /** Areas of surface elements (`'surface-distance'`), else null: every distance counts once. */
  readonly weights: Float64Array | null
}

export interface MeasuredSurfaces {
  readonly empty: { readonly reference: boolean; readonly prediction: boolean }
  /** How many pieces the surface of `side` has: voxels or elements. */
  count(side: Side): number
  /** Distances from `side` to the other one. */
  from(side: Side): OneWay
}

/** One label of a pair; nothing is computed before `from` is called. */
export function measureSurfaces(
  pair: PreparedPair,
  label: LabelSelector,
  convention: SurfaceConvention,
  options: SurfaceOptions,
): MeasuredSurfaces {
  const kind = kindOf(oneOf('convention', convention, 'plain', 'monai', 'medpy', 'surface-distance', 'simpleitk'))
  const connectivity = options.connectivity ?? 1
  checkConnectivity(connectivity, kind, options)
  if (kind === 'elements' && pair.shape.length !== 2 && pair.shape.length !== 3) {
    refuse('unsupported', 'shape', pair.shape, '2 or 3 axes')
  }
  const unit = oneOf('unit', options.unit, 'physical', 'voxel')
  const key = `surfaces ${kind} ${connectivity} ${unit} ${label}`
  const count = pair.count(label)
  const empty = { reference: count.reference === 0, prediction: count.prediction === 0 }
  const surfaces = () =>
    pair.keep(`${key} both`, () => surfacesOf(pair, label, kind, connectivity, settingOf(pair, kind, unit)))
  return {
    empty,
    count: (side) => surfaces()?.[side].corners.length ?? 0,
    from: (side) =>
      pair.keep(`${key} from ${side}`, () => {
        const other = side === 'reference' ? 'prediction' : 'reference'
        const setting = settingOf(pair, kind, unit)
        const sides = surfaces()
        if (sides === null)
          return { distances: new Float64Array(0), weights: kind === 'elements' ? new Float64Array(0) : null }
        return oneWay(sides, side, other, setting, pair, label)
      }),
  }
}

type Kind = 'voxels' | 'elements' | 'everything'

function kindOf(convention: SurfaceConvention): Kind {
  if (convention === 'surface-distance') return 'elements'
  return convention === 'simpleitk' ? 'everything' : 'voxels'
}

function checkConnectivity(connectivity: number, kind: Kind, options: SurfaceOptions): void {
  if (options.connectivity !== undefined && kind !== 'voxels') {
    refuse('bad-argument', 'connectivity', connectivity, 'none, or plain, monai or medpy')
  }
  if (!(Number.isInteger(connectivity) && connectivity >= 1)) {
    refuse('bad-argument', 'connectivity', connectivity, '1 or more axes')
  }
}

/** What depends on the shape and the spacing alone: made once for all labels. */
interface Setting {
  readonly kind: Kind
  readonly lattice: Lattice
  /** Null beyond three axes. */
  readonly offsets: SortedOffsets | null
  readonly padding: readonly number[]
  /** Areas by code and the bits that make up a code. */
  readonly areas: Float64Array
  readonly bits: Uint8Array
}

function settingOf(pair: PreparedPair, kind: Kind, unit: 'physical' | 'voxel'): Setting {
  return pair.keep(`setting ${kind} ${unit}`, () => {
    const { shape, order } = pair
    const spacing = unit === 'voxel' ? shape.map(() => 1) : pair.spacing
    checkSpacing(spacing)
    const lattice = latticeOf(shape, order, spacing)
    const { size, rank } = lattice
    const more = kind === 'elements' ? 1 : 0
    const real = size.map((_, axis) => axis >= size.length - rank)
    const offsets =
      rank > 3
        ? null
        : sortedOffsets(
            lattice,
            size.map((n, axis) => (real[axis] ? n + more : 1)),
          )
    return {
      kind,
      lattice,
      offsets,
      padding: size.map((_, axis) => (real[axis] ? Math.max(1, offsets?.reach[axis] ?? 0) + more : 0)),
      areas: kind === 'elements' ? areasOf(spacing) : new Float64Array(0),
      bits: kind === 'elements' ? elementBits(lattice.written, rank as 2 | 3) : new Uint8Array(0),
    }
  })
}

function areasOf(spacing: readonly number[]): Float64Array {
  return spacing.length === 3
    ? surfaceElementAreas(spacing as readonly number[] as [number, number, number])
    : contourElementLengths(spacing as readonly number[] as [number, number])
}

/** Distances and volumes mean something only for voxels with a size. */
export function checkSpacing(spacing: readonly number[]): void {
  if (spacing.every((s) => s > 0 && Number.isFinite(s))) return
  refuse('bad-argument', 'spacing', spacing, 'positive, finite numbers')
}

/** The surfaces of both sides in their common box; voxels have no codes. */
interface BothSurfaces extends Readonly<Record<Side, SurfaceElements>> {
  readonly box: PaddedBox
}

const NO_CODES = /* @__PURE__ */ new Int32Array(0)

function surfacesOf(
  pair: PreparedPair,
  label: LabelSelector,
  kind: Kind,
  connectivity: number,
  { lattice, padding, bits }: Setting,
): BothSurfaces | null {
  const runs = { reference: runsOfLabel(pair, 'reference', label), prediction: runsOfLabel(pair, 'prediction', label) }
  const box = paddedBox([runs.reference, runs.prediction], lattice, padding)
  if (box === null) return null
  const beside = kind === 'elements' ? null : rowsBeside(box, lattice.rank, connectivity)
  const surface = (own: Runs): SurfaceElements =>
    beside === null ? surfaceElements(own, box, bits) : { corners: surfaceVoxels(own, beside), codes: NO_CODES }
  // Both in the box before either is looked at: V8 would throw away the code it compiles for one when the runs of the other come (see `LabelRuns`).
  const [reference, prediction] = [intoBox(runs.reference, lattice, box), intoBox(runs.prediction, lattice, box)]
  return { box, reference: surface(reference), prediction: surface(prediction) }
}

/** A bit for each of so many voxels, all zero, with room that grows with the largest label; whoever marks them wipes them. */
function scratch(pair: PreparedPair, voxels: number): Int32Array {
  const held = pair.keep('scratch', () => ({ grid: new Int32Array(0) }))
  const length = (voxels + 31) >>> 5
  if (held.grid.length < length) held.grid = new Int32Array(length)
  return held.grid
}

function oneWay(
  surfaces: BothSurfaces,
  side: Side,
  other: Side,
  setting: Setting,
  pair: PreparedPair,
  label: LabelSelector,
): OneWay {
  const { kind, lattice, offsets, areas } = setting
  const { box } = surfaces
  const { corners, codes } = surfaces[side]
  const targets = surfaces[other].corners
  const grid = scratch(pair, box.length)
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
  // Every voxel counts, but those that lie in the other mask are at distance zero, and for the rest the nearest voxel is on its surface.
  const voxels = (of: Side) => voxelsOfRuns(intoBox(runsOfLabel(pair, of, label), lattice, box))
  const all = voxels(side)
  const inside = voxels(other)
  mark(grid, inside)
  const outside = all.filter((voxel) => !isMarked(grid, voxel))
  wipe(grid, inside)
  const distances = new Float64Array(all.length)
  distances.set(search(outside).distance)
  return { distances, weights: null }
}
