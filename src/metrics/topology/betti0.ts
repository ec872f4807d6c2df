// Betti-0: the number of connected components of a label, the simplest statement about its topology.

import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { componentsPerLabel, labelComponents } from '../../kernels/components/labelComponents'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { perLabel } from '../overlap/perLabel'

/** Options of {@link betti0}. */
export interface Betti0Options extends LabelArrayOptions {
  /** One label, or `'any'` for all labels but 0 merged: the answer is a number. */
  readonly label?: LabelSelector
  /** Several labels, in this order: the answer is a Map. Default: every label but 0 that occurs, ascending. */
  readonly labels?: readonly number[]
  /** Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
}

/**
 * Number of connected components of a label (0 where it is absent), of arrays of one to three axes.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 */
export function betti0(array: NdArray, options: Betti0Options & { label: LabelSelector }): number
export function betti0(array: NdArray, options?: Betti0Options): Map<number, number>
export function betti0(array: NdArray, options: Betti0Options = {}): number | Map<number, number> {
  checkOptions('betti0', options, { ...labelArrayTable, label: 'any', labels: 'numbers', connectivity: 'number' })
  const { data, grid } = asLabelArray(array, options)
  const found = labelComponents(data, grid, reachOf(options.connectivity, grid.rank), options.label === 'any')
  const counts = componentsPerLabel(found)
  const labels = [...counts.keys()].sort((a, b) => a - b)
  return perLabel({ labels }, options, (label) => (label === 'any' ? found.count : (counts.get(label) ?? 0)))
}
