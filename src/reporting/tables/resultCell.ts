import { mean } from '../../python/mean'
import type { RunReport } from './runReports'

/** The runs of one agent on one challenge that differ only in their seed. */
export interface ResultCell {
  readonly valid: number
  /** With planned runs that have no report. */
  readonly all: number
  /** Runs are planned, and none has a report that counts. */
  readonly missing: boolean
  /** What stands in place of a missing result. */
  readonly missingText: string
  /** Mean over the valid runs that have the number; null where none has. */
  value(name: string): number | null
  readonly meanPosition: number | null
  /** Mean over all runs with a report, a failed one counts 0; 0 to 1. */
  readonly percentile: number | null
}

/** Stands where runs are planned and none has a report. */
export const missingText = 'missing'
/** Stands where no run could be graded, through no fault of the agent. */
export const notGradedText = 'not graded'

/** Which runs a cell is about; a budget or back end that is undefined is not looked at. */
export interface CellRuns {
  readonly challenge: string
  readonly agent: string
  readonly backend?: string | undefined
  readonly budget_h?: number | undefined
}

/** Undefined where there is no report and no planned run. */
export function resultCell(all: readonly RunReport[], wanted: CellRuns): ResultCell | undefined {
  const reports = all.filter(
    ({ challenge, run }) =>
      challenge === wanted.challenge &&
      run.agent === wanted.agent &&
      (wanted.backend === undefined || run.backend === wanted.backend) &&
      (wanted.budget_h === undefined || run.budget_h === wanted.budget_h),
  )
  if (reports.length === 0) return undefined
  const valid = reports.filter((report) => report.valid)
  const meanOf = (name: string) =>
    meanOrNull(valid.map(({ metrics, score }) => (name === 'score' ? (metrics.score ?? score) : metrics[name])))
  const present = reports.filter((report) => !report.missing && !report.notGraded)
  const percentiles = present.map((report) => (report.valid ? report.metrics.percentile : 0))
  return {
    valid: valid.length,
    all: reports.filter((report) => !report.notGraded).length,
    missing: present.length === 0,
    missingText: reports.some((report) => report.notGraded) ? notGradedText : missingText,
    value: (name) => meanOf(name) ?? meanOf(namedApart.get(name) ?? name),
    meanPosition: meanOf('mean_position'),
    percentile: meanOrNull(percentiles),
  }
}

/** Metrics whose column on the leaderboard has another name. */
const namedApart: ReadonlyMap<string, string> = new Map([['f1', 'macro_f1']])

function meanOrNull(values: readonly (number | null | undefined)[]): number | null {
  const numbers = values.filter((value): value is number => value !== undefined && value !== null)
  return numbers.length > 0 ? mean(numbers) : null
}
