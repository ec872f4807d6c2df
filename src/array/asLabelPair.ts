// Every label metric is called with two arrays or with a prepared pair; this sorts out which, and hands the options back.

import type { LabelPair, NdArray } from '../contract'
import { type LabelPairOptions, type PreparedPair, preparePair } from './labelPair'
import { refuse } from './refuse'
import type { Sweeper } from './sweepLabels'
import { isNdArray } from './vector'

/** `(reference, prediction, options?)` or `(pair, options?)` → pair and options. `sweep`: how two arrays are made a pair (`preparePair`). */
export function asLabelPair<O extends LabelPairOptions>(
  first: NdArray | LabelPair,
  second: NdArray | O | undefined,
  third: O | undefined,
  sweep?: Sweeper,
): { readonly pair: PreparedPair; readonly options: O } {
  if (isPair(first)) {
    const options = (second ?? {}) as O
    if (options.mask ?? options.ignoreLabel ?? options.values ?? options.spacing) {
      refuse(
        'bad-argument',
        'options with a labelPair',
        Object.keys(options),
        'mask, ignoreLabel, values and spacing in labelPair',
      )
    }
    return { pair: first, options }
  }
  if (!isNdArray(second)) refuse('bad-argument', 'arguments', 'one array', 'two arrays or a labelPair')
  const options = third ?? ({} as O)
  return { pair: preparePair(first as NdArray, second, options, {}, sweep), options }
}

/** Pairs are made by `labelPair` only. */
export function isPair(value: NdArray | LabelPair): value is PreparedPair {
  return (value as PreparedPair)?.keep !== undefined
}
