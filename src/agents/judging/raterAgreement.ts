import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { countText } from '../../errors/countText'
import { MedgradeError } from '../../errors/MedgradeError'
import { quantileSorted } from '../../kernels/statistics/quantile'
import { seededGenerator } from '../../kernels/statistics/seededGenerator'
import { cohenKappa } from '../../metrics/classification/cohenKappa'

export interface RaterAgreementOptions {
  /** Resamples of the items for the intervals of κ. Default 1000. */
  readonly resamples?: number
  /** Default 0. */
  readonly seed?: number
}

/** A number with its 95 % interval; null where the interval does not exist. */
export interface Estimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

export interface RaterPair {
  readonly raters: readonly [number, number]
  /** Share of equal labels, Wilson interval. */
  readonly share: Estimate
  /** Cohen's κ, percentile interval over resampled items; NaN where both are constant and equal. */
  readonly kappa: Estimate
}

export interface RaterAgreement {
  readonly items: number
  readonly pairs: readonly RaterPair[]
  /** Share of items on which all agree, Wilson interval. */
  readonly unanimous: Estimate
  /** Fleiss' κ over all raters, percentile interval; NaN where all labels are one. */
  readonly fleissKappa: Estimate
}

/**
 * Agreement of two and more raters, such as a judge and experts, who labelled the same items.
 *
 * @param ratings the labels of each rater, item by item.
 * @throws MedgradeError `shape-mismatch` for lists of different lengths, `too-few-values` for fewer than two raters or no item
 * @example
 * raterAgreement([[1, 0, 1, 1], [1, 0, 0, 1]]).pairs[0]!.kappa.value // → 0.5
 */
export function raterAgreement(
  ratings: readonly (readonly number[])[],
  options: RaterAgreementOptions = {},
): RaterAgreement {
  checkArguments({ ratings }, [['number']])
  checkOptions('raterAgreement', options, { resamples: 'number', seed: 'number' })
  const { resamples = 1000, seed = 0 } = options
  const items = requireRatings(ratings)
  const draws = resampled(items, resamples, seed)
  const pairs = ratings.flatMap((a, i) =>
    ratings.slice(i + 1).map((b, j): RaterPair => {
      const equal = a.filter((label, item) => label === b[item]).length
      const kappa = (order: readonly number[]) =>
        cohenKappa(
          order.map((item) => a[item]!),
          order.map((item) => b[item]!),
        )
      return { raters: [i, i + 1 + j], share: wilson(equal, items), kappa: interval(kappa, items, draws) }
    }),
  )
  const all = ratings[0]!.filter((label, item) => ratings.every((labels) => labels[item] === label)).length
  const fleiss = (order: readonly number[]) => fleissKappa(ratings, order)
  return { items, pairs, unanimous: wilson(all, items), fleissKappa: interval(fleiss, items, draws) }
}

function requireRatings(ratings: readonly (readonly number[])[]): number {
  const items = ratings[0]?.length ?? 0
  if (ratings.length < 2 || items === 0)
    throw new MedgradeError('too-few-values', 'agreement needs two raters and an item', {
      found: `${ratings.length} raters, ${items} items`,
      expected: 'at least two raters and one item',
    })
  for (const labels of ratings)
    if (labels.length !== items)
      throw new MedgradeError('shape-mismatch', 'all raters must have labelled the same items', {
        found: countText(labels.length, 'label'),
        expected: countText(items, 'label'),
      })
  return items
}

function resampled(items: number, resamples: number, seed: number): number[][] {
  const random = seededGenerator(seed)
  return Array.from({ length: resamples }, () =>
    Array.from({ length: items }, () => Math.floor((random() * items) / 2 ** 32)),
  )
}

/** The value over all items, and the percentiles over the resamples that have one; null where fewer than half have. */
function interval(value: (order: readonly number[]) => number, items: number, draws: readonly number[][]): Estimate {
  const whole = value(Array.from({ length: items }, (_, item) => item))
  const found = draws.map(value).filter((each) => !Number.isNaN(each))
  if (found.length < draws.length / 2 || found.length === 0) return { value: whole, low: null, high: null }
  const sorted = Float64Array.from(found).sort()
  return { value: whole, low: quantileSorted(sorted, 0.025), high: quantileSorted(sorted, 0.975) }
}

/** Fleiss' κ: agreement of pairs of raters within items beyond what the shares of the labels give by chance. */
function fleissKappa(ratings: readonly (readonly number[])[], order: readonly number[]): number {
  const raters = ratings.length
  const totals = new Map<number, number>()
  let agreeing = 0
  for (const item of order) {
    const counts = new Map<number, number>()
    for (const labels of ratings) counts.set(labels[item]!, (counts.get(labels[item]!) ?? 0) + 1)
    let squares = 0
    for (const [label, count] of counts) {
      squares += count * count
      totals.set(label, (totals.get(label) ?? 0) + count)
    }
    agreeing += (squares - raters) / (raters * (raters - 1))
  }
  const observed = agreeing / order.length
  let chance = 0
  for (const count of totals.values()) chance += (count / (raters * order.length)) ** 2
  return chance === 1 ? Number.NaN : (observed - chance) / (1 - chance)
}

/** Wilson's 95 % interval of a share. */
function wilson(hits: number, items: number): Estimate {
  const z = 1.959963984540054
  const share = hits / items
  const centre = hits + (z * z) / 2
  const spread = z * Math.sqrt((hits * (items - hits)) / items + (z * z) / 4)
  const [low, high] = [(centre - spread) / (items + z * z), (centre + spread) / (items + z * z)]
  return { value: share, low: Math.max(0, low), high: Math.min(1, high) }
}
