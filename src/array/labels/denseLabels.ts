import type { Data } from '../../contract'
import { refuse } from '../../errors/refuse'
import { firstAtLeast } from '../firstAtLeast'

/** Ranks of either array; the id of each rank, ascending, the first of them 0. */
export type DenseLabels = [first: Int32Array, second: Int32Array, ids: Float64Array]

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
  const ranked = (data: Data) => {
    const out = new Int32Array(data.length)
    let last = 0
    let rank = 0
    for (let i = 0; i < out.length; i++) {
      const id = Number(data[i])
      if (id !== last) {
        last = id
        rank = firstAtLeast(ids, id)
      }
      out[i] = rank
    }
    return out
  }
  return [ranked(first), ranked(second), ids]
}

/** Whether an array has ids beyond 32 bits. */
export function hasLargeLabels(data: Data): boolean {
  if (data.BYTES_PER_ELEMENT < 4 || data instanceof Int32Array) return false
  for (let i = 0; i < data.length; i++) if (Number(data[i]) > 2 ** 31 - 1) return true
  return false
}
