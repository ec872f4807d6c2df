/** Pairs of a positive and a negative case: 1 where the positive has the larger score, ½ where both are equal. */
import { refuse } from '../../errors/refuse'
import { averageRank, rankValues } from '../../kernels/statistics/ranks'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import type { BootstrapOptions } from '../resampling/bootstrapOptions'
import { caseDrawer } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'

/** The scores of both classes, `[score list][case]`, over the cases that have every score. */
export function splitScores(
  truth: ArrayLike<boolean | number>,
  lists: readonly ArrayLike<number | null>[],
  { indices }: BootstrapOptions = {},
) {
  if (indices !== undefined) refuse('bad-option', 'indices', 'a list', 'none: the classes are resampled apart')
  const all = lists.map((scores, index) => {
    if (scores.length !== truth.length)
      refuse('shape-mismatch', 'scores', `${scores.length} values`, `${truth.length} values`)
    return valuesOrNaN(scores, lists.length > 1 ? `scores ${index + 1}` : 'scores')
  })
  const positive = Array.from(truth, (value, index) => {
    if (value !== 0 && value !== 1 && typeof value !== 'boolean')
      refuse('bad-input', `truth[${index}]`, value, '0 or 1, false or true')
    return value === 1 || value === true
  })
  const complete = positive.map((_, i) => all.every((scores) => !Number.isNaN(scores[i]!)))
  const only = (wanted: boolean) => all.map((scores) => scores.filter((_, i) => complete[i] && positive[i] === wanted))
  const [positives, negatives] = [only(true), only(false)]
  if (!(positives[0]!.length && negatives[0]!.length))
    refuse('too-few-values', 'an area under the curve', 'one class', 'a case of each class')
  return { positives, negatives, missing: complete.filter((value) => !value).length }
}

export interface AucParts {
  readonly auc: number
  /** Mean pair score of each positive and of each negative case (V10 and V01). */
  readonly ofPositives: Float64Array
  readonly ofNegatives: Float64Array
  /** DeLong's: √(var V10/n₁ + var V01/n₀); NaN with a single case of a class. */
  readonly standardError: number
}

export function aucParts(positives: Float64Array, negatives: Float64Array): AucParts {
  const [n1, n0] = [positives.length, negatives.length]
  const both = new Float64Array(n1 + n0)
  both.set(positives)
  both.set(negatives, n1)
  const ranks = rankValues(both, averageRank)
  const ranks1 = rankValues(positives, averageRank)
  const ranks0 = rankValues(negatives, averageRank)
  // The rank among all minus the rank in the own class counts the cases of the other class below, equal ones half.
  const ofPositives = positives.map((_, i) => (ranks[i]! - ranks1[i]!) / n0)
  const ofNegatives = negatives.map((_, i) => 1 - (ranks[n1 + i]! - ranks0[i]!) / n1)
  const variance = numpyStd(ofPositives, 1) ** 2 / n1 + numpyStd(ofNegatives, 1) ** 2 / n0
  return { auc: numpyMean(ofPositives), ofPositives, ofNegatives, standardError: Math.sqrt(variance) }
}

/** The areas of resamples: in each, first the positive cases are drawn, then the negative ones. */
export function stratifiedAucs(
  positives: Float64Array,
  negatives: Float64Array,
  samples: number,
  seed: number | undefined,
): Float64Array {
  const [n1, n0] = [positives.length, negatives.length]
  const both = new Float64Array(n1 + n0)
  both.set(positives)
  both.set(negatives, n1)
  const places = [...new Set(both)].sort((a, b) => a - b)
  const placeOf = new Map(places.map((value, place) => [value, place]))
  const place = Uint32Array.from(both, (value) => placeOf.get(value)!)
  const draw = caseDrawer(seed)
  const [above, below] = [new Uint32Array(places.length), new Uint32Array(places.length)]
  return new Float64Array(samples).map(() => {
    above.fill(0)
    below.fill(0)
    for (let i = 0; i < n1; i++) above[place[draw(n1)]!]!++
    for (let i = 0; i < n0; i++) below[place[n1 + draw(n0)]!]!++
    let lower = 0
    let won = 0
    for (let p = 0; p < places.length; p++) {
      won += above[p]! * (lower + below[p]! / 2)
      lower += below[p]!
    }
    return won / (n1 * n0)
  })
}
