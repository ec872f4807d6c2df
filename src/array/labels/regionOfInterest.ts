// Voxels outside a region of interest, or with an ignored label, become background in a copy.

import type { ArrayInput } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { asContiguous, type Dense } from '../asContiguous'
import { ndArrayOf } from '../ndArrayOf'
import { type LabelData, labelsOf32Bits } from './toLabels'

export interface Region {
  readonly mask?: ArrayInput | undefined
  readonly ignoreLabel?: number | readonly number[] | undefined
}

/** 1 for each voxel that counts, in the layout of `labels` (the reference's) and `dense`; null where all count. @param ids of the labels, if these are ranks. */
export function insideRegion(labels: LabelData, dense: Dense, region: Region, ids?: Float64Array): Uint8Array | null {
  if (region.mask === undefined && region.ignoreLabel === undefined) return null
  const keep = new Uint8Array(labels.length).fill(1)
  if (region.mask !== undefined) {
    const mask = ndArrayOf(region.mask)
    requireSameShape(dense.shape, mask.shape, 'mask')
    keep.set(labelsOf32Bits(asContiguous(mask, dense.order).data, 'nonzero'))
  }
  for (const label of [region.ignoreLabel ?? []].flat()) {
    // Untyped callers may pass a text, which would equal no label.
    if (!Number.isInteger(label)) refuse('bad-argument', 'ignoreLabel', label, 'a whole number')
    const own = ids ? ids.indexOf(label) : label
    for (let i = 0; i < keep.length; i++) if (labels[i] === own) keep[i] = 0
  }
  return keep
}

export function blankOutside(data: LabelData, keep: Uint8Array | null): LabelData {
  if (keep === null) return data
  const out = data.slice()
  for (let i = 0; i < out.length; i++) if (keep[i] === 0) out[i] = 0
  return out
}
