// Label metrics answer a number for one label and a Map for several; the options that choose are the same for all of them.

import type { LabelPairOptions, LabelSelector, PreparedPair } from '../../array/labels/labelPair'
import { refuse } from '../../errors/refuse'

/** Which labels a metric answers for. */
export interface LabelOptions extends LabelPairOptions {
  /** One label, or `'any'` for all labels but 0 merged: the answer is a number. */
  readonly label?: LabelSelector
  /** Several labels, in this order: the answer is a Map. Default: every label but 0 that occurs on either side, ascending. */
  readonly labels?: readonly number[]
}

export const labelTable = { label: 'any', labels: 'numbers' } as const

/**
 * The value of the one label asked for, or the Map over all.
 *
 * @param background whether 0 is a label like any other: overlap knows it, components and surfaces do not.
 */
export function perLabel<T>(
  pair: Pick<PreparedPair, 'labels'> & Partial<Pick<PreparedPair, 'count' | 'onAbsent'>>,
  options: Pick<LabelOptions, 'label' | 'labels'>,
  value: (label: LabelSelector) => T,
  background = false,
): T | Map<number, T> {
  const checked = (label: LabelSelector): T => {
    checkLabel(label, background)
    tellAbsent(pair, label)
    const found = value(label)
    // Only a word that an empty mask was to count as can be text.
    if (typeof found === 'string') refuse('bad-argument', 'whenEmpty', found, 'a number')
    return found
  }
  if (options.label !== undefined) {
    if (options.labels !== undefined) {
      refuse('bad-argument', 'label or labels', 'both', 'one')
    }
    return checked(options.label)
  }
  return new Map((options.labels ?? pair.labels).map((label) => [label, checked(label)]))
}

/** A label that neither array has is measured by a convention, not by its voxels: whoever watches the arrays is told. */
export function tellAbsent(pair: Partial<Pick<PreparedPair, 'count' | 'onAbsent'>>, label: LabelSelector): void {
  if (!pair.onAbsent || !pair.count) return
  const { reference, prediction } = pair.count(label)
  if (reference + prediction === 0) pair.onAbsent(label)
}

/** Refuses what no label array can hold, or what cannot be measured: it would look like a label that is absent. */
export function checkLabel(label: LabelSelector, background = false): void {
  if (label === 'any' || (Number.isInteger(label) && (background || label !== 0))) return
  refuse('bad-argument', 'label', label, `any or a whole number${background ? '' : ' but 0'}`)
}
