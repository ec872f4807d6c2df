import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'

/** Options of {@link fleissKappa}. */
export interface FleissKappaOptions {
  /** Chance agreement: `'fleiss'` (default) from the shares of the categories, `'randolph'` 1/number of categories. */
  readonly chance?: 'fleiss' | 'randolph'
}

/**
 * Fleiss' kappa: agreement beyond chance of a fixed number of raters; at most 1, 0 is chance, higher is better. As statsmodels. NaN if all ratings are of
 * one category (`'randolph'`: 1).
 *
 * @param counts a row for each item: how many raters chose each category. All rows have the same sum, at least 2.
 * @throws {@link MedgradeError} `too-few-values` without items, `shape-mismatch` for rows of different lengths or sums, `bad-input` for a count that is
 *   negative or a fraction, `bad-argument`.
 * @example
 * fleissKappa([[3, 0], [0, 3], [2, 1]]) // → 0.55
 */
export function fleissKappa(counts: readonly ArrayLike<number>[], options: FleissKappaOptions = {}): number {
  checkArguments({ counts }, [['number']])
  checkOptions('fleissKappa', options, { chance: 'string' })
  const chance = oneOf('chance', options.chance, 'fleiss', 'randolph')
  requireList('counts', counts)
  if (counts.length === 0) refuse('too-few-values', 'items', 0, 'at least 1')
  const rows = counts.map((row) => Float64Array.from(row))
  const sumOf = (row: Float64Array) => row.reduce((a, b) => a + b, 0)
  const n = sumOf(rows[0]!)
  const categories = rows[0]!.length
  for (const [i, row] of rows.entries())
    if (row.length !== categories || sumOf(row) !== n || !(n >= 2))
      refuse('shape-mismatch', `counts of item ${i}`, [...row], `${categories} categories, ${Math.max(2, n)} ratings`)
    else if (row.some((count) => count < 0 || count % 1 !== 0))
      refuse('bad-input', `counts of item ${i}`, [...row], 'whole numbers from 0')
  const shares = new Float64Array(categories)
  let agreement = 0
  for (const row of rows) {
    let squares = 0
    for (let c = 0; c < categories; c++) {
      squares += row[c]! ** 2
      shares[c]! += row[c]!
    }
    agreement += (squares - n) / (n * (n - 1))
  }
  agreement /= rows.length
  const all = sumOf(shares)
  const expected = chance === 'randolph' ? 1 / categories : shares.reduce((sum, share) => sum + (share / all) ** 2, 0)
  return (agreement - expected) / (1 - expected)
}
