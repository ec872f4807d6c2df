// Voxel lists and boxes of a prepared pair: cut out at first use, kept with the pair, shared by every kernel that touches foreground only.

import type { LabelSelector, PreparedPair, Side } from './labelPair'
import { type Box, boxAround, foregroundVoxels, labelVoxels } from './labelVoxels'
import { refuse } from './refuse'

/** Flat indices of a label's voxels, ascending; index = x + nx·(y + ny·z) of `pair.grid`. Do not write. */
export function pairVoxels(pair: PreparedPair, label: LabelSelector, side: Side): Int32Array {
  if (label === 0) refuse('bad-argument', 'label of a voxel list', label, 'no background')
  const lists = pair.keep(`voxels ${side}`, () => {
    const counts = pair.labels.map((own) => [own, pair.count(own)[side]] as const).filter(([, count]) => count > 0)
    return labelVoxels(pair.data(side), pair.chunks(side), new Map(counts))
  })
  if (label !== 'any') return lists.get(label) ?? new Int32Array(0)
  if (lists.size === 1) return lists.values().next().value!
  return pair.keep(`voxels any ${side}`, () => foregroundVoxels(pair.data(side), pair.chunks(side)))
}

/** Inclusive bounds of a label in grid coordinates; null where the label is absent. */
export function pairBox(pair: PreparedPair, label: LabelSelector, side: Side): Box | null {
  return pair.keep(`box ${label} ${side}`, () => boxAround(pairVoxels(pair, label, side), pair.grid))
}
