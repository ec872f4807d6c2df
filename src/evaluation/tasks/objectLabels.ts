import type { Data } from '../../contract'

/** Pairs of a label of the reference and one of the prediction that are the same object, as their IoU is above 0.5. */
export interface SharedObjects {
  readonly same: number
  /** Those whose labels differ. */
  readonly renamed: number
}

/** Label maps of one size, compared as objects. Runs of equal voxels are counted at once. */
export function objectLabels(reference: Data, prediction: Data): SharedObjects {
  const sizes = [new Map<number, number>(), new Map<number, number>()] as const
  const shared = new Map<number, Map<number, number>>()
  const add = (a: number, b: number, run: number) => {
    if (a !== 0) count(sizes[0], a, run)
    if (b !== 0) count(sizes[1], b, run)
    if (a === 0 || b === 0) return
    const row = shared.get(a) ?? new Map<number, number>()
    shared.set(a, row)
    count(row, b, run)
  }
  let start = 0
  for (let i = 1; i <= reference.length; i++) {
    if (i < reference.length && reference[i] === reference[start] && prediction[i] === prediction[start]) continue
    add(Number(reference[start]), Number(prediction[start]), i - start)
    start = i
  }
  const found = { same: 0, renamed: 0 }
  for (const [a, row] of shared)
    for (const [b, both] of row)
      if (2 * both > sizes[0].get(a)! + sizes[1].get(b)! - both) found[a === b ? 'same' : 'renamed']++
  return found
}

function count(counts: Map<number, number>, value: number, run: number): void {
  counts.set(value, (counts.get(value) ?? 0) + run)
}
