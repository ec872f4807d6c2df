// One label array prepared for kernels, as labelPair prepares two.

import type { ArrayInput } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'
import { asContiguous } from '../asContiguous'
import { ndArrayOf } from '../ndArrayOf'
import { type Grid, gridOf } from '../resampling/gridOf'
import { blankOutside, insideRegion } from './regionOfInterest'
import { type Foreground, type LabelData, toLabels } from './toLabels'

export interface LabelArrayOptions {
  /** Region of interest, same shape: where it is zero, the array counts as background. Default: everywhere. */
  readonly mask?: ArrayInput
  /** `'nonzero'`: everything but zero (NaN and negatives too) is label 1. Default: labels are whole numbers, and anything else is an error. */
  readonly foreground?: Foreground
}

export const labelArrayTable: OptionTable<LabelArrayOptions> = { mask: 'any', foreground: 'string' }

export interface LabelArray {
  readonly data: LabelData
  readonly shape: readonly number[]
  readonly stride: readonly number[]
  readonly spacing: readonly number[]
  readonly grid: Grid
}

export function asLabelArray(array: ArrayInput, options: LabelArrayOptions = {}): LabelArray {
  const dense = asContiguous(ndArrayOf(array), 'any')
  const all = toLabels(dense.data, options.foreground)
  const data = blankOutside(all, insideRegion(all, dense, { mask: options.mask }))
  const { shape, stride, spacing } = dense
  return { data, shape, stride, spacing, grid: gridOf(dense) }
}
