// Voxel lists of a prepared pair: written out from its runs at first use, kept with the pair, shared by every kernel that touches foreground only.

import type { LabelSelector, PreparedPair, Side } from '../array/labelPair'
import { refuse } from '../array/refuse'
import { runsOfLabel } from './pairRuns'
import { voxelsOfRuns } from './voxelsOfRuns'

/** Flat indices of a label's voxels, ascending; index = x + nx·(y + ny·z) of `pair.grid`. Do not write. */
export function pairVoxels(pair: PreparedPair, label: LabelSelector, side: Side): Int32Array {
  if (label === 0) refuse('bad-argument', 'label of a voxel list', label, 'no background')
  return pair.keep(`voxels ${label} ${side}`, () => voxelsOfRuns(runsOfLabel(pair, side, label)))
}
