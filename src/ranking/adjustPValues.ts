/**
 * Adjustment of p-values for multiple tests. Bonferroni, Holm, Hochberg, Hommel, Šidák and Holm–Šidák bound the family-wise error rate,
 * Benjamini–Hochberg (BH) and Benjamini–Yekutieli (BY) the false discovery rate.
 */

import { oneOf } from '../errors/oneOf'
import { argsort } from '../kernels/sorting/argsort'
import { type PAdjustment, pAdjustments, type ReportAdjustment } from './statisticSheets'
import { valuesOrNaN } from './valueOrNaN'

export type { PAdjustment }

const methods = Object.keys(pAdjustments) as [PAdjustment, ...PAdjustment[]]

/**
 * Adjusted p-values in the order of the input. NaN (or null) means that there was no test: it stays NaN and is not counted. The page has the formulas.
 *
 * @param method default `holm`.
 * @throws MedgradeError `bad-argument` for another method, `bad-input` for a p-value that is no number.
 * @example
 * adjustPValues([0.01, 0.04, 0.03]) // → [ 0.03, 0.06, 0.06 ]
 */
export function adjustPValues(values: readonly (number | null)[], method?: PAdjustment): number[] {
  const p = [...valuesOrNaN(values, 'p')]
  const chosen = oneOf('method', method, ...methods)
  if (chosen === 'none') return p
  // NaN comes last.
  const order = argsort(Float64Array.from(p))
  const sorted = Array.from(order, (index) => p[index]!).filter((value) => !Number.isNaN(value))
  const adjusted = new Array<number>(p.length).fill(Number.NaN)
  adjustments[chosen](sorted).forEach((value, k) => {
    adjusted[order[k]!] = Math.min(1, value)
  })
  return adjusted
}

/** Those of reports adjust a p-value by those below it, or, to be at most some level, by those below the level: the adjusted ones of the smallest of `tests` p-values, ascending: right where they are at most the level that all of these p-values are at most. */
export function adjustSmallest(ascending: readonly number[], tests: number, method: ReportAdjustment): number[] {
  return adjustments[method](ascending, tests).map((value) => Math.min(1, value))
}

/** From ascending p-values to adjusted ones, not yet bounded by 1. */
const adjustments: Readonly<Record<PAdjustment, (sorted: readonly number[], tests?: number) => number[]>> = {
  none: (sorted) => [...sorted],
  bonferroni: (sorted, tests = sorted.length) => sorted.map((p) => tests * p),
  sidak: (sorted) => sorted.map((p) => atLeastOne(p, sorted.length)),
  holm: (sorted, tests = sorted.length) => rising(sorted.map((p, k) => (tests - k) * p)),
  'holm-sidak': (sorted) => rising(sorted.map((p, k) => atLeastOne(p, sorted.length - k))),
  hochberg: (sorted) => fallingFromTheEnd(sorted.map((p, k) => (sorted.length - k) * p)),
  bh: (sorted, tests = sorted.length) => fallingFromTheEnd(sorted.map((p, k) => (tests * p) / (k + 1))),
  by: (sorted) => {
    const harmonic = sorted.reduce((sum, _, k) => sum + 1 / (k + 1), 0)
    return fallingFromTheEnd(sorted.map((p, k) => (sorted.length * harmonic * p) / (k + 1)))
  },
  hommel: (sorted) => {
    const m = sorted.length
    const simes = sorted.reduce((least, p, k) => Math.min(least, (m * p) / (k + 1)), Infinity)
    const found = sorted.map((p) => Math.max(p, simes))
    // Every intersection of j hypotheses is tested by Simes: of the j − 1 largest p-values, or with one of the others.
    for (let j = m - 1; j >= 2; j--) {
      const first = m - j + 1
      let least = Infinity
      for (let k = first; k < m; k++) least = Math.min(least, (j * sorted[k]!) / (k - first + 2))
      const largest = Math.min(j * sorted[first - 1]!, least)
      for (let k = 0; k < m; k++) {
        found[k] = Math.max(found[k]!, k < first ? Math.min(j * sorted[k]!, least) : largest)
      }
    }
    return found
  },
}

/** The chance of at least one of `count` independent events of chance p: 1 − (1 − p)^count. */
function atLeastOne(p: number, count: number): number {
  return -Math.expm1(count * Math.log1p(-p))
}

function rising(values: readonly number[]): number[] {
  let most = 0
  return values.map((value) => (most = Math.max(most, value)))
}

function fallingFromTheEnd(values: readonly number[]): number[] {
  let least = 1
  return values.map((_, k) => (least = Math.min(least, values[values.length - 1 - k]!))).reverse()
}
