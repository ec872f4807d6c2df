import type { StoredReport } from './splitBySubmission'

/** A report without its cases, which take nearly all of its memory, for tables and figures of its own numbers. */
export function withoutCases(report: StoredReport): StoredReport {
  const { details } = report
  return details ? { ...report, details: { ...details, cases: [] } } : report
}
