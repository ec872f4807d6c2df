import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { absentNumbers, type BettiNumbers, bettiOfLabel, labelBoxes } from '../../kernels/topology/bettiOfLabel'
import { perLabel } from '../overlap/perLabel'

export type { BettiNumbers }

/** Options of {@link bettiNumbers}. */
export interface BettiNumbersOptions extends LabelArrayOptions {
  /** One label, or `'any'` for all labels but 0 merged: the answer is one object. */
  readonly label?: LabelSelector
  /** Several labels, in this order: the answer is a Map. Default: every label but 0 that occurs, ascending. */
  readonly labels?: readonly number[]
  /** Which neighbours connect: 4 or 8 for two axes, 6 or 26 for three; the background connects by the others. Default: 8, 26. */
  readonly connectivity?: 4 | 6 | 8 | 26
}

/**
 * Betti numbers of a label and its Euler characteristic: components, independent loops (holes in a picture), cavities, and components − loops + cavities.
 * All 0 for a label that is absent. Arrays of one to three axes.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const ring = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
 * bettiNumbers(ring, { label: 1 }) // → { betti0: 1, betti1: 1, betti2: 0, euler: 0 }
 */
export function bettiNumbers(array: ArrayInput, options: BettiNumbersOptions & { label: LabelSelector }): BettiNumbers
export function bettiNumbers(array: ArrayInput, options?: BettiNumbersOptions): Map<number, BettiNumbers>
export function bettiNumbers(
  array: ArrayInput,
  options: BettiNumbersOptions = {},
): BettiNumbers | Map<number, BettiNumbers> {
  checkOptions('bettiNumbers', options, { ...labelArrayTable, label: 'any', labels: 'numbers', connectivity: 'number' })
  const { data, grid } = asLabelArray(array, options)
  const full = connectsByCorners(options.connectivity, grid.rank)
  const boxes = labelBoxes(data, grid, options.label === 'any')
  const labels = [...boxes.keys()].sort((a, b) => a - b)
  return perLabel({ labels }, options, (label) => {
    // Merged labels are label 1.
    const box = boxes.get(label === 'any' ? 1 : label)
    return box ? bettiOfLabel(data, grid, label, box, full) : absentNumbers
  })
}

/** Whether voxels of the foreground connect by corners. @throws MedgradeError `bad-argument` for another connectivity, of which 18 is one. */
export function connectsByCorners(connectivity: number | undefined, rank: number): boolean {
  const known = rank <= 2 ? [4, 8] : [6, 26]
  if (connectivity === undefined || connectivity === known[1]) return true
  if (connectivity === known[0]) return false
  refuse('bad-argument', `connectivity for ${rank} axes`, connectivity, known.join(' or '))
}
