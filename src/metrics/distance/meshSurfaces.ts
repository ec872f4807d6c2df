// The surfaces of one label as meshes of voxel faces: distances by length, computed at first use and kept with the pair.

import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { runsOfLabel } from '../../kernels/components/pairRuns'
import { type Lattice, latticeOf } from '../../kernels/distance/lattice'
import { bitCount, type MeshBits, meshBits } from '../../kernels/mesh/meshBits'
import { type ErosionShape, eroded, erosionReach } from '../../kernels/mesh/meshErosion'
import { boundaryBits } from '../../kernels/mesh/meshFar'
import { type MeshTally, meshSetting, meshTally } from '../../kernels/mesh/meshTally'
import { checkSpacing } from './checkSpacing'
import type { SurfaceOptions } from './measureSurfaces'

export interface MeshSurfaces {
  readonly empty: { readonly reference: boolean; readonly prediction: boolean }
  /** Distances from the surface of `side`; only if neither mask is empty. */
  from(side: Side): MeshTally
}

/** @throws MedgradeError `unsupported` for other than two or three axes, `bad-argument` for a `connectivity`. */
export function meshSurfaces(pair: PreparedPair, label: LabelSelector, options: SurfaceOptions): MeshSurfaces {
  const unit = oneOf('unit', options.unit, 'mm', 'voxel')
  if (options.connectivity !== undefined)
    refuse('bad-argument', 'connectivity', options.connectivity, 'none, or plain, monai or medpy')
  requirePlaneOrVolume(pair)
  const setting = () =>
    pair.keep(`mesh setting ${unit}`, () => {
      const spacing = unit === 'voxel' ? pair.shape.map(() => 1) : pair.spacing
      checkSpacing(spacing)
      return meshSetting(latticeOf(pair.shape, pair.order, spacing))
    })
  const key = `mesh ${unit} ${label}`
  const bits = () =>
    pair.keep(`${key} bits`, () => {
      const { lattice, reach } = setting()
      return bitsOfLabel(
        pair,
        label,
        lattice,
        reach.map((r, axis) => (axis < 3 - lattice.rank ? 0 : r + 1)),
      )!
    })
  const { reference, prediction } = pair.count(label)
  return {
    empty: { reference: reference === 0, prediction: prediction === 0 },
    from: (side) =>
      pair.keep(`${key} from ${side}`, () => {
        const other = side === 'reference' ? 'prediction' : 'reference'
        return meshTally(bits()[side], bits()[other], bits().box, setting())
      }),
  }
}

/**
 * Voxels of the shells of both masks: how many are in both, how many in either. `surface`: nearer to the mesh than the distance, in the unit of the
 * spacing; `border`: nearer to a border voxel, in voxels.
 */
export function shellOverlap(
  pair: PreparedPair,
  label: LabelSelector,
  distance: number,
  to: 'surface' | 'border',
): { readonly both: number; readonly either: number } {
  requirePlaneOrVolume(pair)
  if (to === 'surface') checkSpacing(pair.spacing)
  const lattice = latticeOf(pair.shape, pair.order, to === 'surface' ? pair.spacing : pair.shape.map(() => 1))
  const isReal = (axis: number) => axis >= 3 - lattice.rank
  const spacing = lattice.spacing.map((s, axis) => (isReal(axis) ? s : Infinity))
  const shape: ErosionShape = { distance, spacing, half: to === 'surface' ? 0.5 : 0 }
  const extent = bitsOfLabel(pair, label, lattice, [0, 0, 0])!.box.size
  const reach = erosionReach(shape, extent)
  const padding = reach.map((r, axis) => (isReal(axis) ? r + 1 : 0))
  const { box, ...masks } = bitsOfLabel(pair, label, lattice, padding)!
  const shell = (bits: Int32Array): Int32Array => {
    const from = to === 'surface' ? bits : boundaryBits(bits, box, lattice.rank, false).map((word) => ~word)
    const deep = eroded(from, box, shape, reach)
    return bits.map((word, w) => word & ~deep[w]!)
  }
  const a = shell(masks.reference)
  const b = shell(masks.prediction)
  let both = 0
  let either = 0
  for (let w = 0; w < a.length; w++) {
    both += bitCount(a[w]! & b[w]!)
    either += bitCount(a[w]! | b[w]!)
  }
  return { both, either }
}

function bitsOfLabel(
  pair: PreparedPair,
  label: LabelSelector,
  lattice: Lattice,
  padding: readonly number[],
): MeshBits | null {
  return meshBits(runsOfLabel(pair, 'reference', label), runsOfLabel(pair, 'prediction', label), lattice, padding)
}

function requirePlaneOrVolume({ shape }: PreparedPair): void {
  if (shape.length !== 2 && shape.length !== 3) refuse('unsupported', 'shape', shape, '2 or 3 axes')
}
