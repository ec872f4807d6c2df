import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import type { LabelSelector } from '../../array/labels/labelPair'
import { labelRuns } from '../../array/labels/labelRuns'
import type { ArrayInput, NdArray, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { runsByLabel } from '../../kernels/components/pairRuns'
import { type SkeletonSettings, skeletonVoxels } from '../../kernels/topology/skeletonVoxels'
import { thinScratch } from '../../kernels/topology/thinVoxels'
import { checkLabel } from '../overlap/perLabel'

/** Options of {@link skeletonize}. */
export interface SkeletonizeOptions extends LabelArrayOptions {
  /** `'lee'` (Lee 1994; default for three axes) or `'zhang'` (Zhang-Suen; default for two axes, two only), as in scikit-image. */
  readonly method?: 'lee' | 'zhang'
  /** The order in which axes are scanned, e.g. `[2, 1, 0]`: the result depends on it. Default: the order of the shape. */
  readonly axes?: readonly Whole[]
  /** One label, or `'any'` (default): all labels but 0 merged. */
  readonly label?: LabelSelector
}

/**
 * Skeleton of a mask of two or three axes as 0 and 1, in the shape and memory order of the input; equal to scikit-image's `skeletonize` in every voxel.
 * Outside the array is background.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` for other ranks.
 * @example
 * const mask = { data: new Uint8Array(15).fill(1), shape: [3, 5] }
 * skeletonize(mask).data.join('') // → 000101110000000
 */
export function skeletonize(array: ArrayInput, options: SkeletonizeOptions = {}): NdArray<Uint8Array> {
  checkOptions('skeletonize', options, { ...labelArrayTable, method: 'string', axes: 'numbers', label: 'any' })
  const { data, grid, shape, stride, spacing } = asLabelArray(array, options)
  const label = options.label ?? 'any'
  checkLabel(label)
  const all = labelRuns(data, grid.nx)
  const runs = label === 'any' ? all : (runsByLabel(all).get(label) ?? { ...all, count: 0 })
  const settings: SkeletonSettings = { method: options.method, axes: options.axes }
  const out = new Uint8Array(data.length)
  for (const i of skeletonVoxels(runs, grid, shape, settings, thinScratch())) out[i] = 1
  return { data: out, shape, stride, spacing }
}
