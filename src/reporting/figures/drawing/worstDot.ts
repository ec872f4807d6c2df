import type { BoxOfValues } from '../../../ranking/figures/boxesOf'

/** The first of the worst values of the boxes, with the indices of its algorithm and its case; null for none. */
export function worstDot(boxes: readonly BoxOfValues[], higherBetter: boolean) {
  let worst: { readonly algorithm: number; readonly case: number; readonly value: number } | null = null
  for (const { algorithm, cases, values } of boxes)
    for (let j = 0; j < values.length; j++) {
      const value = values[j]!
      if (worst === null || (higherBetter ? value < worst.value : value > worst.value))
        worst = { algorithm, case: cases[j]!, value }
    }
  return worst
}
