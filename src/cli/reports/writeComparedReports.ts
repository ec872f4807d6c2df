import type { ReportComparison } from '../../grading/report/compareReports'
import type { NamedReport } from '../../reporting/challenge/comparedReports'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { deliverReport } from './deliverReport'

export interface ComparedPlaces {
  readonly flags: ReportFlags & { readonly quiet?: boolean; readonly title?: string }
  /** Every metric of two reports. */
  readonly comparison?: ReportComparison
}

/** Writes the report of several submissions to one challenge, case by case. */
export async function writeComparedReports(
  reports: readonly NamedReport[],
  { flags, comparison }: ComparedPlaces,
): Promise<void> {
  const { comparedReports } = await import('../../reporting/challenge/comparedReports')
  const { comparisonSection } = await import('../../reporting/challenge/comparisonSection')
  const { challengeReport } = await import('../../reporting/challenge/challengeReport')
  const { metricKind } = await import('../../reporting/content/metricKind')
  const { findChallenge } = await import('../../benchmarks/findChallenge')
  const challenge = await findChallenge(reports[0]!.report.challenge_id)
  const directions = Object.fromEntries((challenge?.metrics ?? []).map(({ name, direction }) => [name, direction]))
  const { table, metric, better } = comparedReports(reports, directions)
  const gaps = table.values.some((row) => Array.from(row).some((value) => Number.isNaN(value)))
  const report = await challengeReport([table], {
    title: flags.title ?? `Comparison on ${challenge?.title ?? reports[0]!.report.challenge_id}`,
    metric,
    kind: metricKind(metric),
    higherBetter: better === 'higher',
    // A missing value ranks last in its case.
    method: gaps ? 'rankThenMean' : 'meanThenRank',
    sections: comparison ? [comparisonSection(comparison)] : [],
    warnings: comparison?.warnings ?? [],
    provenance: [commandLine()],
  })
  await deliverReport(report, flags)
}
