import { checkArguments } from '../../errors/checkArguments'
import { oneOf } from '../../errors/oneOf'
import type { IntervalMethod } from '../statisticSheets'

export type IntervalSubject =
  | 'area under the curve'
  | 'correlation'
  | 'difference'
  | 'mean'
  | 'median'
  | 'other'
  | 'pooled ratio'
  | 'proportion'
  | 'rank'

export interface IntervalSituation {
  readonly cases?: number
  /** Whether a value occurs twice. */
  readonly ties?: boolean
  /** Whether the estimate is 0 or 1. */
  readonly atBound?: boolean
}

export interface IntervalAdvice {
  readonly method: IntervalMethod
  /** Where the method is undefined. */
  readonly otherwise: IntervalMethod | null
  readonly reason: string
}

/**
 * Which interval to show. The interval functions follow it where no method is asked for.
 *
 * @throws MedgradeError `bad-argument` for another subject.
 * @example
 * adviseInterval('median', { cases: 12 }).method // → binomial
 */
export function adviseInterval(subject: IntervalSubject, situation: IntervalSituation = {}): IntervalAdvice {
  checkArguments({ situation }, 'object')
  const { cases = Infinity, ties = false, atBound = false } = situation
  const known = oneOf('subject', subject, ...(Object.keys(advice) as [IntervalSubject]))
  if (known === 'median' && cases < 20)
    return { method: 'binomial', otherwise: null, reason: 'Below 20 cases only order statistics keep the level' }
  if (known === 'correlation' && (ties || cases < 10))
    return {
      method: 'percentile',
      otherwise: null,
      reason: "Ties or fewer than 10 pairs break Fisher's z; show the warning",
    }
  if (known === 'area under the curve' && atBound)
    return { method: 'stratified', otherwise: null, reason: "DeLong's variance is 0 at the bound; show the warning" }
  return advice[known]
}

const resampled = { method: 'bca', otherwise: 'percentile', reason: 'BCa corrects for bias and skewness' } as const

const advice: Readonly<Record<IntervalSubject, IntervalAdvice>> = {
  mean: { method: 'studentised', otherwise: 't', reason: 'Keeps the level best in small and skewed samples' },
  median: { method: 'percentile', otherwise: null, reason: 'Never basic, and BCa only without ties' },
  proportion: { method: 'wilson', otherwise: null, reason: 'Clopper–Pearson where the level must be guaranteed' },
  correlation: { method: 'fisher-z', otherwise: null, reason: 'The transformed coefficient is nearly normal' },
  'pooled ratio': resampled,
  other: resampled,
  rank: { method: 'percentile', otherwise: null, reason: 'Ranks are discrete: quantiles of the resampled ranks' },
  'area under the curve': { method: 'delong-logit', otherwise: 'stratified', reason: 'Stays between 0 and 1' },
  difference: { method: 'studentised', otherwise: 't', reason: 'The interval of the difference, not of each mean' },
}
