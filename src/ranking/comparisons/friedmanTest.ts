import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { chiSquareTail } from '../../kernels/distributions/chiSquareTail'
import { fisherTail } from '../../kernels/distributions/fisherTail'
import { rangeQuantile } from '../../kernels/distributions/rangeQuantile'
import { rankValues } from '../../kernels/statistics/ranks'
import { type CaseValues, caseRows } from '../caseValues'

export interface FriedmanTestOptions {
  /** Whether larger values are better: rank 1 is the best. Default true. */
  readonly higherBetter?: boolean
  /** Of the critical difference. Default 0.95. */
  readonly level?: number
}

export interface FriedmanTest {
  readonly chiSquare: number
  readonly p: number
  /** Iman and Davenport's F, and its p. */
  readonly imanDavenport: number
  readonly imanDavenportP: number
  /** Kendall's coefficient of concordance. */
  readonly kendallW: number
  /** Mean rank of each algorithm over the cases, ties averaged. */
  readonly meanRanks: number[]
  /** Nemenyi's: mean ranks farther apart than this differ. */
  readonly criticalDifference: number
  /** Cases that all algorithms have, and those left out. */
  readonly cases: Whole
  readonly missing: Whole
}

/**
 * Friedman's test of three or more algorithms over the cases that all have.
 *
 * @param values `values[case][algorithm]`; NaN or null for missing.
 * @throws MedgradeError `too-few-values` for fewer than three algorithms or no complete case, `shape-mismatch` for rows of different lengths,
 *   `bad-option` for a level outside 0 to 1.
 * @example
 * friedmanTest([[1, 2, 3], [1, 3, 2], [1, 2, 3]]).chiSquare // → 4.666666666666664
 */
export function friedmanTest(values: CaseValues, options: FriedmanTestOptions = {}): FriedmanTest {
  checkOptions('friedmanTest', options, { higherBetter: 'boolean', level: 'number or NaN' })
  const { higherBetter = true, level = 0.95 } = options
  if (!(level > 0 && level < 1)) refuse('bad-option', 'level', level, 'between 0 and 1')
  const rows = caseRows(values)
  const complete = rows.filter((row) => !row.some(Number.isNaN))
  const n = complete.length
  const m = rows[0]!.length
  if (m < 3) refuse('too-few-values', "Friedman's test", `${m} algorithms`, 'at least three')
  if (n === 0) refuse('too-few-values', "Friedman's test", 'no case that all algorithms have', 'at least one')
  const ranks = complete.map((row) => rankValues(higherBetter ? row.map((value) => -value) : row))
  const meanRanks = Array.from(
    { length: m },
    (_, algorithm) => ranks.reduce((sum, row) => sum + row[algorithm]!, 0) / n,
  )
  const spread = meanRanks.reduce((sum, rank) => sum + (rank * n) ** 2, 0)
  const ties = ranks.reduce((sum, row) => sum + tieTerm(row), 0)
  const plain = (12 / (n * m * (m + 1))) * spread - 3 * n * (m + 1)
  const chiSquare = plain / (1 - ties / (n * m * (m * m - 1)))
  const f = ((n - 1) * chiSquare) / (n * (m - 1) - chiSquare)
  return {
    chiSquare,
    p: chiSquareTail(chiSquare, m - 1),
    imanDavenport: f,
    imanDavenportP: fisherTail(f, m - 1, (m - 1) * (n - 1)),
    kendallW: chiSquare / (n * (m - 1)),
    meanRanks,
    criticalDifference: (rangeQuantile(level, m) / Math.SQRT2) * Math.sqrt((m * (m + 1)) / (6 * n)),
    cases: n,
    missing: rows.length - n,
  }
}

/** Σ(t³ − t) over groups of t equal ranks of a case. */
function tieTerm(ranks: Float64Array): number {
  const sizes = new Map<number, number>()
  for (const rank of ranks) sizes.set(rank, (sizes.get(rank) ?? 0) + 1)
  return [...sizes.values()].reduce((sum, t) => sum + t ** 3 - t, 0)
}
