import type { Data } from '../../contract'
import { refuse } from '../../errors/refuse'

export interface DenseLabels {
  readonly first: Int32Array
  readonly second: Int32Array
  /** The id of each index, ascending; index 0 is 0. */
  readonly ids: Float64Array
}

/**
 * Two label arrays with the ranks of their ids in place of the ids, which may be beyond 32 bits.
 *
 * @throws MedgradeError `bad-label` for negative ids, fractions, and ids beyond 2⁵³, which are no exact numbers.
 */
export function denseLabels(first: Data, second: Data): DenseLabels {
  const found = new Set<number>([0])
  for (const data of [first, second]) {
    let last = 0
    for (let i = 0; i < data.length; i++) {
      const id = Number(data[i])
      if (id === last) continue
      if (!(id >= 0 && Number.isSafeInteger(id)))
        refuse(
          'bad-label',
          'a label array',
          `${data[i]} at flat index ${i}`,
          "whole numbers from 0 to 2⁵³, or foreground: 'nonzero'",
        )
      found.add(id)
      last = id
    }
  }
  const ids = Float64Array.from(found).sort()
  const ranks = new Map(Array.from(ids, (id, rank) => [id, rank]))
  const ranked = (data: Data) => {
    const out = new Int32Array(data.length)
    let last = 0
    let rank = 0
    for (let i = 0; i < out.length; i++) {
      const id = Number(data[i])
      if (id !== last) {
        last = id
        rank = ranks.get(id) ?? 0
      }
      out[i] = rank
    }
    return out
  }
  return { first: ranked(first), second: ranked(second), ids }
}

/** Whether an array has ids beyond 32 bits. */
export function hasLargeLabels(data: Data): boolean {
  if (data.BYTES_PER_ELEMENT < 4 || data instanceof Int32Array) return false
  for (let i = 0; i < data.length; i++) if (Number(data[i]) > 2 ** 31 - 1) return true
  return false
}
