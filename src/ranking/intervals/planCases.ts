import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { studentQuantile } from '../../kernels/distributions/studentQuantile'
import { numpyStd } from '../../python/numpyStd'
import { leaveOneOutMeans } from '../resampling/leaveOneOutMeans'
import { valuesOrNaN } from '../valueOrNaN'
import { farthest } from './statisticsWarnings'

export interface CasePlan {
  /** Number of cases for the half-width: ⌈(t·sd/half-width)²⌉, t at 0.975 with n − 1 degrees; NaN below two cases. */
  readonly neededCases: Whole
  /** Smallest and largest mean without one case. */
  readonly leaveOneOut: readonly [number, number]
  /** Position of the case farthest from the mean, the first of equals; null without a value. */
  readonly mostInfluential: Whole | null
}

/**
 * How certain a mean is: the number of cases for an interval of a given half-width, and how far one case moves the mean.
 *
 * @param values one a case; NaN or null for missing, which is left out.
 * @throws MedgradeError `bad-input` for a value that is no number, `bad-option` for a half-width that is not above 0.
 * @example
 * planCases([0.7, 0.8, 0.9], { halfWidth: 0.1 }).neededCases // → 19
 */
export function planCases(
  values: ArrayLike<number | null>,
  options: {
    /** Wanted half-width of the 95 % interval. Default 0.01. */
    readonly halfWidth?: number
  } = {},
): CasePlan {
  checkOptions('planCases', options, { halfWidth: 'number' })
  const { halfWidth = 0.01 } = options
  if (!(halfWidth > 0)) refuse('bad-option', 'halfWidth', halfWidth, 'above 0')
  const all = valuesOrNaN(values, 'values')
  const present = all.filter((value) => !Number.isNaN(value))
  const n = present.length
  const means = leaveOneOutMeans(present).sort()
  const factor = studentQuantile(0.975, n - 1)
  return {
    neededCases: Math.ceil(((factor * numpyStd(present, 1)) / halfWidth) ** 2),
    leaveOneOut: n < 2 ? [Number.NaN, Number.NaN] : [means[0]!, means[n - 1]!],
    mostInfluential: n === 0 ? null : farthest(all).index,
  }
}
