import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'

/** Options of {@link krippendorffAlpha}. */
export interface KrippendorffAlphaOptions {
  /** What a difference of two values means. Default `'interval'`. */
  readonly level?: 'nominal' | 'ordinal' | 'interval' | 'ratio'
  /** All values that could occur, ascending. Default: those that do. Matters for none of the levels but ties of names with `'ordinal'`. */
  readonly values?: readonly number[]
}

/**
 * Krippendorff's alpha: agreement of any number of raters beyond chance, with missing ratings; at most 1, 0 is chance, higher is better. NaN if only one
 * value occurs.
 *
 * @param ratings a row for each rater, a column for each item; NaN where a rating is missing. Items with fewer than two ratings do not count.
 * @throws {@link MedgradeError} `shape-mismatch` for rows of different lengths, `too-few-values` if no item has two ratings, `bad-input` for a rating that
 *   is none of `values`, `bad-argument`.
 * @example
 * krippendorffAlpha([[1, 2, 3, NaN], [1, 2, 2, 3]], { level: 'nominal' }) // → 0.5454545454545454
 */
export function krippendorffAlpha(
  ratings: readonly ArrayLike<number>[],
  options: KrippendorffAlphaOptions = {},
): number {
  checkArguments({ ratings }, [['number']])
  checkOptions('krippendorffAlpha', options, { level: 'string', values: 'numbers' })
  const level = oneOf('level', options.level, 'interval', 'nominal', 'ordinal', 'ratio')
  requireList('ratings', ratings)
  const items = ratings[0]?.length ?? 0
  const present = new Set<number>()
  for (const [k, row] of ratings.entries()) {
    if (row.length !== items) refuse('shape-mismatch', `ratings of rater ${k}`, row.length, items)
    for (let i = 0; i < items; i++) if (!Number.isNaN(row[i])) present.add(row[i]!)
  }
  const values = options.values ?? [...present].sort((a, b) => a - b)
  const odd = [...present].find((value) => !values.includes(value))
  if (odd !== undefined) refuse('bad-input', 'rating', odd, values)
  const { coincidences, margins, total } = coincidencesOf(ratings, items, values)
  if (total === 0) refuse('too-few-values', 'items with two ratings', 0, 'at least 1')
  const distance = distanceOf(level, values, margins)
  let observed = 0
  let expected = 0
  for (let v = 0; v < values.length; v++) {
    for (let w = 0; w < values.length; w++) {
      const apart = distance(v, w)
      observed += coincidences[v * values.length + w]! * apart
      expected += ((margins[v]! * margins[w]! - (v === w ? margins[v]! : 0)) / (total - 1)) * apart
    }
  }
  return 1 - observed / expected
}

/** How often two values are given to one item, each item counting as often as it has ratings. */
function coincidencesOf(ratings: readonly ArrayLike<number>[], items: number, values: readonly number[]) {
  const k = values.length
  const place = new Map(values.map((value, index) => [value, index]))
  const coincidences = new Float64Array(k * k)
  const counts = new Float64Array(k)
  for (let i = 0; i < items; i++) {
    counts.fill(0)
    let n = 0
    for (const row of ratings) {
      const at = place.get(row[i]!)
      if (at === undefined) continue
      counts[at]!++
      n++
    }
    if (n < 2) continue
    for (let v = 0; v < k; v++)
      for (let w = 0; w < k; w++)
        coincidences[v * k + w]! += (counts[v]! * counts[w]! - (v === w ? counts[v]! : 0)) / (n - 1)
  }
  const margins = values.map((_, v) => coincidences.subarray(v * k, (v + 1) * k).reduce((a, b) => a + b, 0))
  return { coincidences, margins, total: margins.reduce((a, b) => a + b, 0) }
}

type Distance = (v: number, w: number) => number

function distanceOf(level: string, values: readonly number[], margins: readonly number[]): Distance {
  if (level === 'nominal') return (v, w) => Number(v !== w)
  if (level === 'interval') return (v, w) => (values[v]! - values[w]!) ** 2
  if (level === 'ratio') {
    return (v, w) => {
      const sum = values[v]! + values[w]!
      return sum === 0 ? 0 : ((values[v]! - values[w]!) / sum) ** 2
    }
  }
  return (v, w) => {
    let between = 0
    for (let g = Math.min(v, w); g <= Math.max(v, w); g++) between += margins[g]!
    return (between - (margins[v]! + margins[w]!) / 2) ** 2
  }
}
