import { reportNumber } from '../../engine/report/reportNumber'
import type { ReportLike } from '../../engine/report/summarizeReports'
import { positions } from '../../ranking/positions'
import type { DetailedReport } from '../tables/compareReports'

/** A submission to a challenge under its name. */
export interface RankedReport {
  readonly name: string
  readonly report: DetailedReport &
    Pick<ReportLike, 'error' | 'is_lower_better' | 'score'> & {
      readonly details?: Partial<NonNullable<ReportLike['details']>>
    }
}

/** The order that the challenge itself gives submissions. */
export interface OfficialRanking {
  /** The metric that is the score. */
  readonly score: string
  readonly better: 'higher' | 'lower'
  /** Valid submissions by their place, then those without a score in the order given. */
  readonly teams: readonly OfficialPlace[]
}

export interface OfficialPlace extends RankedReport {
  /** Equal scores share the better place; null without a score. */
  readonly place: number | null
  /** As the report rounds it; NaN without one. */
  readonly value: number
}

/** The submissions by the score of their reports, in the direction that the reports state; null where no report has a score with a direction. */
export function officialRanking(reports: readonly RankedReport[]): OfficialRanking | null {
  const scored = reports
    .map(({ name, report }) => ({ name, report, value: scoreOf(report) }))
    .filter(({ value }) => !Number.isNaN(value))
  const first = scored.find(({ report }) => report.is_lower_better !== undefined)
  if (first === undefined) return null
  const names = Object.keys(first.report.metrics ?? {})
  const lower = first.report.is_lower_better === true
  const places = positions(
    Float64Array.from(scored, ({ value }) => value),
    !lower,
  )
  const ranked = scored
    .map((one, at) => ({ ...one, place: places[at]! }))
    .sort((a, b) => a.place - b.place)
    .map((one): OfficialPlace => one)
  const others = reports
    .filter(({ report }) => Number.isNaN(scoreOf(report)))
    .map(({ name, report }): OfficialPlace => ({ name, report, value: Number.NaN, place: null }))
  return {
    score: names.includes('overall') ? 'overall' : (names[0] ?? 'score'),
    better: lower ? 'lower' : 'higher',
    teams: [...ranked, ...others],
  }
}

function scoreOf({ valid_submission: valid, score }: RankedReport['report']): number {
  return valid === false ? Number.NaN : (reportNumber(score) ?? Number.NaN)
}
