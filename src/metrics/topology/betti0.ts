import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import { isPair } from '../../array/labels/asLabelPair'
import { kernelPair, type LabelSelector, type PreparedPair, type Side } from '../../array/labels/labelPair'
import type { Grid } from '../../array/resampling/gridOf'
import type { ArrayInput, LabelPair, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { countBlocks } from '../../kernels/components/countBlocks'
import { countUnlike } from '../../kernels/components/countUnlike'
import { componentsPerLabel, labelComponents, pairComponents } from '../../kernels/components/labelComponents'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { noiseOf } from '../../kernels/components/noiseOf'
import { perLabel } from '../overlap/perLabel'

/** Options of {@link betti0}. */
export interface Betti0Options extends LabelArrayOptions {
  /** One label, or `'any'` for all labels but 0 merged: the answer is a number. */
  readonly label?: LabelSelector
  /** Several labels, in this order: the answer is a Map. Default: every label but 0 that occurs, ascending. */
  readonly labels?: readonly number[]
  /** Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
  /** Side of a `labelPair`. Default `'prediction'`. */
  readonly side?: Side
}

const betti0Table = /* @__PURE__ */ (() =>
  ({ ...labelArrayTable, label: 'any', labels: 'numbers', connectivity: 'number', side: 'string' }) as const)()

/**
 * Betti-0: number of connected components of a label (0 if it is absent), of an array of one to three axes or of one side of a `labelPair`.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const labels = { data: Uint8Array.of(1, 0, 1, 1), shape: [1, 4] }
 * betti0(labels, { label: 1 }) // → 2
 */
export function betti0(array: ArrayInput | LabelPair, options: Betti0Options & { label: LabelSelector }): Whole
export function betti0(array: ArrayInput | LabelPair, options?: Betti0Options): Map<number, Whole>
export function betti0(array: ArrayInput | LabelPair, options: Betti0Options = {}): number | Map<number, number> {
  checkOptions('betti0', options, betti0Table)
  if (isPair(array)) {
    if (options.mask ?? options.foreground)
      refuse('bad-argument', 'options with a labelPair', Object.keys(options), 'mask and foreground in labelPair')
    const side = oneOf('side', options.side, 'prediction', 'reference')
    const reach = reachOf(options.connectivity, array.grid.rank)
    const pair = kernelPair(array)
    return perLabel(pair, options, (label) => pairBetti0(pair, label, side, reach))
  }
  const { data, grid } = asLabelArray(array as ArrayInput, options)
  const reach = reachOf(options.connectivity, grid.rank)
  const merged = options.label === 'any'
  const noise = noiseOf(data)
  if (noise !== 'none' && options.label !== undefined && connectsAll(reach, grid))
    return perLabel({ labels: [] }, options, (label) => countBlocks(data, grid, label))
  const counts =
    noise === 'unlike' && !merged && data instanceof Uint8Array
      ? countUnlike(data, grid, reach)
      : componentsPerLabel(labelComponents(data, grid, reach, merged))
  const labels = [...counts.keys()].sort((a, b) => a - b)
  // Merged labels are label 1.
  return perLabel({ labels }, options, (label) => counts.get(label === 'any' ? 1 : label) ?? 0)
}

/** Whether all neighbours of a voxel connect. */
function connectsAll(reach: 1 | 2 | 3, { rank }: Grid): boolean {
  return reach === Math.min(3, Math.max(2, rank))
}

/** Components of one label on one side of a pair; all labels are counted together and kept. */
export function pairBetti0(pair: PreparedPair, label: LabelSelector, side: Side, reach: 1 | 2 | 3): number {
  if (pair.componentCounts) return pair.componentCounts(side, reach, label).count
  const data = pair.data(side)
  const noise = pair.keep(`noise ${side}`, () => noiseOf(data))
  const isMask = label === 'any' || pair.labels.length === 1
  if (noise !== 'none' && isMask && connectsAll(reach, pair.grid))
    return pair.keep(`blocks ${side} ${label}`, () => countBlocks(data, pair.grid, label))
  if (label === 'any') return pairComponents(pair, side, reach, true).count
  const counts = pair.keep(`pieces ${side} ${reach}`, () =>
    noise === 'unlike' && data instanceof Uint8Array
      ? countUnlike(data, pair.grid, reach)
      : componentsPerLabel(pairComponents(pair, side, reach, false)),
  )
  return counts.get(label) ?? 0
}
