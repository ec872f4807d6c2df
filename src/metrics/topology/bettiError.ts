import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { refuse } from '../../errors/refuse'
import { absentNumbers, type BettiNumbers, bettiOfLabel, labelBoxes } from '../../kernels/topology/bettiOfLabel'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'
import { connectsByCorners } from './bettiNumbers'

/** Options of {@link bettiError}. */
export interface BettiErrorOptions extends LabelOptions {
  /** What is counted: 0 components, 1 loops, 2 cavities. Default 1. */
  readonly dimension?: 0 | 1 | 2
  /** Which neighbours connect: 4 or 8 for two axes, 6 or 26 for three; the background connects by the others. Default: 8, 26. */
  readonly connectivity?: 4 | 6 | 8 | 26
  /** Value for a label that is absent from both arrays. Default 0. */
  readonly whenEmpty?: number
}

/**
 * Betti error |βₖ(P) − βₖ(R)| of labels, k the `dimension`: difference in the number of loops (k = 1), cavities (2) or components (0); 0 and up, lower is better.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label but 0 on either side). Arrays of one to three axes.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const reference = [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
 * const prediction = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]
 * bettiError(reference, prediction, { label: 1 }) // → 1
 */
export function bettiError(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: BettiErrorOptions & { label: LabelSelector },
): number
export function bettiError(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: BettiErrorOptions,
): Map<number, number>
export function bettiError(pair: LabelPair, options: BettiErrorOptions & { label: LabelSelector }): number
export function bettiError(pair: LabelPair, options?: BettiErrorOptions): Map<number, number>
export function bettiError(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | BettiErrorOptions,
  third?: BettiErrorOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'bettiError', {
    ...labelTable,
    dimension: 'number',
    connectivity: 'number',
    whenEmpty: 'number or NaN',
  })
  const { dimension = 1, whenEmpty = 0 } = options
  if (![0, 1, 2].includes(dimension)) refuse('bad-argument', 'dimension', dimension, '0, 1 or 2')
  const full = connectsByCorners(options.connectivity, pair.grid.rank)
  return perLabel(pair, options, (label) => countError(pair, label, { count: `betti${dimension}`, full, whenEmpty }))
}

interface CountOptions {
  readonly count: keyof BettiNumbers
  /** Whether voxels of the foreground connect by corners. */
  readonly full: boolean
  readonly whenEmpty: number
}

/** How much a count of both sides differs for a label. */
export function countError(pair: PreparedPair, label: LabelSelector, { count, full, whenEmpty }: CountOptions): number {
  const { reference, prediction } = pair.count(label)
  if (reference + prediction === 0) return whenEmpty
  const countOf = (side: Side) => sideNumbers(pair, side, label, full)[count]
  return Math.abs(countOf('reference') - countOf('prediction'))
}

/** Betti numbers of a label on one side of a pair, kept with it. */
function sideNumbers(pair: PreparedPair, side: Side, label: LabelSelector, full: boolean): BettiNumbers {
  return pair.keep(`betti ${side} ${label} ${full}`, () => {
    const data = pair.data(side)
    const merged = label === 'any'
    const boxes = pair.keep(`boxes ${side} ${merged}`, () => labelBoxes(data, pair.grid, merged))
    const box = boxes.get(merged ? 1 : label)
    return box ? bettiOfLabel(data, pair.grid, label, box, full) : absentNumbers
  })
}
