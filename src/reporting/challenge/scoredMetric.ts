import { reportNumber } from '../../engine/report/reportNumber'
import { directedMetrics } from './comparedReports'
import type { OfficialPlace, OfficialRanking } from './officialRanking'

/** Reports round a score to five decimals. */
const ROUNDING = 5.1e-6

/**
 * The metric of the cases whose mean is the score of every submission, and gives the same places; null without one. A score that falls where the metric is
 * better is its negative mean.
 */
export function scoredMetric(
  { teams, better }: OfficialRanking,
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
): string | null {
  const placed = teams.filter(({ place }) => place !== null)
  if (placed.some(({ report }) => report.details === undefined)) return null
  const found = directedMetrics(placed, directions).find((metric) => {
    const sign = directions[metric] === better ? 1 : -1
    const means = placed.map((team) => meanOf(team, metric))
    const same = placed.every(
      ({ value }, at) => Math.abs(sign * means[at]! - value) <= ROUNDING * Math.max(1, Math.abs(value)),
    )
    const ordered = placed.every(({ place }, at) => {
      const strictlyBetter = means.filter((mean) =>
        directions[metric] === 'higher' ? mean > means[at]! : mean < means[at]!,
      )
      return place === 1 + strictlyBetter.length
    })
    return same && ordered
  })
  return found ?? null
}

/** Over the cases that have a value. */
function meanOf({ report }: OfficialPlace, metric: string): number {
  const values = report
    .details!.cases.map(({ metrics }) => reportNumber(metrics?.[metric]) ?? Number.NaN)
    .filter((one) => !Number.isNaN(one))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
