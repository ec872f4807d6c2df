/** The label pairs that Python holds, by number. */
import { isPair } from '../../array/labels/asLabelPair'
import type { LabelPair, NdArray } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'

export interface PreparedPairs {
  named(id: number): LabelPair
  /** How a pair stands in a message; undefined: the value is none. */
  keep(value: object): { readonly $: readonly unknown[] } | undefined
  free(ids: readonly number[]): void
}

export function preparedPairs(): PreparedPairs {
  const pairs = new Map<number, LabelPair>()
  let next = 1
  return {
    named(id) {
      const pair = pairs.get(id)
      if (pair) return pair
      throw new MedgradeError('bad-argument', 'The label pair was closed, or belongs to a process that has ended')
    },
    keep(value) {
      if (!isPair(value as NdArray | LabelPair)) return undefined
      const pair = value as LabelPair
      pairs.set(next, pair)
      return { $: ['pair', next++, pair.labels] }
    },
    free(ids) {
      for (const id of ids) pairs.delete(id)
    },
  }
}
