// Every label metric is called with two arrays or with a prepared pair; this sorts out which, and hands the options back.

import type { LabelPair, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { isNdArray } from '../vector'
import { type LabelPairOptions, type PreparedPair, sweptPair } from './labelPair'
import { type Sweeper, sweepLabels } from './sweepLabels'
import { sweepRuns } from './sweepRuns'

type Resolved<O> = { readonly pair: PreparedPair; readonly options: O }

/** `(reference, prediction, options?)` or `(pair, options?)` → pair and options, for metrics of components, surfaces and skeletons. */
export function asLabelPair<O extends LabelPairOptions>(
  first: NdArray | LabelPair,
  second: NdArray | O | undefined,
  third: O | undefined,
): Resolved<O> {
  return resolved(first, second, third, sweepRuns)
}

/** The same for metrics that only count voxels. */
export function asCountedPair<O extends LabelPairOptions>(
  first: NdArray | LabelPair,
  second: NdArray | O | undefined,
  third: O | undefined,
): Resolved<O> {
  return resolved(first, second, third, sweepLabels)
}

function resolved<O extends LabelPairOptions>(
  first: NdArray | LabelPair,
  second: NdArray | O | undefined,
  third: O | undefined,
  sweep: Sweeper,
): Resolved<O> {
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
  return { pair: sweptPair(first as NdArray, second, options, sweep), options }
}

/** Pairs are made by `labelPair` only. */
export function isPair(value: NdArray | LabelPair): value is PreparedPair {
  return (value as PreparedPair)?.keep !== undefined
}
