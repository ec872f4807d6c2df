import { type CorrelationIntervalOptions, correlationInterval } from '../../ranking/intervals/correlationInterval'
import type { Interval } from '../../ranking/intervals/interval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'

/** The interval of a correlation as people are shown it: without ends below ten pairs, as {@link shownInterval} of a mean. */
export function shownCorrelation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationIntervalOptions,
): Interval {
  const found = correlationInterval(x, y, options)
  if (found.cases >= LEAST_CASES) return found
  const ofEnds: readonly string[] = ['correlation-small', 'correlation-ties']
  const warnings = found.warnings.filter(({ code }) => !ofEnds.includes(code))
  return { ...found, low: Number.NaN, high: Number.NaN, warnings }
}
