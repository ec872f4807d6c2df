import { groupBy } from '../../array/groupBy'
import type { StoredReport } from './splitBySubmission'

/**
 * The reports of each system that their runs name: agent, back end, variant and budget, as far as the runs differ in them; seeds are runs of one system.
 * Null where a report says no run.
 */
export function splitByRun(reports: readonly StoredReport[]): Map<string, StoredReport[]> | null {
  const runs = reports.map(({ run }) => run)
  if (reports.length === 0 || !runs.every((run) => typeof run?.agent === 'string')) return null
  const keys = ['agent', 'backend', 'variant', 'budget_h'] as const
  const differing = keys.filter((key) => key === 'agent' || new Set(runs.map((run) => run![key] ?? null)).size > 1)
  return groupBy(reports, ({ run }) => {
    const parts = differing.flatMap((key) => {
      const value = run![key]
      return value === undefined || value === null ? [] : [key === 'budget_h' ? `${String(value)} h` : String(value)]
    })
    return parts.join(', ')
  })
}
