/** Adjustment of p-values for multiple tests: Holm and Bonferroni bound the family-wise error rate, Benjamini-Hochberg the false discovery rate. */
import { argsort } from '../kernels/sorting/argsort'
import { oneOf } from '../kernels/statistics/checks'
import { valuesOrNaN } from './valueOrNaN'

export type PAdjustment = 'none' | 'holm' | 'bonferroni' | 'bh'

/**
 * Adjusted p-values in the order of the input. NaN (or null) means that there was no test: it stays NaN and is not counted.
 *
 * Holm: ascending, `max over k ≤ i of (m−k+1)·p₍ₖ₎`, at most 1. Bonferroni: `min(1, m·p)`. BH: from the largest down,
 * `min over k ≥ i of m·p₍ₖ₎/k`. Default `holm`.
 *
 * @throws MedgradeError `bad-argument` for another method, `bad-input` for a p-value that is no number.
 * @example
 * adjustPValues([0.01, 0.04, 0.03]) // → [ 0.03, 0.06, 0.06 ]
 */
export function adjustPValues(values: readonly (number | null)[], method?: PAdjustment): number[] {
  const p = [...valuesOrNaN(values, 'p')]
  const chosen = oneOf('method', method, 'holm', 'none', 'bonferroni', 'bh')
  const tests = p.filter((value) => !Number.isNaN(value)).length
  if (chosen === 'none') return p
  if (chosen === 'bonferroni') return p.map((value) => (Number.isNaN(value) ? Number.NaN : Math.min(1, tests * value)))
  const order = argsort(Float64Array.from(p))
  const adjusted = new Array<number>(p.length).fill(Number.NaN)
  let running = chosen === 'holm' ? 0 : 1
  for (let step = 0; step < tests; step++) {
    const k = chosen === 'holm' ? step : tests - 1 - step
    const index = order[k]!
    const value = p[index]!
    running =
      chosen === 'holm'
        ? Math.min(1, Math.max(running, (tests - k) * value))
        : Math.min(running, (tests * value) / (k + 1))
    adjusted[index] = running
  }
  return adjusted
}
