import type { PreparedPair } from '../../array/labels/labelPair'
import { type Lattice, latticeOf } from '../../kernels/distance/lattice'
import { nearOffsets, type SortedOffsets, sortedOffsets } from '../../kernels/distance/sortedOffsets'
import { type ElementAreas, elementAreas } from '../../kernels/sorting/elementAreas'
import { elementBits } from '../../kernels/surface/surfaceElements'
import { contourElementLengths, surfaceElementAreas } from '../../kernels/surface/surfaceElementTable'
import { checkSpacing } from './checkSpacing'

/** What a surface consists of: surface voxels, surface elements between voxels, or all voxels of the mask. */
export type SurfaceKind = 'voxels' | 'elements' | 'everything'

/** What depends on the shape and the spacing alone: computed once for all labels. */
export interface SurfaceSetting {
  readonly kind: SurfaceKind
  readonly lattice: Lattice
  /** Null for more than three axes. */
  readonly offsets: SortedOffsets | null
  readonly padding: readonly number[]
  /** Area of each code; null for surfaces without elements. */
  readonly areas: ElementAreas | null
  /** Bit of each voxel of a code. */
  readonly bits: Uint8Array
}

export function surfaceSetting(pair: PreparedPair, kind: SurfaceKind, unit: 'mm' | 'voxel'): SurfaceSetting {
  return pair.keep(`setting ${kind} ${unit}`, () => {
    const { shape, order } = pair
    return settingOfShape({ shape, order, spacing: unit === 'voxel' ? shape.map(() => 1) : pair.spacing }, kind)
  })
}

/** @param order axes of `shape` from the slowest to the fastest in memory. */
export function settingOfShape(
  { shape, order, spacing }: Pick<PreparedPair, 'shape' | 'order' | 'spacing'>,
  kind: SurfaceKind,
): SurfaceSetting {
  checkSpacing(spacing)
  const lattice = latticeOf(shape, order, spacing)
  const { size, rank } = lattice
  const isElements = kind === 'elements'
  // Elements lie on the corners of voxels: one more than voxels along each axis.
  const extra = isElements ? 1 : 0
  // Leading axes of length one are not the array's.
  const own = size.length - rank
  const extent = size.map((n, axis) => (axis < own ? 1 : n + extra))
  const offsets = rank > 3 ? null : sortedOffsets(lattice, extent)
  return {
    kind,
    lattice,
    offsets,
    padding: size.map((_, axis) => (axis < own ? 0 : Math.max(1, offsets?.reach[axis] ?? 0) + extra)),
    areas: isElements ? areasOf(spacing) : null,
    bits: isElements ? elementBits(lattice.written, rank as 2 | 3) : new Uint8Array(0),
  }
}

/**
 * A setting with which distances beyond `limit`, or beyond the longest listed offset, are infinite; the same setting where the offsets do not reach the
 * limit.
 */
export function nearSetting(setting: SurfaceSetting, limit?: number): SurfaceSetting {
  const { offsets, lattice } = setting
  if (offsets === null || (limit !== undefined && limit >= offsets.complete)) return setting
  return { ...setting, offsets: nearOffsets(offsets, lattice, limit) }
}

function areasOf(spacing: readonly number[]): ElementAreas {
  const [s0 = 1, s1 = 1, s2 = 1] = spacing
  return elementAreas(spacing.length === 3 ? surfaceElementAreas([s0, s1, s2]) : contourElementLengths([s0, s1]))
}
