import { reportNumber } from '../../engine/report/reportNumber'
import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import { emptyRows } from '../../ranking/caseValues'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import type { DetailedReport } from '../tables/compareReports'

export interface NamedReport {
  readonly name: string
  readonly report: DetailedReport
}

export interface ComparedReports {
  /** One task: the cases that any report has a value of. */
  readonly table: TaskTable
  readonly metric: string
  readonly better: 'higher' | 'lower'
}

/**
 * Reports of one challenge as algorithms by cases, by one metric of the cases that has a better direction.
 *
 * @param directions the better direction of metrics for which the reports do not state it.
 * @param wanted the metric; default: the first.
 * @throws MedgradeError `bad-option` for reports of several challenges, without details, or without such a metric.
 */
export function comparedReports(
  reports: readonly NamedReport[],
  directions: Readonly<Record<string, 'higher' | 'lower' | null>> = {},
  wanted?: string,
): ComparedReports {
  const [first] = reports
  const id = first?.report.challenge_id
  for (const { name, report } of reports) {
    if (report.challenge_id !== id) refuse('bad-option', 'the challenge of a report', report.challenge_id, String(id))
    if (!report.details) refuse('bad-option', `the report ${name}`, 'no cases', 'one that was graded with --details')
  }
  const known = { ...directions, ...first?.report.details?.directions }
  const names = directedMetrics(reports, known)
  if (wanted !== undefined && !names.includes(wanted)) {
    const found =
      namedMetrics(reports).has(wanted) && known[wanted] ? `${wanted}, which no case has a value of` : wanted
    refuse('bad-option', '--metric', found, nearestName(wanted, names))
  }
  const metric = wanted ?? names[0]
  if (metric === undefined)
    return refuse('bad-option', 'the reports', 'no metric of cases with a better direction and a value', 'one at least')
  const cases = [...new Set(reports.flatMap(({ report }) => report.details!.cases.map((one) => one.id)))]
  const columns = reports.map(({ report }) => new Map(report.details!.cases.map((one) => [one.id, one.metrics])))
  const values = emptyRows(cases.length, columns.length)
  for (const [i, row] of values.entries())
    for (let k = 0; k < row.length; k++) row[k] = reportNumber(columns[k]!.get(cases[i]!)?.[metric]) ?? Number.NaN
  const kept = values.flatMap((row, i) => (row.some((value) => !Number.isNaN(value)) ? [i] : []))
  return {
    table: {
      task: '',
      cases: kept.map((i) => cases[i]!),
      algorithms: reports.map(({ name }) => name),
      values: kept.map((i) => values[i]!),
    },
    metric,
    better: known[metric]!,
  }
}

/** The metrics of cases that have a better direction, and a value in a case, in the order of the reports. */
export function directedMetrics(
  reports: readonly NamedReport[],
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
): string[] {
  return [...namedMetrics(reports)].flatMap(([name, hasValue]) => {
    const isDirected = directions[name] === 'higher' || directions[name] === 'lower'
    return isDirected && hasValue ? [name] : []
  })
}

/** The metrics of cases, with whether a case has a value of it. */
function namedMetrics(reports: readonly NamedReport[]): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const { report } of reports)
    for (const { metrics } of report.details?.cases ?? [])
      for (const [name, value] of Object.entries(metrics ?? {})) {
        const number = reportNumber(value)
        found.set(name, found.get(name) === true || (number !== null && !Number.isNaN(number)))
      }
  return found
}
