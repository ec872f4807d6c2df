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
  const known = new Set(values)
  const odd = [...present].find((value) => !known.has(value))
  if (odd !== undefined) refuse('bad-input', 'rating', odd, values)
  const pairable = pairableItems(ratings, items, values)
  const margins = marginsOf(pairable, values.length)
  const total = margins.reduce((a, b) => a + b, 0)
  if (total === 0) refuse('too-few-values', 'items with two ratings', 0, 'at least 1')
  const places = level === 'ordinal' ? middleRanks(margins) : Float64Array.from(values)
  const distance = distanceOf(level, places)
  let observed = 0
  for (const item of pairable) observed += disagreement(item, distance)
  return 1 - (observed * (total - 1)) / expectedOf(level, places, margins, distance)
}

/** The values that an item was given, as places in the list of values, and how often. */
interface Item {
  readonly ratings: number
  readonly at: readonly number[]
  readonly count: readonly number[]
}

/** Those with two ratings or more: only the values that occur, since measurements have as many values as ratings. */
function pairableItems(ratings: readonly ArrayLike<number>[], items: number, values: readonly number[]): Item[] {
  const place = new Map(values.map((value, index) => [value, index]))
  const out: Item[] = []
  for (let i = 0; i < items; i++) {
    const counts = new Map<number, number>()
    let n = 0
    for (const row of ratings) {
      const at = place.get(row[i]!)
      if (at === undefined) continue
      counts.set(at, (counts.get(at) ?? 0) + 1)
      n++
    }
    if (n >= 2) out.push({ ratings: n, at: [...counts.keys()], count: [...counts.values()] })
  }
  return out
}

/** Of all pairs of two ratings of an item, in both orders; the item counts as often as it has ratings. */
function disagreement({ ratings, at, count }: Item, distance: Distance): number {
  let sum = 0
  for (let j = 1; j < at.length; j++)
    for (let k = 0; k < j; k++) sum += 2 * count[j]! * count[k]! * distance(at[j]!, at[k]!)
  return sum / (ratings - 1)
}

/** How often each value was given. */
function marginsOf(items: readonly Item[], values: number): Float64Array {
  const margins = new Float64Array(values)
  for (const { at, count } of items) for (let j = 0; j < at.length; j++) margins[at[j]!]! += count[j]!
  return margins
}

type Distance = (v: number, w: number) => number

function distanceOf(level: string, places: Float64Array): Distance {
  if (level === 'nominal') return (v, w) => Number(v !== w)
  if (level !== 'ratio') return (v, w) => (places[v]! - places[w]!) ** 2
  return (v, w) => {
    const sum = places[v]! + places[w]!
    return sum === 0 ? 0 : ((places[v]! - places[w]!) / sum) ** 2
  }
}

/** The ordinal distance, the ratings between two values with half of their own, is that of these ranks. */
function middleRanks(margins: Float64Array): Float64Array {
  let before = 0
  return margins.map((own) => {
    before += own
    return before - own / 2
  })
}

/** The distances of all pairs of ratings, in both orders. */
function expectedOf(level: string, places: Float64Array, margins: Float64Array, distance: Distance): number {
  if (level === 'interval' || level === 'ordinal') return spreadOf(places, margins)
  let sum = 0
  if (level === 'nominal') {
    const total = margins.reduce((a, b) => a + b, 0)
    for (const own of margins) sum += own * (total - own)
    return sum
  }
  for (let v = 1; v < margins.length; v++)
    for (let w = 0; w < v; w++) sum += 2 * margins[v]! * margins[w]! * distance(v, w)
  return sum
}

/** Squared distances of all pairs: by their variance. */
function spreadOf(places: Float64Array, margins: Float64Array): number {
  // Differences from a value that occurs, so that one value alone has none.
  const base = places[margins.findIndex((own) => own > 0)]!
  let [n, sum] = [0, 0]
  for (let v = 0; v < margins.length; v++) {
    n += margins[v]!
    sum += margins[v]! * (places[v]! - base)
  }
  let squares = 0
  for (let v = 0; v < margins.length; v++) squares += margins[v]! * (places[v]! - base - sum / n) ** 2
  return 2 * n * squares
}
