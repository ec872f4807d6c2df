import { findChallenge } from '../../challenges/findChallenge'
import type { ReportComparison } from '../../engine/report/compareReports'
import { metricKind } from '../content/metricKind'
import type { Fact, ReportDocument } from '../document/reportDocument'
import { challengeReport } from './challengeReport'
import { comparedReports, type NamedReport } from './comparedReports'
import { comparisonSection } from './comparisonSection'

export interface ComparisonReportOptions {
  readonly title?: string
  /** Every metric of two reports. */
  readonly comparison?: ReportComparison
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

/**
 * The report of several submissions to one challenge, case by case.
 *
 * @throws MedgradeError as `comparedReports`.
 */
export async function comparisonReport(
  reports: readonly NamedReport[],
  { title, comparison, warnings = [], provenance = [] }: ComparisonReportOptions = {},
): Promise<ReportDocument> {
  const challenge = await findChallenge(reports[0]!.report.challenge_id)
  const directions = Object.fromEntries((challenge?.metrics ?? []).map(({ name, direction }) => [name, direction]))
  const { table, metric, better } = comparedReports(reports, directions)
  const gaps = table.values.some((row) => Array.from(row).some((value) => Number.isNaN(value)))
  return challengeReport([table], {
    title: title ?? `Comparison on ${challenge?.title ?? reports[0]!.report.challenge_id}`,
    metric,
    kind: metricKind(metric),
    higherBetter: better === 'higher',
    // A missing value ranks last in its case.
    method: gaps ? 'rankThenMean' : 'meanThenRank',
    sections: comparison ? [comparisonSection(comparison)] : [],
    warnings: [...(comparison?.warnings ?? []), ...warnings],
    provenance,
  })
}
