import type { BatchSummary } from '../../grading/gradeBatch'
import type { RecordedReport } from '../../reporting/agents/recordsOfReports'
import type { ReportFlags } from '../flags/reportFlags'

/** Writes the report of a batch: its submissions as agents by the run that they state, else by their path without the challenge. */
export async function writeBatchReport(
  { challenge_reports: reports, warnings }: BatchSummary,
  flags: ReportFlags & { readonly quiet?: boolean },
): Promise<void> {
  const { recordsOfReports } = await import('../../reporting/agents/recordsOfReports')
  const { splitByRun } = await import('../output/splitByRun')
  const { splitBySubmission } = await import('../output/splitBySubmission')
  const { writeAgentReport } = await import('./writeAgentReport')
  const systems: ReadonlyMap<string, readonly RecordedReport[]> = splitByRun(reports) ?? splitBySubmission(reports)
  const named = new Map([...systems].map(([name, own]) => [name === '' ? 'submissions' : name, own]))
  await writeAgentReport(recordsOfReports(named), { flags, score: 'percentile', warnings })
}
