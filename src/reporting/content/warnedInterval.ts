import type { Interval } from '../../ranking/intervals/interval'
import { statisticsWarnings } from '../../ranking/intervals/statisticsWarnings'
import { withUnit } from './intervalText'
import { type NumberKind, numberText } from './numberText'

/** What the warnings of an interval name. */
export interface WarnedValues {
  readonly values: ArrayLike<number>
  /** How many of the missing values are infinite. */
  readonly infinite?: number
  readonly statistic: 'mean' | 'median'
  readonly caseNames: readonly string[]
  readonly kind: NumberKind
  readonly unit: string
}

/** The interval with warnings that name cases and write values as tables do. */
export function warnedInterval(interval: Interval, { kind, unit, ...named }: WarnedValues): Interval {
  const { method, samples } = interval
  const valueText = (value: number) => withUnit(numberText(kind, value), unit)
  const resamples = samples > 0 ? { resamples: samples } : {}
  // Why there are no ends is known to the interval alone.
  const reasons = interval.warnings.filter(({ code }) => code === 'nearly-equal')
  return { ...interval, warnings: [...statisticsWarnings({ ...named, method, valueText, ...resamples }), ...reasons] }
}
