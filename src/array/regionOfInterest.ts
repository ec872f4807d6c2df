// Voxels outside a region of interest, or under a label to ignore, become background: in a copy, and only when asked.

import type { NdArray } from '../contract'
import { asContiguous, type Dense } from './asContiguous'
import { MedgradeError } from './MedgradeError'
import { type LabelData, toLabels } from './toLabels'

export interface Region {
  readonly mask?: NdArray | undefined
  readonly ignoreLabel?: number | readonly number[] | undefined
}

/** Which voxels count, as zeros and ones beside `labels` (the reference's, laid out as `dense`); null where all do. */
export function insideRegion(labels: LabelData, dense: Dense, region: Region): Uint8Array | null {
  if (region.mask === undefined && region.ignoreLabel === undefined) return null
  const keep = new Uint8Array(labels.length).fill(1)
  if (region.mask !== undefined) {
    checkSameShape(dense.shape, region.mask.shape, 'mask')
    keep.set(toLabels(asContiguous(region.mask, dense.order).data, 'nonzero'))
  }
  for (const label of [region.ignoreLabel ?? []].flat()) {
    for (let i = 0; i < keep.length; i++) if (labels[i] === label) keep[i] = 0
  }
  return keep
}

export function blankOutside(data: LabelData, keep: Uint8Array | null): LabelData {
  if (keep === null) return data
  const out = data.slice()
  for (let i = 0; i < out.length; i++) if (keep[i] === 0) out[i] = 0
  return out
}

/** @throws MedgradeError `shape-mismatch`. */
export function checkSameShape(expected: readonly number[], found: readonly number[], name: string): void {
  const both = Array.isArray(expected) && Array.isArray(found)
  if (both && expected.length === found.length && expected.every((n, axis) => n === found[axis])) return
  throw new MedgradeError('shape-mismatch', `The ${name} has shape [${found}], the reference [${expected}].`, {
    found: `[${found}]`,
    expected: `[${expected}]`,
  })
}
