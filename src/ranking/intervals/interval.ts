import type { Whole } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'
import type { BootstrapOptions } from '../resampling/bootstrapOptions'
import type { IntervalMethod } from '../statisticSheets'
import type { StatisticsWarning } from './statisticsWarnings'

export interface Interval {
  readonly estimate: number
  /** Both ends are NaN where the method is undefined for these values. */
  readonly low: number
  readonly high: number
  readonly level: number
  /** The method that found the ends, also where it was chosen by default. */
  readonly method: IntervalMethod
  /** Number of cases with a value, and of those without. */
  readonly cases: Whole
  readonly missing: Whole
  /** Standard deviation of the resampled values (divisor B − 1), or the standard error of the formula; NaN without one. */
  readonly standardError: number
  /** Resamples drawn (0 without resampling), those of them in which the statistic is undefined, and the seed (null without one). */
  readonly samples: Whole
  readonly undefinedSamples: Whole
  readonly seed: Whole | null
  readonly warnings: readonly StatisticsWarning[]
}

export interface IntervalOptions<M extends IntervalMethod = IntervalMethod> extends BootstrapOptions {
  /** Default: what {@link adviseInterval} says. */
  readonly method?: M
}

export const intervalTable: OptionTable<IntervalOptions> = {
  method: 'string',
  samples: 'number',
  seed: 'number',
  indices: 'list',
  level: 'number or NaN',
}
