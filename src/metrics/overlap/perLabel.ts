import type { LabelPairOptions, LabelSelector, PreparedPair } from '../../array/labels/labelPair'
import { refuse } from '../../errors/refuse'

/** The options of all label metrics that choose labels. */
export interface LabelOptions extends LabelPairOptions {
  /** One label, or `'any'` for all labels but 0 merged: the answer is a number. */
  readonly label?: LabelSelector
  /** Several labels, in this order: the answer is a Map. Default: every label but 0 that occurs on either side, ascending. */
  readonly labels?: readonly number[]
}

export const labelTable = { label: 'any', labels: 'numbers' } as const

/**
 * The value of one label, or a Map over several.
 *
 * @param background whether 0 is allowed as a label: in overlap metrics, not in metrics of components and surfaces.
 */
export function perLabel<T>(
  pair: Pick<PreparedPair, 'labels'> & Partial<Pick<PreparedPair, 'count' | 'onAbsent' | 'byId'>>,
  options: Pick<LabelOptions, 'label' | 'labels'>,
  value: (label: LabelSelector) => T,
  background = false,
): T | Map<number, T> {
  const named = pair.byId ?? pair
  const checked = (label: LabelSelector): T => {
    checkLabel(label, background)
    tellAbsent(named, label)
    return value(pair.byId?.ranked?.rankOf(label) ?? label)
  }
  if (options.label !== undefined) {
    if (options.labels !== undefined) {
      refuse('bad-argument', 'label or labels', 'both', 'one')
    }
    return checked(options.label)
  }
  return new Map((options.labels ?? named.labels).map((label) => [label, checked(label)]))
}

/** Calls the listener of the pair for a label that is absent from both arrays, whose value is a convention. */
export function tellAbsent(pair: Partial<Pick<PreparedPair, 'count' | 'onAbsent'>>, label: LabelSelector): void {
  const found = pair.onAbsent && pair.count?.(label)
  if (found && !(found.reference + found.prediction)) pair.onAbsent(label)
}

/** Refuses values that no label array can contain, which would look like an absent label. */
export function checkLabel(label: LabelSelector, background = false): void {
  if (label === 'any' || (Number.isInteger(label) && (background || label !== 0))) return
  refuse('bad-argument', 'label', label, `any or a whole number${background ? '' : ' but 0'}`)
}
