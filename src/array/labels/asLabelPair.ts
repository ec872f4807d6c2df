// Every label metric takes two arrays or a prepared pair; this returns a pair in either case, and the options.

import type { ArrayInput, LabelPair } from '../../contract'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { ndArrayOf } from '../ndArrayOf'
import { isNdArray } from '../vector'
import { labelCounts } from './labelCounts'
import { type CountedPair, kernelPair, type PreparedPair, preparePair } from './labelPair'
import { type LabelPairOptions, labelSides, pairTable } from './labelSides'
import { sweepLabels } from './sweepLabels'
import { sweepRuns } from './sweepRuns'

/** The options that only a metric itself takes. */
type OwnTable<O> = OptionTable<Omit<O, keyof LabelPairOptions>>

type Resolved<P, O> = { readonly pair: P; readonly options: O }

/** `(reference, prediction, options?)` or `(pair, options?)` → pair and options, for metrics of components, surfaces and skeletons. */
export function asLabelPair<O extends LabelPairOptions>(
  first: ArrayInput | LabelPair,
  second: ArrayInput | O | undefined,
  third: O | undefined,
  of: string,
  table: OwnTable<O>,
  sweep = sweepRuns,
): Resolved<PreparedPair, O> {
  const { pair, options } = resolved([first, second, third], of, table, (a, b, own) => preparePair(a, b, own, sweep))
  return { pair: kernelPair(pair), options }
}

/** The same for metrics that only count voxels. */
export function asCountedPair<O extends LabelPairOptions>(
  first: ArrayInput | LabelPair,
  second: ArrayInput | O | undefined,
  third: O | undefined,
  of: string,
  table: OwnTable<O>,
): Resolved<CountedPair, O> {
  return resolved([first, second, third], of, table, (a, b, own) => {
    const sides = labelSides(a, b, own, sweepLabels)
    return { ...sides, ...labelCounts(sides.pairs, sides.size) }
  })
}

function resolved<P, O extends LabelPairOptions>(
  [first, second, third]: readonly [ArrayInput | LabelPair, ArrayInput | O | undefined, O | undefined],
  of: string,
  table: OwnTable<O>,
  prepare: (first: ArrayInput, second: ArrayInput, options: O) => P,
): Resolved<P | PreparedPair, O> {
  if (isPair(first)) {
    const options = checked(second as O | undefined, of, table)
    const { mask, ignoreLabel, foreground, spacing } = options
    if (mask ?? ignoreLabel ?? foreground ?? spacing)
      refuse('bad-argument', 'options with a labelPair', Object.keys(options), `${Object.keys(pairTable)} in labelPair`)
    return { pair: first, options }
  }
  const other = ndArrayOf(second as ArrayInput)
  if (!isNdArray(other)) refuse('bad-argument', 'arguments', 'one array', 'two arrays or a labelPair')
  const options = checked(third, of, table)
  return { pair: prepare(first as ArrayInput, other, options), options }
}

function checked<O extends LabelPairOptions>(options = {} as O, of: string, table: OwnTable<O>): O {
  checkOptions<object>(of, options, table, pairTable)
  return options
}

/** Pairs are made by `labelPair` only. */
export function isPair(value: ArrayInput | LabelPair): value is PreparedPair {
  return (value as PreparedPair)?.keep !== undefined
}
