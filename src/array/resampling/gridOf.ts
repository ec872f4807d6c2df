// Kernels treat every array of one to three axes as a grid of nx × ny × nz voxels with x fastest in memory.

import { refuse } from '../../errors/refuse'
import type { Dense } from '../asContiguous'

export interface Grid {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  /** Which axis of the shape x, y and z are; -1 where the array has no such axis. */
  readonly axes: readonly [number, number, number]
  /** Spacing along x, y, z; 1 where there is no such axis. */
  readonly spacing: readonly [number, number, number]
  readonly rank: number
}

/** @throws MedgradeError `unsupported` for more than three axes (none at all counts as one voxel). */
export function gridOf(dense: Pick<Dense, 'shape' | 'order' | 'spacing'>): Grid {
  const { shape, order, spacing } = dense
  const rank = shape.length
  if (rank > 3) {
    refuse('unsupported', 'shape', shape, 'one to three axes')
  }
  const axes: [number, number, number] = [order[rank - 1] ?? -1, order[rank - 2] ?? -1, order[rank - 3] ?? -1]
  return {
    nx: shape[axes[0]] ?? 1,
    ny: shape[axes[1]] ?? 1,
    nz: shape[axes[2]] ?? 1,
    axes,
    spacing: [spacing[axes[0]] ?? 1, spacing[axes[1]] ?? 1, spacing[axes[2]] ?? 1],
    rank,
  }
}
