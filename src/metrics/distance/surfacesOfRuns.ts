import type { Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import { intoBox, type PaddedBox, paddedBox } from '../../kernels/distance/paddedBox'
import { type SurfaceElements, surfaceElements } from '../../kernels/surface/surfaceElements'
import { rowsBeside, surfaceVoxels } from '../../kernels/surface/surfaceVoxels'
import type { SurfaceSetting } from './surfaceSetting'

/** The surfaces of a mask on both sides, in their common box. */
export interface SurfacePair {
  readonly box: PaddedBox
  readonly runs: Readonly<Record<Side, Runs>>
  readonly surfaces: Readonly<Record<Side, SurfaceElements>>
}

const NO_CODES = /* @__PURE__ */ new Int32Array(0)

/** Surfaces of two masks that are given by all their runs; null if both are empty. */
export function surfacesOfRuns(
  reference: Runs,
  prediction: Runs,
  setting: SurfaceSetting,
  connectivity: number,
): SurfacePair | null {
  const { kind, lattice, padding, bits } = setting
  const box = paddedBox([reference, prediction], lattice, padding)
  if (box === null) return null
  const beside = kind === 'elements' ? null : rowsBeside(box, lattice.rank, connectivity)
  const surface = (own: Runs): SurfaceElements =>
    beside === null ? surfaceElements(own, box, bits) : { corners: surfaceVoxels(own, beside), codes: NO_CODES }
  const runs = { reference: intoBox(reference, lattice, box), prediction: intoBox(prediction, lattice, box) }
  return { box, runs, surfaces: { reference: surface(runs.reference), prediction: surface(runs.prediction) } }
}
